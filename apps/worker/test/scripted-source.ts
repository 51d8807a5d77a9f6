import { defaultCity } from '@houselights/config/cities/cities'
import type { Problem } from '@houselights/contracts/entities/listing'
import { seedRegistry } from '@houselights/database/registry/seed'
import { fetchOnePage } from '@houselights/scrapers/fetch/follow-pages'
import { createRegistry, type Registry } from '@houselights/scrapers/registry/registry'
import { definePlatform } from '@houselights/scrapers/source/define-platform'
import type { RawListing } from '@houselights/scrapers/source/source'
import { SourceError } from '@houselights/scrapers/source/source-error'
import type { DataSource } from 'typeorm'
import { toSeed } from '../src/registry/registry.ts'

/** A platform for tests. Its page contains the listings as JSON, possibly inside HTML. */
export const scriptedPlatform = definePlatform({
  id: 'scripted',
  fetch: (get, { url }) => fetchOnePage(get, url),
  parse: ([page]) => {
    const json = page?.body.replace(/^<!doctype html>|<\/html>$/g, '') ?? ''
    if (!page || !json.startsWith('{'))
      throw new SourceError('changed', page?.url ?? '', 'the page is not the one we know')
    const { listings = [], problems = [] }: { listings?: RawListing[]; problems?: Problem[] } = JSON.parse(json)
    return { listings, problems }
  },
})

const ALLOWED = { reading: 'allowed' as const, source: 'https://lists.example/terms', readOn: '2025-05-01' }

/** Makes a registry of venues whose pages are at `origin`/<slug>, and of lists that cover them all. */
export function registryAt(origin: string, venues: readonly string[], lists: readonly string[] = []): Registry {
  const makeSource = (slug: string) => ({
    slug,
    name: getName(slug),
    source: scriptedPlatform({ url: `${origin}/${slug}` }),
  })
  return createRegistry(
    defaultCity,
    venues.map((slug) => ({ slug, name: getName(slug), sources: [{ ...makeSource(slug), kind: 'venue' as const }] })),
    lists.map((slug) => ({ ...makeSource(slug), kind: 'aggregator' as const, terms: ALLOWED })),
  )
}

/** Stores the registry's cities, venues and sources, and returns the registry. */
export async function seedTestRegistry(db: DataSource, registry: Registry): Promise<Registry> {
  await seedRegistry(db, toSeed(registry, { keys: {}, mode: 'live' }))
  return registry
}

const getName = (slug: string): string =>
  slug.replace(/(^|-)(\w)/g, (_all, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase())

/** Makes the listings of shows on consecutive nights, starting on June 1, 2025. */
export const makeNights = (count: number, overrides: Partial<RawListing> = {}): RawListing[] =>
  Array.from({ length: count }, (_, index) => ({
    sourceId: `n${index}`,
    title: `${NAMES[index % NAMES.length]} ${index}`,
    date: `2025-06-${String(index + 1).padStart(2, '0')}`,
    start: '8:00 PM',
    price: '$20',
    ...overrides,
  }))
const NAMES = ['Moth Ballet', 'Glass Kite', 'Velvet Static', 'Night Choir', 'Tin Whistle Parade']

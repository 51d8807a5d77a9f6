import { loadConfig } from '@houselights/config/config'
import { pageAddress } from '@houselights/sources/links'
import { normalise } from '@houselights/sources/normalise'
import { type RegisteredSource, registry, venuesOf } from '@houselights/sources/registry'
import type { Page } from '@houselights/sources/source'
import { SourceError } from '@houselights/sources/source-error'
import type { ReadOutput } from '@houselights/types/listing'
import { UsageError } from './arguments.ts'
import { openSiteReaders } from './site-readers.ts'

export interface LiveRead extends ReadOutput {
  pages: Page[]
  now: string
  timeZone: string
}

/** The source that a command names: its own slug, or a venue's, whose own page comes first. */
export function namedSource(slug: string): RegisteredSource {
  const source = registry.sources.find((candidate) => candidate.slug === slug || candidate.venue === slug)
  if (source) return source
  const known = registry.sources.map((candidate) => candidate.slug)
  throw new UsageError(`There is no venue or source "${slug}". Known: ${known.sort().join(', ')}.`)
}

/** Reads a source now, over the network; a source that cannot be read gives its problem instead of listings. */
export async function readLive(slug: string): Promise<LiveRead> {
  const definition = namedSource(slug)
  const { source } = definition
  const { timeZone, currency } = venuesOf(registry, definition.city).city
  // the reader needs no database; the setting is demanded of the services alone
  const config = loadConfig({ DATABASE_URL: 'postgres://localhost/unused', ...process.env })
  const key = source.needsKey && config.keys[source.needsKey]
  if (source.needsKey && !key)
    throw new UsageError(`${definition.name} needs a key: see ${source.needsKey} in .env.example.`)
  const readers = await openSiteReaders(config)
  const now = new Date().toISOString()
  try {
    const fetched = await source.fetch(readers.open(definition, { depth: 'full', now, timeZone, keys: config.keys }))
    const { listings, problems } = normalise(source.parse(fetched.pages, { now, timeZone, currency }), {
      ...{ now, timeZone, currency },
      pageUrl: pageAddress(source.url, fetched.pages),
    })
    return { listings, problems: [...fetched.problems, ...problems], pages: fetched.pages, now, timeZone }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return { listings: [], problems: [error.problem], pages: [], now, timeZone }
  } finally {
    await readers.close()
  }
}

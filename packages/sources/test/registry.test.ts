import { describe, expect, test } from 'vitest'
import { platformIds } from '../src/platforms/index.ts'
import { allSources, sourceBySlug, venueBySlug } from '../src/registry.ts'
import { singleSourceFor } from '../src/single/index.ts'
import { roomNamed, venueAliases } from '../src/venues/aliases.ts'
import { venues } from '../src/venues/index.ts'

/** The city's limits, the islands left out. */
const inSanFrancisco = (latitude: number, longitude: number): boolean =>
  latitude > 37.7 && latitude < 37.82 && longitude > -122.52 && longitude < -122.36
const PLAIN_HTTP = new Set(['www.makeoutroom.com', 'www.foopee.com'])

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index)

describe('the registry', () => {
  test('gives every venue and every source a slug of its own', () => {
    expect(repeated(venues.map(({ slug }) => slug))).toEqual([])
    expect(repeated(allSources().map(({ slug }) => slug))).toEqual([])
  })

  test('knows the venues that the site links to by name', () => {
    for (const slug of ['the-independent', 'the-fillmore', 'cafe-du-nord', 'great-american-music-hall'])
      expect(venueBySlug(slug), slug).toBeDefined()
    expect(sourceBySlug('the-list')).toMatchObject({ kind: 'aggregator' })
    expect(sourceBySlug('the-independent')).toMatchObject({ kind: 'venue', venue: 'the-independent' })
  })

  test('has no address without https but those of sites that have none', () => {
    const addresses = [
      ...venues.flatMap(({ website }) => website ?? []),
      ...allSources().map(({ source }) => source.url),
    ].map((address) => new URL(address))
    const plain = addresses.filter(({ protocol, host }) => protocol !== 'https:' && !PLAIN_HTTP.has(host))
    expect(plain.map(String)).toEqual([])
  })

  test('reads each of its listings by a platform that a saved page can be read with, too', () => {
    const unknown = allSources().filter(
      ({ source }) =>
        !platformIds().includes(source.platform) && singleSourceFor(source.url)?.platform !== source.platform,
    )
    expect(unknown.map(({ slug, source }) => `${slug}: ${source.platform}`)).toEqual([])
  })

  test('reads no listing twice, unless one of the two is not read', () => {
    const active = allSources().filter(({ inactive }) => !inactive)
    expect(repeated(active.map(({ source }) => source.url))).toEqual([])
  })

  test('gives every inactive source a reason', () => {
    for (const { slug, inactive } of allSources())
      if (inactive !== undefined) expect(inactive, slug).toMatch(/^\p{Lu}.*\.$/u)
  })
})

describe.each(venues)('$name', ({ slug, name, aliases = [], latitude, longitude, sources }) => {
  test('has its own page first', () => {
    expect(sources[0]).toMatchObject({ slug, name, kind: 'venue' })
  })
  test('lies in San Francisco, where its place is known', () => {
    expect([latitude, longitude].filter((degrees) => degrees !== undefined)).not.toHaveLength(1)
    if (latitude !== undefined && longitude !== undefined) expect(inSanFrancisco(latitude, longitude)).toBe(true)
  })
  test('is found by each of its names', () => {
    const known = venueAliases()
    for (const printed of [name, ...aliases]) expect(known.get(printed), printed).toBe(slug)
  })
})

test('tells the rooms of a house apart', () => {
  expect(roomNamed('Miner Auditorium')).toBe('Miner Auditorium')
  expect(roomNamed('Public Works Loft (San Francisco)')).toBe('Loft')
  expect(roomNamed('Public Works')).toBeUndefined()
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { venueAliases } from '../src/assignment/aliases.ts'
import { assignVenue } from '../src/assignment/assign.ts'
import { customSourceFor } from '../src/custom-sources.ts'
import { loadVenues } from '../src/load-venues.ts'
import { platformIds } from '../src/platforms/index.ts'
import { allSources, venues } from '../src/registry.ts'

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
    const known = venues.map(({ slug }) => slug)
    expect(known).toEqual(
      expect.arrayContaining(['the-independent', 'the-fillmore', 'cafe-du-nord', 'great-american-music-hall']),
    )
    expect(allSources()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ slug: 'the-list', kind: 'aggregator' }),
        expect.objectContaining({ slug: 'the-independent', kind: 'venue', venue: 'the-independent' }),
      ]),
    )
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
        !platformIds().includes(source.platform) && customSourceFor(source.url)?.platform !== source.platform,
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

test('keeps the rooms of a venue apart', () => {
  const roomNamed = (venue: string) => assignVenue({ venue }, venues)
  expect(roomNamed('Miner Auditorium')).toMatchObject({ venue: 'sfjazz-center', room: 'Miner Auditorium' })
  expect(roomNamed('Public Works Loft (San Francisco)')).toMatchObject({ venue: 'public-works', room: 'Loft' })
  expect(roomNamed('Public Works')).toEqual({ venue: 'public-works', by: 'name' })
})

describe('a folder of venue files', () => {
  /** Loads a folder that holds these files, by name. */
  async function load(files: Readonly<Record<string, string>>) {
    const folder = await mkdtemp(join(tmpdir(), 'venues-'))
    try {
      for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
      return await loadVenues(pathToFileURL(`${folder}/`))
    } finally {
      await rm(folder, { recursive: true })
    }
  }
  const venue = (slug: string) => `export const venue${slug.replaceAll('-', '')} = { slug: '${slug}', sources: [] }\n`

  test('is read whole, in the order of the slugs', async () => {
    const files = { 'the-wick.ts': venue('the-wick'), 'lantern.ts': venue('lantern'), '9-bar.ts': venue('9-bar') }
    expect((await load(files)).map(({ slug }) => slug)).toEqual(['9-bar', 'lantern', 'the-wick'])
    expect(venues.map(({ slug }) => slug)).toEqual(venues.map(({ slug }) => slug).sort())
  })

  test('may hold no file without a venue', async () => {
    await expect(load({ 'lantern.ts': 'export const lantern = 1\n' })).rejects.toThrow(
      /lantern\.ts exports no venue\.$/,
    )
  })

  test('may hold no file that is not named after the slug', async () => {
    await expect(load({ 'lantern.ts': venue('the-lantern') })).rejects.toThrow(
      /lantern\.ts holds the venue "the-lantern": name the file the-lantern\.ts\.$/,
    )
  })

  test('may hold no slug twice, in one file or in two', async () => {
    const two = `${venue('lantern')}export const again = { slug: 'lantern', sources: [] }\n`
    await expect(load({ 'lantern.ts': two })).rejects.toThrow(/lantern\.ts exports 2 of "venue"/)
    await expect(load({ 'lantern.ts': venue('lantern'), 'wick.ts': venue('lantern') })).rejects.toThrow(
      /wick\.ts holds the venue "lantern"/,
    )
  })
})

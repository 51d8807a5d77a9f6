import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cities, defaultCity, findCity } from './cities.ts'
import { loadCities } from './load-cities.ts'

const aCity = (id: string, overrides: object = {}) => ({
  id,
  name: 'Lanternville',
  shortName: 'LV',
  region: 'Wickshire',
  regionCode: 'WK',
  country: 'Candleland',
  timeZone: 'Europe/Oslo',
  currency: 'NOK',
  latitude: 60,
  longitude: 10,
  bounds: { south: 59, north: 61, west: 9, east: 11 },
  neighborhoods: ['Tallow Hill'],
  towns: ['Lanternville'],
  ...overrides,
})
const aVenue = (slug: string, overrides: object = {}) => ({
  slug,
  name: 'The Lantern',
  source: { platform: 'ics', url: 'https://lantern.example/shows.ics' },
  ...overrides,
})
const lanternville = { 'lanternville/city.json': aCity('lanternville', { default: true }) }
/** Returns the files of Lanternville with one venue file. */
const withVenueFile = (venueFile: object | string = {}) => ({
  ...lanternville,
  'lanternville/venues/the-lantern.json': typeof venueFile === 'string' ? venueFile : aVenue('the-lantern', venueFile),
})

/** Writes a folder with these files, by name. Returns a function that loads it. */
async function writeFolder(files: Readonly<Record<string, object | string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'cities-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  }
  return () => loadCities(folder)
}

test('lists the cities of this installation, with the default city first', () => {
  expect(cities[0]).toBe(defaultCity)
  expect(findCity(defaultCity.id)).toBe(defaultCity)
  expect(findCity('atlantis')).toBeUndefined()
})

test('loads all cities of a folder, with the default city first and venues sorted by slug', async () => {
  const loadFolder = await writeFolder({
    ...lanternville,
    'lanternville/venues/the-wick.json': aVenue('the-wick'),
    'lanternville/venues/9-bar.json': aVenue('9-bar'),
    'candletown/city.json': aCity('candletown'),
  })
  expect(loadFolder().map((loaded) => [loaded.city.id, loaded.venues.map(({ slug }) => slug)])).toEqual([
    ['lanternville', ['9-bar', 'the-wick']],
    ['candletown', []],
  ])
})

test('a city takes the lists of towns that it leaves out from the city that it shares them with', async () => {
  const { towns: _, ...moths } = aCity('moths', { ownTowns: ['Mothton'], sharesTownsWith: 'lanternville' })
  const loadFolder = await writeFolder({
    'lanternville/city.json': aCity('lanternville', {
      default: true,
      towns: ['Lanternville', 'Mothton'],
      townNames: { LV: 'Lanternville' },
    }),
    'moths/city.json': { ...moths, townNames: { Mo: 'Mothton' } },
  })
  expect(loadFolder()[1]?.city).toMatchObject({ towns: ['Lanternville', 'Mothton'], townNames: { Mo: 'Mothton' } })
})

const wickList = {
  slug: 'wick-list',
  name: 'Wick List',
  kind: 'aggregator',
  rank: 10,
  cadenceMinutes: 720,
  source: { platform: 'rss', url: 'https://wicklist.example/rss' },
  terms: { reading: 'allowed', source: 'https://wicklist.example/terms', readOn: '2026-11-30' },
}

test.each([
  ['isn’t known', { alsoCities: ['atlantis'] }, {}, '"atlantis" in alsoCities, which isn\'t another city'],
  ['has another currency', { alsoCities: ['moths'] }, { currency: 'SEK' }, 'time zones or currencies differ'],
])('one scrape can’t serve a city that %s', async (_, listFields, cityFields, message) => {
  const loadFolder = await writeFolder({
    ...lanternville,
    'lanternville/aggregators.json': [{ ...wickList, ...listFields }],
    'moths/city.json': aCity('moths', cityFields),
  })
  expect(loadFolder).toThrow(message)
})

test.each([
  ['isn’t known', 'atlantis', {}, '"atlantis" in nearby, which isn\'t another city'],
  ['is the city itself', 'lanternville', {}, '"lanternville" in nearby, which isn\'t another city'],
  ['is in another time zone', 'moths', { timeZone: 'Europe/London' }, 'time zones or currencies differ'],
  ['has venues without towns', 'moths', {}, 'whose venues have no towns'],
])('shows can’t be listed together with those of a city that %s', async (_, id, cityFields, message) => {
  const loadFolder = await writeFolder({
    'lanternville/city.json': aCity('lanternville', { default: true, nearby: [{ id, called: 'the Moths' }] }),
    'moths/city.json': aCity('moths', cityFields),
  })
  expect(loadFolder).toThrow(message)
})

test.each([
  [
    'a city in a folder with another name',
    { 'wickton/city.json': aCity('lanternville', { default: true }) },
    'name the folder lanternville',
  ],
  ['no default city', { 'lanternville/city.json': aCity('lanternville') }, 'contains 0 cities with "default": true'],
  [
    'towns shared with a city that isn’t there',
    { 'lanternville/city.json': aCity('lanternville', { default: true, sharesTownsWith: 'atlantis' }) },
    'shares towns with "atlantis", which isn\'t a city',
  ],
  [
    'an unknown time zone',
    { 'lanternville/city.json': aCity('lanternville', { default: true, timeZone: 'Europe/Lanternville' }) },
    'must be an IANA time zone',
  ],
  [
    'bounds upside down',
    { 'lanternville/city.json': aCity('lanternville', { bounds: { south: 61, north: 59, west: 9, east: 11 } }) },
    'south must be less than north',
  ],
  [
    'a venue in a file with another name',
    { ...lanternville, 'lanternville/venues/lantern.json': aVenue('the-lantern') },
    'contains the venue "the-lantern": name the file the-lantern.json',
  ],
  ['an unknown field', withVenueFile({ adress: '1 Wick St' }), 'Unrecognized key: "adress"'],
  ['an address without https', withVenueFile({ website: 'http://lantern.example' }), 'every address must use https'],
  ['a reason that isn’t a sentence', withVenueFile({ inactive: 'no page' }), 'must be a sentence'],
  ['a file that isn’t JSON', withVenueFile('{"slug":'), 'the-lantern.json is not JSON'],
  [
    'two cities with the same venue',
    {
      ...withVenueFile(),
      'candletown/city.json': aCity('candletown'),
      'candletown/venues/the-lantern.json': aVenue('the-lantern'),
    },
    'Two venues have the slug "the-lantern"',
  ],
])('throws an error that describes the problem: %s', async (_, files, message) => {
  expect(await writeFolder(files)).toThrow(message)
})

test('accepts a venue without https only if its file says so', async () => {
  const loadFolder = await writeFolder(withVenueFile({ website: 'http://lantern.example', plainHttp: true }))
  expect(loadFolder()[0]?.venues[0]?.website).toBe('http://lantern.example')
})

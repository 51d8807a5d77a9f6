import { cityFolders } from '@houselights/config/cities/cities'
import { CityFile, VenueFile } from '@houselights/contracts/cities/city-files'
import { expect, test } from 'vitest'
import { checkCity, getCompleteness } from './check-city.ts'

const makeCity = (overrides: Partial<CityFile> = {}): CityFile =>
  CityFile.parse({
    id: 'lanternville',
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
    towns: ['Lanternville', 'Wickton'],
    ...overrides,
  })
const makeVenue = (slug: string, overrides: Partial<VenueFile> = {}): VenueFile =>
  VenueFile.parse({
    slug,
    name: slug,
    address: '12 Wick St',
    source: { platform: 'ics', url: `https://${slug}.example/shows.ics` },
    ...overrides,
  })
const aggregator = {
  slug: 'wick-list',
  name: 'Wick List',
  kind: 'aggregator' as const,
  rank: 10,
  cadenceMinutes: 720,
  source: { platform: 'rss', url: 'https://wicklist.example/rss' },
  terms: { reading: 'allowed' as const, source: 'https://wicklist.example/terms', readOn: '2025-05-01' },
}

test('a complete city has nothing wrong or missing', () => {
  const lantern = makeVenue('the-lantern', { neighborhood: 'Tallow Hill', latitude: 60.1, longitude: 10.2 })
  expect(checkCity({ city: makeCity(), venues: [lantern], aggregators: [aggregator] })).toMatchObject({
    wrong: [],
    missing: [],
  })
})

test.each([
  ['a venue outside of the bounds', [makeVenue('moth-hall', { latitude: 40, longitude: 10 })], 'is outside the city'],
  [
    'only one of the coordinates',
    [makeVenue('moth-hall', { latitude: 60 })],
    'has only a latitude or only a longitude',
  ],
  [
    'a neighborhood that is not listed',
    [makeVenue('moth-hall', { neighborhood: 'Docks' })],
    'add it there, or correct it',
  ],
  [
    'a source without a platform',
    [makeVenue('moth-hall', { source: { platform: 'gramophone', url: 'https://moth.example/' } })],
    'There is no platform "gramophone"',
  ],
  [
    'a name of two venues',
    [makeVenue('moth-hall', { aliases: ['The Hall'] }), makeVenue('glass-hall', { aliases: ['The Hall'] })],
    '"The Hall" is a name of moth-hall and of another venue',
  ],
])('the check of a city reports %s', (_, venues, sentence) => {
  const { wrong } = checkCity({ city: makeCity(), venues, aggregators: [aggregator] })
  expect(wrong[0]).toContain(sentence)
})

test('the check of a city reports places and towns that contradict each other', () => {
  const inconsistentCity = makeCity({ latitude: 20, towns: ['Wickton'], townNames: { LV: 'Lanternville' } })
  expect(
    checkCity({ city: inconsistentCity, venues: [makeVenue('moth-hall')], aggregators: [aggregator] }).wrong,
  ).toEqual([
    'The coordinates of Lanternville (20, 10) are outside its own bounds.',
    'Lanternville is not one of its own towns: put it first.',
    'Lanternville is in ownTowns, neighborTowns or townNames but not in towns: add it there.',
  ])
})

test('data that a new city still lacks is reported as missing, not as wrong', () => {
  const bare = makeCity({ neighborhoods: [], towns: ['Lanternville'] })
  expect(checkCity({ city: bare, venues: [], aggregators: [] })).toMatchObject({
    wrong: [],
    missing: [
      expect.stringContaining('no venues yet'),
      expect.stringContaining('no aggregators'),
      expect.stringContaining('lists no neighborhoods'),
      expect.stringContaining('only town is Lanternville'),
    ],
  })
  const venues = [makeVenue('moth-hall', { address: undefined })]
  const { missing } = checkCity({ city: makeCity(), venues, aggregators: [aggregator] })
  expect(missing).toEqual(['Without an address or place: moth-hall.'])
})

test('in a city that gives evidence, a fact without it is wrong', () => {
  const evidence = [{ facts: ['address' as const], source: 'https://paper.example/moths', readOn: '2026-10' }]
  const venues = [
    makeVenue('moth-hall', { evidence, links: { instagram: 'mothhall' }, venueType: 'bar' }),
    makeVenue('glass-hall', { evidence, source: undefined }),
    makeVenue('wax-hall', { evidence, unverified: true }),
  ]
  const completeness = getCompleteness(venues)
  const { wrong } = checkCity({ city: makeCity(), venues, aggregators: [aggregator] })
  expect(wrong).toEqual([
    'Without evidence for venueType: moth-hall.',
    'Without evidence for calendar: wax-hall.',
    'Without evidence for instagram: moth-hall.',
  ])
  expect(completeness).toContainEqual({ name: 'address', count: 3, total: 3 })
  expect(completeness).toContainEqual({ name: 'own calendar', count: 2, total: 3 })
  expect(completeness).toContainEqual({ name: 'facts with evidence', count: 3, total: 6 })
})

test.each(cityFolders)('$city.name’s data are consistent', (folder) => {
  expect(checkCity(folder).wrong).toEqual([])
})

import { cities, defaultCity } from '@houselights/config/cities/cities'
import type { SourceAddress } from '@houselights/contracts/cities/city-files'
import { seedRegistry } from '@houselights/database/registry/seed'
import type { Queryable } from '@houselights/database/sql/sql'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { createRegistry, type Registry } from '@houselights/scrapers/registry/registry'
import { toAggregatorDefinition, toVenueDefinition } from '@houselights/scrapers/registry/venue-definition'
import { beforeEach, expect, test, vi } from 'vitest'
import { openLiveRegistry } from './live-registry.ts'
import { toSeed } from './registry.ts'

const { dataSource: db } = await createTestDatabase('live-registry')

const icsAddress = (slug: string): SourceAddress => ({ platform: 'ics', url: `https://${slug}.example/shows.ics` })
const fileRegistry = createRegistry(
  defaultCity,
  [toVenueDefinition({ slug: 'lantern', name: 'The Lantern', venueType: 'bar', source: icsAddress('lantern') })],
  [
    toAggregatorDefinition({
      slug: 'wick-list',
      name: 'Wick List',
      kind: 'aggregator',
      rank: 10,
      cadenceMinutes: 720,
      source: icsAddress('wick-list'),
      terms: { reading: 'allowed', source: 'https://wick-list.example/terms', readOn: '2025-05-01' },
    }),
  ],
)
const seed = (registry: Registry = fileRegistry) => seedRegistry(db, toSeed(registry, { keys: {}, mode: 'live' }))

beforeEach(async () => {
  await db.query('truncate venues, sources, cities cascade')
  await seed()
})

async function addVenue(slug: string, address: SourceAddress, city = defaultCity.id) {
  await db.query(
    `with venue as (
       insert into venues (city_id, slug, name, latitude, longitude, added_at) values ($1, $2, $2, 1, 2, now()) returning id
     ) insert into sources (id, city_id, venue_id, name, platform, url, address, kind, cadence_minutes, added_at)
       select $2, $1, id, $2, $3::jsonb ->> 'platform', $3::jsonb ->> 'url', $3, 'venue', 360, now() from venue`,
    [city, slug, JSON.stringify(address)],
  )
}
const chooseAddress = (slug: string, address: SourceAddress) =>
  db.query(
    `update sources set address = $2, platform = $2::jsonb ->> 'platform', url = $2::jsonb ->> 'url', chosen_at = now()
    where id = $1`,
    [slug, JSON.stringify(address)],
  )
const findStoredSource = async (slug: string) =>
  (await db.query('select url, active, added_at is not null as added from sources where id = $1', [slug]))[0]
const openRegistry = (onError: (error: Error) => void = ({ message }) => expect.unreachable(message)) =>
  openLiveRegistry(fileRegistry, db, onError)
const getSources = ({ sources }: Registry) =>
  sources.map(({ slug, city, venue, source }) => [slug, city, venue, source.platform, source.url].join(' '))

test('without additions, the live registry has the same source objects as the registry from the files', async () => {
  const { current } = await openRegistry()
  expect(current.sources.every((source, index) => source === fileRegistry.sources[index])).toBe(true)
  expect(current.cities).toEqual(fileRegistry.cities)
})

test('the live registry includes an added venue in its own city', async () => {
  const toronto = cities.find(({ id }) => id === 'toronto')
  if (!toronto) throw new Error('there is no second city')
  const bothCities: Registry = {
    cities: [...fileRegistry.cities, { city: toronto, venues: [] }],
    sources: fileRegistry.sources,
  }
  await seed(bothCities)
  await addVenue('moth-hall', icsAddress('moth-hall'), 'toronto')
  const { current } = await openLiveRegistry(bothCities, db, vi.fn())
  expect(getSources(current).at(-1)).toBe('moth-hall toronto moth-hall ics https://moth-hall.example/shows.ics')
  expect(current.cities[1]?.venues).toMatchObject([
    { slug: 'moth-hall', name: 'moth-hall', latitude: 1, sources: [{ slug: 'moth-hall' }] },
  ])
  expect(current.cities[1]?.venues[0]).not.toHaveProperty('address')
})

test('seeding keeps additions, except for a venue that has a file now', async () => {
  await addVenue('moth-hall', icsAddress('moth-hall'))
  await seed()
  expect(await findStoredSource('moth-hall')).toMatchObject({ active: true, added: true })
  const venueFile = toVenueDefinition({ slug: 'moth-hall', name: 'Moth Hall', source: icsAddress('moths') })
  await seed(createRegistry(defaultCity, [venueFile], []))
  const url = 'https://moths.example/shows.ics'
  expect(await findStoredSource('moth-hall')).toMatchObject({ url, active: true, added: false })
  await seed()
  expect(await findStoredSource('moth-hall')).toMatchObject({ active: false })
})

test('a changed address replaces the address in the file, even after the next seeding', async () => {
  await chooseAddress('lantern', { platform: 'json-ld', url: 'https://lantern.example/new' })
  await seed()
  const { current } = await openRegistry()
  expect(getSources(current)[0]).toBe(`lantern ${defaultCity.id} lantern json-ld https://lantern.example/new`)
  expect(current.cities[0]?.venues[0]?.sources[0]?.source.url).toBe('https://lantern.example/new')
})

test('the next refresh has all additions and changes, however soon it runs', async () => {
  const liveRegistry = await openRegistry()
  await chooseAddress('lantern', icsAddress('new-lantern'))
  await liveRegistry.refresh()
  expect(liveRegistry.current.sources[0]?.source.url).toBe('https://new-lantern.example/shows.ics')
  await addVenue('moth-hall', icsAddress('moth-hall'))
  await liveRegistry.refresh()
  expect(liveRegistry.current.sources.map(({ slug }) => slug)).toEqual(['lantern', 'wick-list', 'moth-hall'])
})

test('the late result of an earlier refresh undoes nothing', async () => {
  const finishQueries: (() => void)[] = []
  let isSlow = false
  const slowDb = {
    query: async (...args: Parameters<Queryable['query']>) => {
      const rows = await db.query(...args)
      if (isSlow) await new Promise<void>((resolve) => finishQueries.push(resolve))
      return rows
    },
  }
  const liveRegistry = await openLiveRegistry(fileRegistry, slowDb, vi.fn())
  isSlow = true
  const lateRefresh = liveRegistry.refresh()
  await vi.waitFor(() => expect(finishQueries).toHaveLength(1))
  isSlow = false
  await addVenue('moth-hall', icsAddress('moth-hall'))
  await liveRegistry.refresh()
  finishQueries[0]?.()
  await lateRefresh
  expect(liveRegistry.current.sources.at(-1)?.slug).toBe('moth-hall')
})

test('reports a stored source with an unknown platform, and keeps the others', async () => {
  await addVenue('moth-hall', { platform: 'unknown-platform', url: 'https://moth-hall.example/' })
  const onError = vi.fn()
  const { current } = await openRegistry(onError)
  expect(onError.mock.calls[0]?.[0]).toMatchObject({
    message: expect.stringContaining('no platform "unknown-platform"'),
  })
  expect(current.sources.map(({ slug }) => slug)).toEqual(['lantern', 'wick-list'])
})

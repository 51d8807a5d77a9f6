import { cities, defaultCity } from '@houselights/config/cities/cities'
import type { SourceAddress } from '@houselights/contracts/cities/city-files'
import { seedRegistry } from '@houselights/database/registry/seed'
import type { Queryable } from '@houselights/database/sql/sql'
import { fileDatabase } from '@houselights/database/testing/test-database'
import { getRegistry, type Registry } from '@houselights/scrapers/registry/registry'
import { toAggregatorDefinition, toVenueDefinition } from '@houselights/scrapers/registry/venue-definition'
import { beforeEach, expect, test, vi } from 'vitest'
import { openLiveRegistry } from './live-registry.ts'
import { toSeed } from './registry.ts'

const { dataSource: db } = await fileDatabase('live-registry')

const ics = (slug: string): SourceAddress => ({ platform: 'ics', url: `https://${slug}.example/shows.ics` })
const files = getRegistry(
  defaultCity,
  [toVenueDefinition({ slug: 'lantern', name: 'The Lantern', venueType: 'bar', source: ics('lantern') })],
  [
    toAggregatorDefinition({
      slug: 'wick-list',
      name: 'Wick List',
      kind: 'aggregator',
      rank: 10,
      cadenceMinutes: 720,
      source: ics('wick-list'),
    }),
  ],
)
const seed = (registry: Registry = files) => seedRegistry(db, toSeed(registry, {}))

beforeEach(async () => {
  await db.query('truncate venues, sources, cities cascade')
  await seed()
})

async function anAddedVenue(slug: string, address: SourceAddress, city = defaultCity.id) {
  await db.query(
    `with venue as (
       insert into venues (city_id, slug, name, latitude, longitude, added_at) values ($1, $2, $2, 1, 2, now()) returning id
     ) insert into sources (id, city_id, venue_id, name, platform, url, address, kind, cadence_minutes, added_at)
       select $2, $1, id, $2, $3::jsonb ->> 'platform', $3::jsonb ->> 'url', $3, 'venue', 360, now() from venue`,
    [city, slug, JSON.stringify(address)],
  )
}
const choose = (slug: string, address: SourceAddress) =>
  db.query(
    `update sources set address = $2, platform = $2::jsonb ->> 'platform', url = $2::jsonb ->> 'url', chosen_at = now()
    where id = $1`,
    [slug, JSON.stringify(address)],
  )
const stored = async (slug: string) =>
  (await db.query('select url, active, added_at is not null as added from sources where id = $1', [slug]))[0]
const open = (onError: (error: Error) => void = ({ message }) => expect.unreachable(message)) =>
  openLiveRegistry(files, db, onError)
const getSources = ({ sources }: Registry) =>
  sources.map(({ slug, city, venue, source }) => [slug, city, venue, source.platform, source.url].join(' '))

test('without additions, it has the very same source objects as the files’ registry', async () => {
  const { current } = await open()
  expect(current.sources.every((source, index) => source === files.sources[index])).toBe(true)
  expect(current.cities).toEqual(files.cities)
})

test('includes an added venue in its own city', async () => {
  const toronto = cities.find(({ id }) => id === 'toronto')
  if (!toronto) throw new Error('there is no second city')
  const both: Registry = { cities: [...files.cities, { city: toronto, venues: [] }], sources: files.sources }
  await seed(both)
  await anAddedVenue('moth-hall', ics('moth-hall'), 'toronto')
  const { current } = await openLiveRegistry(both, db, vi.fn())
  expect(getSources(current).at(-1)).toBe('moth-hall toronto moth-hall ics https://moth-hall.example/shows.ics')
  expect(current.cities[1]?.venues).toMatchObject([
    { slug: 'moth-hall', name: 'moth-hall', latitude: 1, sources: [{ slug: 'moth-hall' }] },
  ])
  expect(current.cities[1]?.venues[0]).not.toHaveProperty('address')
})

test('seeding keeps additions, except for a venue that has a file now', async () => {
  await anAddedVenue('moth-hall', ics('moth-hall'))
  await seed()
  expect(await stored('moth-hall')).toMatchObject({ active: true, added: true })
  const exported = toVenueDefinition({ slug: 'moth-hall', name: 'Moth Hall', source: ics('moths') })
  await seed(getRegistry(defaultCity, [exported], []))
  const url = 'https://moths.example/shows.ics'
  expect(await stored('moth-hall')).toMatchObject({ url, active: true, added: false })
  await seed()
  expect(await stored('moth-hall')).toMatchObject({ active: false })
})

test('a changed address replaces the address in the file, even after the next seeding', async () => {
  await choose('lantern', { platform: 'json-ld', url: 'https://lantern.example/new' })
  await seed()
  const { current } = await open()
  expect(getSources(current)[0]).toBe(`lantern ${defaultCity.id} lantern json-ld https://lantern.example/new`)
  expect(current.cities[0]?.venues[0]?.sources[0]?.source.url).toBe('https://lantern.example/new')
})

test('the next refresh has all additions and changes, however soon it comes', async () => {
  const live = await open()
  await choose('lantern', ics('new-lantern'))
  await live.refresh()
  expect(live.current.sources[0]?.source.url).toBe('https://new-lantern.example/shows.ics')
  await anAddedVenue('moth-hall', ics('moth-hall'))
  await live.refresh()
  expect(live.current.sources.map(({ slug }) => slug)).toEqual(['lantern', 'wick-list', 'moth-hall'])
})

test('the late result of an earlier refresh undoes nothing', async () => {
  const answers: (() => void)[] = []
  let isSlow = false
  const slow = {
    query: async (...args: Parameters<Queryable['query']>) => {
      const rows = await db.query(...args)
      if (isSlow) await new Promise<void>((resolve) => answers.push(resolve))
      return rows
    },
  }
  const live = await openLiveRegistry(files, slow, vi.fn())
  isSlow = true
  const late = live.refresh()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  isSlow = false
  await anAddedVenue('moth-hall', ics('moth-hall'))
  await live.refresh()
  answers[0]?.()
  await late
  expect(live.current.sources.at(-1)?.slug).toBe('moth-hall')
})

test('reports a stored source with an unknown platform, and keeps the others', async () => {
  await anAddedVenue('moth-hall', { platform: 'gone-away', url: 'https://moth-hall.example/' })
  const onError = vi.fn()
  const { current } = await open(onError)
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ message: expect.stringContaining('no platform "gone-away"') })
  expect(current.sources.map(({ slug }) => slug)).toEqual(['lantern', 'wick-list'])
})

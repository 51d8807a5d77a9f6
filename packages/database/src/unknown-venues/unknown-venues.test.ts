import { defaultCity } from '@houselights/config/cities/cities'
import type { Listing } from '@houselights/contracts/entities/listing'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { CheckedScrape } from '@houselights/domain/matching/match-scrape'
import { aListing } from '@houselights/domain/testing/listings'
import { toWaitingListing } from '@houselights/domain/venues/unknown-venue'
import { beforeEach, expect, test } from 'vitest'
import { match } from '../ingest/match/match.ts'
import { inSaveTransaction } from '../ingest/save/advisory-lock.ts'
import { save } from '../ingest/save/save.ts'
import { loadVenueFile } from '../proposals/venue-file.ts'
import { seedRegistry } from '../registry/seed.ts'
import { loadStoredRegistry } from '../registry/stored-registry.ts'
import { builders } from '../testing/builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { decideUnknownVenue, undoUnknownVenue } from './decide-unknown-venue.ts'
import { unknownVenueQueries } from './unknown-venue-queries.ts'

const { dataSource: db } = await createTestDatabase('unknown_venues')
const { aVenue, aSource } = builders(db)
const NOW = new Date('2025-05-02T12:00:00-07:00')
const by = { by: 'operator', at: NOW }
const queue = unknownVenueQueries(db, defaultCity)
beforeEach(() => db.query('truncate waiting_listings, unknown_venues, events, venues, sources cascade'))

const aList = async (id: string) => {
  const { kind, rank } = await aSource({
    id,
    name: id,
    kind: 'aggregator',
    venueId: null,
    url: `https://${id}.example/`,
  })
  return { id, kind, rank }
}
const aShow = (title: string, venue: string, overrides: Partial<Listing> = {}) => ({
  ...aListing({ sourceId: title, title, at: '2025-05-10 20:00' }),
  venue,
  ...overrides,
})
/** Saves a scrape whose listings are all at unknown venues. */
const scrape = (source: CheckedScrape['source'], listings: Listing[], overrides: Partial<CheckedScrape> = {}) =>
  inSaveTransaction(db, async (transaction) =>
    save(
      transaction,
      await match(transaction, {
        source,
        scrapedAt: NOW.toISOString(),
        today: '2025-05-02',
        timeZone: defaultCity.timeZone,
        complete: true,
        listings: [],
        waiting: listings.flatMap((listing) => toWaitingListing(listing, defaultCity.id) ?? []),
        ...overrides,
      }),
    ),
  )
const findName = async (name: string) => {
  const { names } = await queue.list(NOW)
  const found = names.find((unknownVenue) => unknownVenue.name === name)
  if (!found) throw new Error(`${name} doesn’t wait.`)
  return found
}
const loadShows = () =>
  db.query(
    `select e.title, v.name as venue, array(select source_id from event_sources where event_id = e.id order by 1) as sources
     from events e join venues v on v.id = e.venue_id
     where e.merged_into is null and not e.suppressed and v.active order by e.title`,
  )

test('a name waits with its shows, and a show that two lists have counts once', async () => {
  await aVenue({ name: 'The Lantern Room' })
  const [list, otherList] = [await aList('list'), await aList('other-list')]
  const place = { address: '12 Tallow Street', city: null, latitude: null, longitude: null }
  const listings = [
    aShow('Glass Kite', 'Lantern Rm <b>'),
    aShow('Moth Ballet', 'Lantern Rm <b>', { date: '2025-06-01', place }),
    aShow('A Comedian', 'Lantern Rm <b>', { kind: 'comedy' }),
  ]
  for (let times = 0; times < 2; times++) await scrape(list, listings)
  await scrape(otherList, [aShow('Glass Kite', 'The LANTERN RM b')])
  expect(await queue.list(NOW)).toMatchObject({
    total: 1,
    shows: 2,
    decided: [],
    names: [
      {
        name: 'Lantern Rm <b>',
        spellings: ['The LANTERN RM b'],
        address: '12 Tallow Street',
        shows: 2,
        firstDay: '2025-05-10',
        lastDay: '2025-06-01',
        nearest: [{ name: 'The Lantern Room' }],
        sources: [{ name: 'list' }, { name: 'other-list' }],
      },
    ],
  })
  // a listing that vanished from a complete scrape doesn't wait; past ones don't either
  await scrape(list, [])
  expect(await queue.count(NOW)).toEqual({ names: 1, shows: 1 })
  expect(await queue.count(new Date('2025-05-12T12:00:00-07:00'))).toEqual({ names: 0, shows: 0 })
})

test('a scrape that isn’t trusted proposes nothing, and a broken one is bounded', async () => {
  const list = await aList('list')
  await scrape(list, [aShow('Glass Kite', 'Broken')], { suspect: true, complete: false })
  expect(await queue.count(NOW)).toEqual({ names: 0, shows: 0 })
  await scrape(list, [aShow('Glass Kite', 'x'.repeat(10_000))])
  const [name] = (await queue.list(NOW)).names
  expect(name?.name).toHaveLength(120)
})

test('an accepted name becomes a venue with its shows, and stays one', async () => {
  const [list, otherList] = [await aList('list'), await aList('other-list')]
  await scrape(list, [
    aShow('Glass Kite', 'Moth Cellar, Oakland'),
    aShow('Moth Ballet', 'Moth Cellar, 12 Elm Street, Oakland'),
  ])
  await scrape(otherList, [aShow('Glass Kite', 'moth cellar (Oakland)')])
  const { id } = await findName('Moth Cellar, Oakland')
  expect(await decideUnknownVenue(db, id, defaultCity, { decision: 'venue', ...by })).toEqual({
    venue: { slug: 'moth-cellar', name: 'Moth Cellar' },
    shows: 2,
  })
  const shows = [
    { title: 'Glass Kite', venue: 'Moth Cellar', sources: ['list', 'other-list'] },
    { title: 'Moth Ballet', venue: 'Moth Cellar', sources: ['list'] },
  ]
  expect(await loadShows()).toEqual(shows)
  expect(await queue.list(NOW)).toMatchObject({
    total: 0,
    decided: [{ name: 'Moth Cellar, Oakland', decision: 'venue' }],
  })
  await seedRegistry(db, { cities: [defaultCity], venues: [], sources: [] })
  expect(await loadStoredRegistry(db)).toMatchObject({
    venues: [{ slug: 'moth-cellar', name: 'Moth Cellar', address: '12 Elm Street' }],
    names: [{ city: defaultCity.id, key: 'moth cellar oakland', slug: 'moth-cellar' }],
  })
  expect(await loadVenueFile(db, 'moth-cellar')).toEqual({
    slug: 'moth-cellar',
    name: 'Moth Cellar',
    address: '12 Elm Street',
  })
  await expect(decideUnknownVenue(db, id, defaultCity, { decision: 'not-a-venue', ...by })).rejects.toThrow(
    RefusedError,
  )

  expect(await undoUnknownVenue(db, id, defaultCity, by)).toEqual({ shows: 2 })
  expect(await loadShows()).toEqual([])
  expect(await findName('Moth Cellar, Oakland')).toMatchObject({ shows: 2 })
  await decideUnknownVenue(db, id, defaultCity, { decision: 'venue', ...by })
  expect(await loadShows()).toEqual(shows)
})

test('another name of a venue adds its shows there, and joins shows that the venue lists', async () => {
  const { slug, id: venueId } = await aVenue({ name: 'Tallow Hall' })
  const page = await aSource({ id: 'tallow-hall', kind: 'venue', venueId })
  const known = aShow('Glass Kite', 'Tallow Hall')
  await scrape({ id: page.id, kind: page.kind, rank: page.rank }, [], {
    listings: [{ key: 'tallow-hall|k', source: page.id, venueSlug: slug, venueName: 'Tallow Hall', listing: known }],
  })
  await scrape(await aList('list'), [aShow('Glass Kite', 'T.H.'), aShow('Moth Ballet', 'T.H.')])
  const { id } = await findName('T.H.')
  const decide = (venue: string) => decideUnknownVenue(db, id, defaultCity, { decision: 'alias', venue, ...by })
  await expect(decide('no-such-hall')).rejects.toThrow('no venue "no-such-hall"')
  expect(await decide(slug)).toMatchObject({ shows: 2 })
  expect(await loadShows()).toMatchObject([
    { title: 'Glass Kite', sources: ['list', 'tallow-hall'] },
    { title: 'Moth Ballet', sources: ['list'] },
  ])
  expect(await undoUnknownVenue(db, id, defaultCity, by)).toEqual({ shows: 2 })
  expect(await loadShows()).toMatchObject([{ title: 'Glass Kite', sources: ['tallow-hall'] }])
  // the decision also ends with its venue
  await decide(slug)
  expect(await loadVenueFile(db, slug)).toMatchObject({ aliases: ['T.H.'] })
  await db.query('update venues set active = false')
  expect(await loadStoredRegistry(db)).toMatchObject({ names: [] })
})

test('a name that isn’t a venue stays decided, and no private place becomes a venue', async () => {
  const list = await aList('list')
  await aVenue({ name: 'Tallow Hall' })
  const names = ['A Parade', '12 Elm Street', 'Tallow Hall (upstairs bar)', 'tallow hall']
  const listings = names.map((name) => aShow(`Show at ${name}`, name))
  await scrape(list, listings)
  const accept = async (name: string) => {
    const { id } = await findName(name)
    return decideUnknownVenue(db, id, defaultCity, { decision: 'venue', ...by })
  }
  await expect(accept('12 Elm Street')).rejects.toThrow('private place')
  await expect(accept('tallow hall')).rejects.toThrow('already is a venue Tallow Hall')
  const { id } = await findName('A Parade')
  await decideUnknownVenue(db, id, defaultCity, { decision: 'not-a-venue', ...by })
  await scrape(list, listings)
  expect((await queue.list(NOW)).names.map(({ name }) => name)).not.toContain('A Parade')
  expect(await loadShows()).toEqual([])
  expect(await undoUnknownVenue(db, id, defaultCity, by)).toEqual({ shows: 0 })
  expect(await findName('A Parade')).toMatchObject({ shows: 1 })
})

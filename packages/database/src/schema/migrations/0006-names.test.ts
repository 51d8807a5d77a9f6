import { Listing } from '@houselights/contracts/entities/listing'
import { aListing } from '@houselights/domain/testing/listings'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { Names1763683520000 } from './0006-names.ts'
import { EventCards1763683880000 } from './0012-event-cards.ts'
import { CheaperSaves1763684180000 } from './0017-cheaper-saves.ts'
import { Cities1763684360000 } from './0020-cities.ts'

const database = await createTestDatabase('names')

/** A listing as it was stored before the migration. */
function oldListing({ min, max, headliner }: { min: number | null; max: number | null; headliner: string | null }) {
  const { name, night, presenter, tour, endsAt, billedBy, price, ...listing } = aListing({ title: 'Glass Kite Live' })
  return { ...listing, headliner, price: { text: null, min, max, currency: null } }
}

test('listings stored before the migration can be parsed, and migrating down and up again keeps them', async () => {
  const { dataSource } = database
  const migration = new Names1763683520000()
  const runner = dataSource.createQueryRunner()
  // later migrations use what this one adds, or need more columns of a city
  await new Cities1763684360000().down(runner)
  await new CheaperSaves1763684180000().down(runner)
  await new EventCards1763683880000().down(runner)
  await migration.down(runner)
  await dataSource.query(
    `insert into cities values ('sf', 'San Francisco', 'California', 'US', 'America/Los_Angeles', 37.7, -122.4)`,
  )
  await dataSource.query(`insert into venues (city_id, slug, name) values ('sf', 'hall', 'The Hall')`)
  await dataSource.query(
    `insert into sources (id, name, platform, url, kind, cadence_minutes) values ('hall', 'Hall', 'ics', 'https://hall.example/', 'venue', 360)`,
  )
  const before = [
    oldListing({ min: 0, max: 0, headliner: 'Glass Kite' }),
    oldListing({ min: 0, max: 10, headliner: null }),
    oldListing({ min: null, max: null, headliner: null }),
  ]
  for (const [number, listing] of before.entries()) {
    await dataSource.query(
      `with made as (insert into events (slug, title, venue_id, local_date, sort_at, price_min, price_max, locked, first_seen_at)
         select 'e' || $1::int, 'Glass Kite Live', id, '2025-05-10', now(), $2, $3, $4, now() from venues returning id)
       insert into event_sources (source_id, external_id, event_id, url, listing, content_hash, first_seen_at, last_seen_at)
       select 'hall', $1::text, id, 'https://hall.example/', $5, 'x', now(), now() from made`,
      [number, listing.price.min, listing.price.max, number === 1 ? { priceMin: 0, priceMax: 0 } : {}, listing],
    )
    await dataSource.query(`insert into held_listings select 'hall', $1::text, id, $2, now() from venues`, [
      number,
      listing,
    ])
  }
  const loadListings = async (table: string) =>
    (await dataSource.query(`select listing from ${table} order by external_id`)).map(
      ({ listing }: { listing: unknown }) => listing,
    )

  await migration.up(runner)
  for (const table of ['event_sources', 'held_listings']) {
    const parsed: Listing[] = (await loadListings(table)).map((listing: unknown) => Listing.parse(listing))
    expect(parsed.map(({ name, billedBy, price }) => [name, billedBy, price.admission])).toEqual([
      ['Glass Kite Live', 'title', 'free'],
      ['Glass Kite Live', null, 'paid'],
      ['Glass Kite Live', null, null],
    ])
  }
  const events = await dataSource.query('select admission, locked from events order by slug')
  expect(events).toEqual([
    { admission: 'free', locked: {} },
    { admission: 'paid', locked: { priceMin: 0, priceMax: 0, admission: 'free' } },
    { admission: null, locked: {} },
  ])

  await dataSource.query(`update events set night = 'Paper Rave', presenter = 'Otter & Sons' where slug = 'e0'`)
  const countFound = async (search: string) =>
    (await dataSource.query('select slug from events where search @@ search_query($1)', [search])).length
  expect([await countFound('paper rave'), await countFound('otter sons'), await countFound('glass kite')]).toEqual([
    1, 1, 3,
  ])

  await migration.down(runner)
  expect(await loadListings('event_sources')).toEqual(before)
  expect(await loadListings('held_listings')).toEqual(before)
  expect([await countFound('paper rave'), await countFound('glass kite')]).toEqual([0, 3])
  await migration.up(runner)
  await runner.release()
  expect((await loadListings('event_sources')).every((listing: unknown) => Listing.safeParse(listing).success)).toBe(
    true,
  )
})

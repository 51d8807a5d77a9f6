import { aListing } from '@houselights/domain/testing/listings'
import { expect, test } from 'vitest'
import type { Database } from '../../sql/sql.ts'
import { builders } from '../../testing/builders.ts'
import { createTestVenue } from '../../testing/saved-scrapes.ts'
import { findStaleCards } from '../../testing/stale-event-cards.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const { dataSource: db } = await createTestDatabase('cheaper_saves')
const sql = (statement: string, values: unknown[] = []) => db.query(statement, values)
const countRows = async (statement: string, values: unknown[] = []) => Number((await sql(statement, values))[0]?.count)

/** Counts events whose search words differ from those that the trigger computes. */
const WRONG_WORDS = `
  select count(*) from events
  where search is distinct from event_search(id, concat_ws(' ', title, night, presenter, tour), tags, venue_id)`

test('an event that a scrape creates is written once, with the search words of its bill', async () => {
  const { scrape, ownPage } = await createTestVenue(db)
  const source = await ownPage()
  const listings = [
    aListing({ title: 'Björk', headliner: 'Björk', support: ['AC/DC', 'R.E.M.'] }),
    aListing({ title: "Don't Look", sourceId: 'two', at: '2025-05-11 20:00' }),
  ]
  const updateCount = `select n_tup_upd::int as updated from pg_stat_xact_user_tables where relname = 'events'`
  let updates: unknown
  await scrape(source, listings, {}, async (db) => {
    updates = await db.query(updateCount)
  })
  expect(updates).toEqual([{ updated: 0 }])
  expect(await countRows(WRONG_WORDS)).toBe(0)
  for (const search of ['bjork', 'ac/dc', 'r.e.m', 'dont look'])
    expect(
      await countRows('select count(*) from event_filters where search @@ search_query($1)', [search]),
      search,
    ).toBe(1)
  expect(await findStaleCards(db)).toEqual([])
})

test('a bill corrects the search words that its event was created with', async () => {
  const make = builders(db)
  const [venue, artist] = [await make.aVenue(), await make.anArtist({ name: 'Paper Kites' })]
  const [event] = await sql(
    `insert into events (slug, title, venue_id, local_date, sort_at, first_seen_at, search)
     values ('wrong', 'Lamps', $1, '2025-05-10', now(), now(), array_to_tsvector(array['wrong'])) returning id`,
    [venue.id],
  )
  await sql(`insert into event_artists values ($1, $2, 1, 'headliner')`, [event.id, artist.id])
  expect(await countRows(WRONG_WORDS)).toBe(0)
})

test('a bill stored after a save, in the same transaction, updates the search words', async () => {
  const { scrape, ownPage } = await createTestVenue(db)
  const guest = await builders(db).anArtist({ name: 'Paper Lantern' })
  const findTitles = (db: Pick<Database, 'query'>, search: string) =>
    db.query('select title from events where search @@ search_query($1)', [search])
  await scrape(await ownPage(), [aListing({ title: 'Moth' })], {}, async (db) => {
    expect(await findTitles(db, 'moth')).toEqual([{ title: 'Moth' }])
    await db.query(`insert into event_artists select id, $1, 9, 'support' from events where title = 'Moth'`, [guest.id])
  })
  expect(await findTitles(db, 'moth lantern')).toEqual([{ title: 'Moth' }])
})

import { aListing } from '@houselights/domain/testing/listings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveRead } from '../ingest/save-read.ts'
import type { Database } from '../sql.ts'
import { builders } from '../testing/builders.ts'
import { createTestVenue } from '../testing/saved-reads.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('words_once')
})
afterAll(() => database?.drop())

test('a bill that comes behind a save, in its own transaction, puts the words right', async () => {
  const { slug, ownPage } = await createTestVenue(database.dataSource)
  const guest = await builders(database.dataSource).anArtist({ name: 'Paper Lantern' })
  const read = { today: '2025-05-02', timeZone: 'America/Los_Angeles', complete: true, source: await ownPage() }
  const found = (db: Pick<Database, 'query'>, typed: string) =>
    db.query('select title from events where search @@ search_query($1)', [typed])
  await saveRead(
    database.dataSource,
    {
      ...read,
      readAt: '2025-05-02T19:00:00.000Z',
      listings: [{ listing: aListing({ title: 'Moth' }), venueSlug: slug }],
    },
    async (db) => {
      expect(await found(db, 'moth')).toEqual([{ title: 'Moth' }])
      await db.query(`insert into event_artists select id, $1, 9, 'support' from events`, [guest.id])
    },
  )
  expect(await found(database.dataSource, 'moth lantern')).toEqual([{ title: 'Moth' }])
})

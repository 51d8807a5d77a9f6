import { aListing } from '@houselights/domain/testing/listings'
import { expect, test } from 'vitest'
import { saveRead } from '../ingest/save-read.ts'
import type { Database } from '../sql.ts'
import { builders } from '../testing/builders.ts'
import { createTestVenue } from '../testing/saved-reads.ts'
import { fileDatabase } from '../testing/test-database.ts'

const { dataSource: db } = await fileDatabase('words_once')

test('a bill that comes behind a save, in its own transaction, puts the words right', async () => {
  const { slug, ownPage } = await createTestVenue(db)
  const guest = await builders(db).anArtist({ name: 'Paper Lantern' })
  const read = { today: '2025-05-02', timeZone: 'America/Los_Angeles', complete: true, source: await ownPage() }
  const found = (db: Pick<Database, 'query'>, typed: string) =>
    db.query('select title from events where search @@ search_query($1)', [typed])
  await saveRead(
    db,
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
  expect(await found(db, 'moth lantern')).toEqual([{ title: 'Moth' }])
})

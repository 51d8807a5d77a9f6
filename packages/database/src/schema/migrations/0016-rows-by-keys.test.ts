import { expect, test } from 'vitest'
import { builders } from '../../testing/builders.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const { dataSource: db } = await createTestDatabase('rows_by_keys')

test('the triggers of an event scan no table sequentially, even before any table is analyzed', async () => {
  const make = builders(db)
  const [venue, artist, source] = [await make.aVenue(), await make.anArtist(), await make.aSource()]
  const event = await make.anEvent({ venueId: venue.id })
  const scannedTables: { relname: string }[] = await db.transaction(async (db) => {
    await db.query(`insert into event_artists values ($1, $2, 1, 'support')`, [event.id, artist.id])
    await db.query(
      `insert into event_sources (source_id, external_id, event_id, url, listing, content_hash, first_seen_at)
       values ($2, 'one', $1, 'https://source.example/one', '{}', 'x', now())`,
      [event.id, source.id],
    )
    await db.query('set constraints all immediate')
    return db.query(`select relname from pg_stat_xact_user_tables where seq_scan > 0 and relname = any ($1)`, [
      ['events', 'event_artists', 'event_sources', 'artists', 'venues', 'event_cards', 'event_filters'],
    ])
  })
  expect(scannedTables).toEqual([])
  const cards = await db.query(`select card::json -> 'bill' as bill from event_cards`)
  expect(cards).toMatchObject([{ bill: [{ id: artist.id }] }])
})

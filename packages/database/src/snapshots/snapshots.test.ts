import { describe, expect, test } from 'vitest'
import { openDataSource } from '../connection/data-source.ts'
import { underAdvisoryLock } from '../ingest/save/advisory-lock.ts'
import type { Database } from '../sql/sql.ts'
import { builders } from '../testing/builders.ts'
import { dumpTables } from '../testing/table-dump.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { restoreIfUntouched, restoreRows, revertChange, writeColumns } from './restore.ts'
import {
  findChangedSince,
  parseSnapshot,
  type Rows,
  takeEventSnapshots,
  takeSnapshot,
  toEventRows,
  toMergeRows,
} from './snapshot.ts'

const { dataSource: db, url } = await createTestDatabase('snapshots', { cards: true })
const make = builders(db)

const ALL_TABLES = [
  'venues',
  'artists',
  'events',
  'event_artists',
  'event_sources',
  'artist_assignments',
  'match_decisions',
]
const underLock = <Result>(work: (db: Database) => Promise<Result>) => underAdvisoryLock(db, work)
const captureSnapshot = (rows: Rows) => underLock((tx) => takeSnapshot(tx, rows))
const insertRow = async (sql: string): Promise<string> => (await db.query(`${sql} returning id`))[0].id

/** Takes a snapshot like earlier versions did: through JavaScript's JSON, in a session with another time zone. */
const takeOldSnapshot = (rows: Rows) =>
  db.transaction(async (tx) => {
    await tx.query("select set_config('timezone', 'America/Los_Angeles', true)")
    return JSON.stringify(JSON.parse(await takeSnapshot(tx, rows)))
  })

/** Stores an event with values that JavaScript can't represent exactly, with its bill and a source record. */
async function anEventWithPreciseValues() {
  const [headliner, support] = [await make.anArtist(), await make.anArtist()]
  const venue = await make.aVenue()
  const event = await make.anEvent({ venueId: venue.id, bill: [headliner, support] })
  const source = await make.aSource()
  const record = await make.aSourceRecord({ eventId: event.id, sourceId: source.id })
  await db.query(
    `update venues set latitude = 0.30000000000000004, longitude = -122.41999999999999, google_rating = 4.3,
       primary_genres = '{"a,b","say \\"x\\"","",NULL}', social_links = '{"instagram": "@hall"}' where id = $1`,
    [venue.id],
  )
  await db.query(
    `update events set price_min = 20.50, price_max = 12345678.90, tags = '{"R&B, soul","{x}"}',
       starts_at = '2025-05-10 20:00:00.123456-07', updated_at = '2025-05-02 00:00:00.000001Z',
       derived = '{"fee": 20.50, "big": 12345678901234567890.123400, "list": [1.0, null, {"deep": 1e2}]}' where id = $1`,
    [event.id],
  )
  await db.query(`update event_sources set listing = '{"price": {"min": 20.50}}' where id = $1`, [record.id])
  return { event: event.id, headliner: headliner.id, support: support.id, venue: venue.id, record: record.id }
}

/** Changes the values in every writable column. */
async function changeAll({
  event,
  headliner,
  support,
  venue,
  record,
}: Awaited<ReturnType<typeof anEventWithPreciseValues>>) {
  const otherEvent = await make.anEvent({ venueId: venue })
  await db.query(
    `update venues set latitude = 1, longitude = 2, google_rating = 1, primary_genres = '{}', social_links = '{}', name = 'Other'
     where id = $1`,
    [venue],
  )
  await db.query(
    `update events set title = 'Other words', price_min = 1, price_max = null, tags = '{}', starts_at = now(),
       artist_id = $2, derived = '{}', locked = '{"a": 1}', merged_into = $3, updated_at = now() where id = $1`,
    [event, support, otherEvent.id],
  )
  await db.query('delete from event_artists where event_id = $1 and artist_id = $2', [event, headliner])
  await db.query(`update event_artists set position = 0, role = 'headliner' where event_id = $1`, [event])
  await db.query(`update artists set name = name || ' (other)', followers = 3 where id in ($1, $2)`, [
    headliner,
    support,
  ])
  await db.query(`update event_sources set event_id = $2, listing = '{}' where id = $1`, [record, otherEvent.id])
  return otherEvent.id
}

describe('a snapshot', () => {
  test('restores every row exactly, including its search text', async () => {
    const ids = await anEventWithPreciseValues()
    const before = await dumpTables(db, ALL_TABLES)
    const snapshot = await captureSnapshot({
      ...toMergeRows([ids.event]),
      artists: [ids.headliner, ids.support],
      venues: [ids.venue],
    })
    const otherEvent = await changeAll(ids)
    expect(await dumpTables(db, ALL_TABLES)).not.toEqual(before)
    await underLock((tx) => restoreIfUntouched(tx, { before: snapshot, after: '{}' }))
    await db.query('delete from events where id = $1', [otherEvent])
    expect(await dumpTables(db, ALL_TABLES)).toEqual(before)
    const [row] = await db.query(
      `select price_min::text, derived::text, to_char(starts_at at time zone 'UTC', 'HH24:MI:SS.US') as starts,
         (select latitude::text from venues where id = venue_id) as latitude from events where id = $1`,
      [ids.event],
    )
    expect(row).toEqual({
      price_min: '20.50',
      derived: expect.stringMatching(/"big": 12345678901234567890\.123400,.*"fee": 20\.50,.*\[1\.0, null,/),
      starts: '03:00:00.123456',
      latitude: '0.30000000000000004',
    })
  })

  test('is the same whether taken for several events or for one', async () => {
    const [ids, otherIds] = [await anEventWithPreciseValues(), await anEventWithPreciseValues()]
    const snapshots = await underLock((tx) => takeEventSnapshots(tx, [ids.event, otherIds.event]))
    for (const { event } of [ids, otherIds])
      expect(snapshots.get(event)).toBe(await captureSnapshot(toEventRows([event])))
  })

  test('contains no columns that the database computes', async () => {
    const ids = await anEventWithPreciseValues()
    const { events, artists } = parseSnapshot(await captureSnapshot({ events: [ids.event], artists: [ids.headliner] }))
    for (const row of [...(events ?? []), ...(artists ?? [])]) {
      expect(row).toHaveProperty('updated_at')
      expect(row).not.toHaveProperty('search')
    }
  })

  test('keeps the value of a column that was added later, and sets its default in restored rows', async () => {
    const ids = await anEventWithPreciseValues()
    const before = await captureSnapshot({ ...toEventRows([ids.event]), artists: [ids.headliner] })
    try {
      for (const table of ['events', 'event_artists', 'artists'])
        await db.query(`alter table ${table} add column added text not null default 'default'`)
      await db.query(`update events set added = 'set', title = 'Other words' where id = $1`, [ids.event])
      await db.query(`delete from event_artists where event_id = $1`, [ids.event])
      await db.query(`update artists set added = 'set' where id = $1`, [ids.headliner])
      expect(await underLock((tx) => findChangedSince(tx, before, ['artists']))).toEqual(new Set())
      for (const table of ['events', 'event_artists'] as const) await underLock((tx) => restoreRows(tx, table, before))
      expect(await underLock((tx) => findChangedSince(tx, before))).toEqual(new Set())
      expect(await db.query('select added from events where id = $1', [ids.event])).toEqual([{ added: 'set' }])
      const rows = await db.query('select added from event_artists where event_id = $1', [ids.event])
      expect(rows).toEqual(Array(2).fill({ added: 'default' }))
    } finally {
      for (const table of ['events', 'event_artists', 'artists'])
        await db.query(`alter table ${table} drop column if exists added`)
    }
  })

  test('is restored even if an earlier version wrote numbers without trailing zeros and times in another time zone', async () => {
    const ids = await anEventWithPreciseValues()
    await db.query(`update events set derived = '{}' where id = $1`, [ids.event])
    const before = await dumpTables(db, ALL_TABLES)
    const snapshot = await takeOldSnapshot(toEventRows([ids.event]))
    expect(snapshot).toContain('"price_min":20.5,')
    expect(snapshot).toContain('.123456-07:00"')
    expect(await underLock((tx) => findChangedSince(tx, snapshot))).toEqual(new Set())
    await db.query(`update events set price_min = 1, starts_at = now() where id = $1`, [ids.event])
    await underLock((tx) => restoreRows(tx, 'events', snapshot))
    expect(await dumpTables(db, ALL_TABLES)).toEqual(before)
  })

  test('restores only the rows of the given events', async () => {
    const [ids, otherIds] = [await anEventWithPreciseValues(), await anEventWithPreciseValues()]
    const before = await captureSnapshot(toEventRows([ids.event, otherIds.event]))
    await db.query(`update events set title = 'Other words'`)
    await db.query('delete from event_artists where event_id in ($1, $2)', [ids.event, otherIds.event])
    for (const table of ['events', 'event_artists'] as const)
      await underLock((tx) => restoreRows(tx, table, before, { owners: [ids.event] }))
    expect(await underLock((tx) => findChangedSince(tx, before))).toEqual(new Set([otherIds.event]))
  })

  test('restores a bill with the survivors of artists that were merged since', async () => {
    const ids = await anEventWithPreciseValues()
    const before = await captureSnapshot(toEventRows([ids.event]))
    const survivor = await make.anArtist()
    await db.query('delete from event_artists where event_id = $1', [ids.event])
    await db.query('update artists set merged_into = $2 where id = $1', [ids.headliner, survivor.id])
    await underLock((tx) => restoreIfUntouched(tx, { before, after: '{}' }))
    expect(
      await db.query('select artist_id as id from event_artists where event_id = $1 order by position', [ids.event]),
    ).toEqual([{ id: survivor.id }, { id: ids.support }])
  })
})

describe('a later change', () => {
  test.each<[string, 'event' | 'support' | 'record', change: string]>([
    ['a column', 'event', `update events set age = '18+' where id = $1`],
    ['a key deep in JSON', 'event', `update events set derived = derived || '{"fee": 20.51}' where id = $1`],
    ['a microsecond', 'event', `update events set starts_at = starts_at + interval '1 microsecond' where id = $1`],
    ['a position on the bill', 'support', 'update event_artists set position = 7 where artist_id = $1'],
    ['a removed act', 'support', 'delete from event_artists where artist_id = $1'],
    ['a source record', 'record', 'update event_sources set missed_reads = 1 where id = $1'],
    [
      'a record that was added',
      'record',
      `insert into event_sources (source_id, external_id, event_id, url, listing, content_hash, first_seen_at)
       select source_id, 'another', event_id, url, listing, content_hash, first_seen_at from event_sources where id = $1`,
    ],
  ])('is detected: %s', async (_, owner, change) => {
    const [ids, otherIds] = [await anEventWithPreciseValues(), await anEventWithPreciseValues()]
    const after = await captureSnapshot(toMergeRows([ids.event, otherIds.event]))
    expect(await underLock((tx) => findChangedSince(tx, after))).toEqual(new Set())
    await db.query(change, [ids[owner]])
    expect(await underLock((tx) => findChangedSince(tx, after))).toEqual(new Set([ids.event]))
    const allRows = await dumpTables(db, ALL_TABLES)
    const before = JSON.stringify({ events: [{ id: ids.event, title: 'Never written' }] })
    expect(await underLock((tx) => restoreIfUntouched(tx, { before, after }))).toBe(false)
    expect(await dumpTables(db, ALL_TABLES)).toEqual(allRows)
  })

  test('is only detected in the given tables', async () => {
    const ids = await anEventWithPreciseValues()
    const after = await captureSnapshot({ ...toEventRows([ids.event]), artists: [ids.headliner, ids.support] })
    await db.query(`update artists set genre = 'Folk' where id = $1`, [ids.support])
    expect(await underLock((tx) => findChangedSince(tx, after))).toEqual(new Set([ids.support]))
    expect(await underLock((tx) => findChangedSince(tx, after, ['events', 'event_artists']))).toEqual(new Set())
  })
})

describe('revertChange', () => {
  const loadRow = async (table: string, id: string) =>
    (await db.query(`select (to_jsonb(t) - 'search')::text as row from ${table} t where id = $1`, [id]))[0]
      .row as string

  test('reverts only the columns, keys and entries that later changes did not set, with exact numbers', async () => {
    const id =
      await insertRow(`insert into artists (slug, name, normalised_name, genre, location, aliases, locked, social_links)
      values ('kite', 'Kite', 'kite', 'Folk', 'Reno', '{A,B}', '{"fee": 20.50, "old": null}', '{"instagram": "@kite"}')`)
    const update = async (sql: string) => {
      await db.query(`update artists set ${sql} where id = $1`, [id])
      return captureSnapshot({ artists: [id] })
    }
    const before = await captureSnapshot({ artists: [id] })
    const after = await update(
      `genre = 'Rock', location = 'Oslo', aliases = '{A,B,C,D}', locked = '{"fee": 1, "new": 2, "both": 3}', social_links = '{"instagram": "@x"}'`,
    )
    await update(
      `location = 'Bonn', aliases = '{D,E,B}', locked = '{"fee": 1, "new": 2, "both": 4, "later": 1.10}', social_links = '{}'`,
    )
    const partialColumns = { byKey: ['locked'], byEntry: ['aliases'] }
    const changedColumns = await underLock((tx) => revertChange(tx, 'artists', id, { before, after }, partialColumns))
    expect(changedColumns.toSorted()).toEqual(['aliases', 'genre', 'locked'])
    const row = await loadRow('artists', id)
    expect(JSON.parse(row)).toMatchObject({ genre: 'Folk', location: 'Bonn', aliases: ['E', 'B'], social_links: {} })
    expect(row).toContain('"locked": {"fee": 20.50, "old": null, "both": 4, "later": 1.10}')
    expect(await underLock((tx) => revertChange(tx, 'artists', id, { before, after }, partialColumns))).toEqual([])
    expect(await loadRow('artists', id)).toBe(row)
  })

  test('restores the whole row if nothing changed it since', async () => {
    const ids = await anEventWithPreciseValues()
    const before = await captureSnapshot({ events: [ids.event] })
    const row = await loadRow('events', ids.event)
    await changeAll(ids)
    const after = await captureSnapshot({ events: [ids.event] })
    await underLock((tx) => revertChange(tx, 'events', ids.event, { before, after }, { byKey: ['derived', 'locked'] }))
    expect(await loadRow('events', ids.event)).toBe(row)
  })

  test('changes only the given columns, and treats equal times in different time zones as equal', async () => {
    const ids = await anEventWithPreciseValues()
    const before = await takeOldSnapshot({ events: [ids.event] })
    await db.query(`update events set title = 'Other words', hidden = true where id = $1`, [ids.event])
    const after = await captureSnapshot({ events: [ids.event] })
    const columns = ['hidden', 'starts_at', 'sort_at', 'first_seen_at']
    const revert = (tx: Database) => revertChange(tx, 'events', ids.event, { before, after }, { columns })
    expect(await underLock(revert)).toEqual(['hidden'])
    const [row] = await db.query('select title, hidden from events where id = $1', [ids.event])
    expect(row).toEqual({ title: 'Other words', hidden: false })
  })

  test('does nothing if a snapshot lacks the row', async () => {
    const ids = await anEventWithPreciseValues()
    const row = await loadRow('events', ids.event)
    const revert = (before: string, after: string) =>
      underLock((tx) => revertChange(tx, 'events', ids.event, { before, after }))
    expect(await revert('{}', '{}')).toEqual([])
    expect(await revert(JSON.stringify({ events: [{ id: ids.venue, title: 'x' }] }), '{"events": []}')).toEqual([])
    expect(await loadRow('events', ids.event)).toBe(row)
  })
})

test('a snapshot under the advisory lock has times in UTC, whatever the time zone of the session', async () => {
  const { event } = await anEventWithPreciseValues()
  const otherZoneDb = await openDataSource({ url: `${url}?options=-c%20timezone%3DAmerica%2FLos_Angeles` })
  try {
    const takeEvent = (tx: Database) => takeSnapshot(tx, { events: [event] })
    expect(await otherZoneDb.transaction(takeEvent)).toContain('T20:00:00.123456-07:00"')
    expect(await underAdvisoryLock(otherZoneDb, takeEvent)).toContain('T03:00:00.123456+00:00"')
  } finally {
    await otherZoneDb.destroy()
  }
})

test('writing some columns of a row changes no others', async () => {
  const { venue } = await anEventWithPreciseValues()
  const loadOtherColumns = async () =>
    (await db.query(`select (to_jsonb(t) - 'name')::text as row from venues t where id = $1`, [venue]))[0].row
  const before = await loadOtherColumns()
  await underLock((tx) => writeColumns(tx, 'venues', venue, { name: 'The Hall', noSuchColumn: 'ignored' }))
  expect(await loadOtherColumns()).toBe(before)
  expect(await db.query('select name from venues where id = $1', [venue])).toEqual([{ name: 'The Hall' }])
})

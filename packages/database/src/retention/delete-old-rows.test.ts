import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultCity } from '@houselights/config/cities/cities'
import { expect, test } from 'vitest'
import { TABLE_COLUMNS } from '../schema/our-tables.ts'
import { builders } from '../testing/builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { deleteOldRows, RETENTION_RULES } from './delete-old-rows.ts'

const NOW = new Date('2025-05-02T12:00:00-07:00')
const { dataSource: db } = await createTestDatabase('retention')

const sql = <Row>(statement: string, values: unknown[] = []): Promise<Row[]> => db.query(statement, values)
const insert = async (table: string, row: Record<string, unknown>) => {
  const placeholders = Object.keys(row).map((_, index) => `$${index + 1}`)
  const statement = `insert into ${table} (${Object.keys(row).join()}) values (${placeholders.join()}) returning *`
  return (await sql<{ id: string }>(statement, Object.values(row)))[0]?.id
}
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()

/** Inserts a row that is this many days old into each table. `label` distinguishes the rows of a table. */
async function insertRows(
  days: number,
  label: string,
  ids: Record<'source' | 'venue' | 'event' | 'name', string>,
): Promise<void> {
  const [timestamp, city] = [daysAgo(days), { city_id: defaultCity.id }]
  const [day, sourceColumn] = [timestamp.slice(0, 10), { source_id: ids.source }]
  await insert('scrape_runs', { ...sourceColumn, depth: 'full', started_at: timestamp, outcome: 'failed' })
  await insert('jobs', { ...city, kind: 'x', state: 'completed', requested_at: timestamp, ended_at: timestamp })
  await insert('detail_reads', { ...sourceColumn, url: label, read_at: timestamp })
  const heldListing = { venue_id: ids.venue, listing: { date: day }, held_since: timestamp }
  await insert('held_listings', { ...sourceColumn, external_id: label, ...heldListing })
  await insert('withdrawn_listings', {
    ...sourceColumn,
    id: randomUUID(),
    external_id: label,
    event_id: ids.event,
    url: '',
    listing: {},
    content_hash: '',
    first_seen_at: timestamp,
    last_seen_at: timestamp,
    withdrawn_at: timestamp,
  })
  await insert('waiting_listings', {
    ...sourceColumn,
    external_id: label,
    unknown_venue_id: ids.name,
    listing: { date: day },
    seen_at: timestamp,
  })
  const seen = { first_seen_at: timestamp, last_seen_at: timestamp }
  await insert('unknown_venues', { ...city, key: label, name: label, ...seen })
  await insert('venue_proposals', {
    ...city,
    asked_by: 'visitor',
    address: label,
    state: 'refused',
    asked_at: timestamp,
    decided_at: timestamp,
  })
  await insert('added_shows', { ...city, address: label, asked_at: timestamp })
  await insert('admin_sessions', { id_hash: label, created_at: timestamp, expires_at: timestamp })
  await insert('provider_calls', { provider: label, day, calls: 1 })
  const issue = await insert('newsletter_issues', { ...city, day, made_at: timestamp, content: {} })
  const subscriber = await insert('newsletter_subscribers', {
    ...city,
    email: label,
    status: 'confirmed',
    token: label,
    consented_at: timestamp,
    asked_at: timestamp,
  })
  const delivery = { subscriber_id: subscriber, state: 'sent', created_at: timestamp }
  await insert('newsletter_deliveries', { ...delivery, kind: 'digest', issue_id: issue })
  await insert('newsletter_deliveries', { ...delivery, kind: 'confirm' })
  await insert('mistake_reports', {
    event_id: ids.event,
    category: 'time',
    text: label,
    told: {},
    reported_at: timestamp,
    outcome: 'corrected',
    closed_at: timestamp,
  })
  await insert('venue_requests', {
    venue_id: ids.venue,
    kind: 'leave-out',
    link_hash: label,
    requested_at: timestamp,
    outcome: 'rejected',
    decided_at: timestamp,
  })
  await sql(`insert into erasures values (gen_random_uuid(), 'push', $1)`, [timestamp])
}

test('old rows are deleted in batches, and young ones stay', async () => {
  const make = builders(db)
  const [source, venue, event] = [await make.aSource(), await make.aVenue(), await make.anEvent()]
  const decidedName = await insert('unknown_venues', {
    city_id: defaultCity.id,
    key: 'decided',
    name: 'Decided',
    decision: 'not-a-venue',
    first_seen_at: daysAgo(900),
    last_seen_at: daysAgo(900),
  })
  const ids = { source: source.id, venue: venue.id, event: event.id, name: decidedName ?? '' }
  const ages = { a: 500, b: 501, c: 502, young: 1, future: -1 }
  for (const [label, days] of Object.entries(ages)) await insertRows(days, label, ids)
  const countRows = async () =>
    Object.fromEntries(
      await Promise.all(
        RETENTION_RULES.map(async ({ table }) => [table, (await sql(`select from ${table}`)).length] as const),
      ),
    )
  for (const [table, count] of Object.entries(await countRows())) expect(count, table).toBeGreaterThanOrEqual(5)
  // a locked row is left for the next round, and nothing waits for it
  const lockingRunner = db.createQueryRunner()
  await lockingRunner.startTransaction()
  await lockingRunner.query(`select from detail_reads where url = 'a' for update`)
  expect((await deleteOldRows(db, NOW, 2)).detail_reads).toBe(2)
  await lockingRunner.commitTransaction()
  await lockingRunner.release()
  expect(await deleteOldRows(db, NOW, 2)).toEqual({ detail_reads: 1 })
  // the session from a day ago has expired, too
  const remaining = Object.fromEntries(RETENTION_RULES.map(({ table }) => [table, 2]))
  expect(await countRows()).toEqual({ ...remaining, admin_sessions: 1, newsletter_deliveries: 4, unknown_venues: 3 })
  expect(await sql('select from newsletter_subscribers'), 'subscribers stay').toHaveLength(5)
  expect(await deleteOldRows(db, NOW, 2)).toEqual({})
})

test('the last good runs of a source stay, and so does the run whose raw pages are stored', async () => {
  const source = (await builders(db).aSource({ name: 'Long Scraped' })).id
  const aRun = (days: number, outcome: string, depth = 'full') =>
    insert('scrape_runs', { source_id: source, depth, started_at: daysAgo(days), outcome })
  for (const days of [300, 310, 320, 330, 340, 350]) await aRun(days, days % 20 ? 'ok' : 'unchanged')
  await aRun(400, 'ok', 'quick')
  const runWithPages = await aRun(410, 'suspect')
  await aRun(420, 'suspect')
  const page = { source_id: source, run_id: runWithPages, url: '', position: 0, fetched_at: NOW, hash: '', body: '' }
  await insert('raw_pages', page)
  expect(await deleteOldRows(db, NOW)).toEqual({ scrape_runs: 3 })
  const remaining = await sql<{ days: number }>(
    `select round(extract(epoch from $2::timestamptz - started_at) / 86400)::int as days from scrape_runs where source_id = $1 order by 1`,
    [source, NOW.toISOString()],
  )
  expect(remaining.map(({ days }) => days)).toEqual([300, 310, 320, 330, 400, 410])
})

test('docs/retention.md lists every table', () => {
  const documentation = readFileSync(join(import.meta.dirname, '../../../../docs/retention.md'), 'utf8')
  expect([...TABLE_COLUMNS.keys()].filter((table) => !documentation.includes(`\`${table}\``))).toEqual([])
})

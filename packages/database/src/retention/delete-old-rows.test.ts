import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultCity } from '@houselights/config/cities/cities'
import { expect, test } from 'vitest'
import { TABLE_COLUMNS } from '../schema/our-tables.ts'
import { builders } from '../testing/builders.ts'
import { fileDatabase } from '../testing/test-database.ts'
import { deleteOldRows, RETENTION_RULES } from './delete-old-rows.ts'

const NOW = new Date('2025-05-02T12:00:00-07:00')
const { dataSource: db } = await fileDatabase('retention')

const sql = <Row>(statement: string, values: unknown[] = []): Promise<Row[]> => db.query(statement, values)
/** Stores a row. */
const insert = async (table: string, row: Record<string, unknown>) => {
  const placeholders = Object.keys(row).map((_, index) => `$${index + 1}`)
  const statement = `insert into ${table} (${Object.keys(row).join()}) values (${placeholders.join()}) returning *`
  return (await sql<{ id: string }>(statement, Object.values(row)))[0]?.id
}
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()

/** A row of each table that is `days` old. `mark` distinguishes rows of one table. */
async function insertRows(
  days: number,
  mark: string,
  ids: Record<'source' | 'venue' | 'event', string>,
): Promise<void> {
  const [at, city] = [daysAgo(days), { city_id: defaultCity.id }]
  const [day, ofSource] = [at.slice(0, 10), { source_id: ids.source }]
  await insert('scrape_runs', { ...ofSource, depth: 'full', started_at: at, outcome: 'failed' })
  await insert('jobs', { ...city, kind: 'x', state: 'completed', requested_at: at, ended_at: at })
  await insert('detail_reads', { ...ofSource, url: mark, read_at: at })
  const heldListing = { venue_id: ids.venue, listing: { date: day }, held_since: at }
  await insert('held_listings', { ...ofSource, external_id: mark, ...heldListing })
  await insert('withdrawn_listings', {
    ...ofSource,
    id: randomUUID(),
    external_id: mark,
    event_id: ids.event,
    url: '',
    listing: {},
    content_hash: '',
    first_seen_at: at,
    last_seen_at: at,
    withdrawn_at: at,
  })
  await insert('venue_proposals', {
    ...city,
    asked_by: 'visitor',
    address: mark,
    state: 'refused',
    asked_at: at,
    decided_at: at,
  })
  await insert('admin_sessions', { id_hash: mark, created_at: at, expires_at: at })
  await insert('provider_calls', { provider: mark, day, calls: 1 })
  const issue = await insert('newsletter_issues', { ...city, day, made_at: at, content: {} })
  const subscriber = await insert('newsletter_subscribers', {
    ...city,
    email: mark,
    status: 'confirmed',
    token: mark,
    consented_at: at,
    asked_at: at,
  })
  const delivery = { subscriber_id: subscriber, state: 'sent', created_at: at }
  await insert('newsletter_deliveries', { ...delivery, kind: 'digest', issue_id: issue })
  await insert('newsletter_deliveries', { ...delivery, kind: 'confirm' })
  await insert('mistake_reports', {
    event_id: ids.event,
    category: 'time',
    text: mark,
    told: {},
    reported_at: at,
    outcome: 'corrected',
    closed_at: at,
  })
  await sql(`insert into erasures values (gen_random_uuid(), 'push', $1)`, [at])
}

test('old rows are deleted in batches, and young ones stay', async () => {
  const make = builders(db)
  const ids = { source: (await make.aSource()).id, venue: (await make.aVenue()).id, event: (await make.anEvent()).id }
  const ages = { a: 500, b: 501, c: 502, young: 1, 'to come': -1 }
  for (const [mark, days] of Object.entries(ages)) await insertRows(days, mark, ids)
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(
        RETENTION_RULES.map(async ({ table }) => [table, (await sql(`select from ${table}`)).length] as const),
      ),
    )
  for (const [table, count] of Object.entries(await counts())) expect(count, table).toBeGreaterThanOrEqual(5)
  // a locked row is left for the next round, and nobody waits
  const holder = db.createQueryRunner()
  await holder.startTransaction()
  await holder.query(`select from detail_reads where url = 'a' for update`)
  expect((await deleteOldRows(db, NOW, 2)).detail_reads).toBe(2)
  await holder.commitTransaction()
  await holder.release()
  expect(await deleteOldRows(db, NOW, 2)).toEqual({ detail_reads: 1 })
  // the session from a day ago has expired, too
  const remaining = Object.fromEntries(RETENTION_RULES.map(({ table }) => [table, 2]))
  expect(await counts()).toEqual({ ...remaining, admin_sessions: 1, newsletter_deliveries: 4 })
  expect(await sql('select from newsletter_subscribers'), 'subscribers stay').toHaveLength(5)
  expect(await deleteOldRows(db, NOW, 2)).toEqual({})
})

test('the last good scrapes of a source stay, and the scrape whose raw pages are stored', async () => {
  const source = (await builders(db).aSource({ name: 'Read Long' })).id
  const aRun = (days: number, outcome: string, depth = 'full') =>
    insert('scrape_runs', { source_id: source, depth, started_at: daysAgo(days), outcome })
  for (const days of [300, 310, 320, 330, 340, 350]) await aRun(days, days % 20 ? 'ok' : 'unchanged')
  await aRun(400, 'ok', 'quick')
  const keptRun = await aRun(410, 'suspect')
  await aRun(420, 'suspect')
  const page = { source_id: source, run_id: keptRun, url: '', position: 0, fetched_at: NOW, hash: '', body: '' }
  await insert('raw_pages', page)
  expect(await deleteOldRows(db, NOW)).toEqual({ scrape_runs: 3 })
  const remaining = await sql<{ days: number }>(
    `select round(extract(epoch from $2::timestamptz - started_at) / 86400)::int as days from scrape_runs where source_id = $1 order by 1`,
    [source, NOW.toISOString()],
  )
  expect(remaining.map(({ days }) => days)).toEqual([300, 310, 320, 330, 400, 410])
})

test('docs/retention.md names every table', () => {
  const documentation = readFileSync(join(import.meta.dirname, '../../../../docs/retention.md'), 'utf8')
  expect([...TABLE_COLUMNS.keys()].filter((table) => !documentation.includes(`\`${table}\``))).toEqual([])
})

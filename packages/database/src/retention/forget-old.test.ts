import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultCity } from '@houselights/cities/cities'
import { expect, test } from 'vitest'
import { entities } from '../entities/index.ts'
import { builders } from '../testing/builders.ts'
import { fileDatabase } from '../testing/test-database.ts'
import { forgetOld, KEPT } from './forget-old.ts'

const NOW = new Date('2025-05-02T12:00:00-07:00')
const { dataSource: db } = await fileDatabase('retention')

const sql = <Row>(statement: string, values: unknown[] = []): Promise<Row[]> => db.query(statement, values)
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()

/** A row of each table that is `days` old; `mark` tells rows of one table apart. */
async function rowsOf(
  days: number,
  mark: string,
  ids: { source: string; venue: string; event: string },
): Promise<void> {
  const [at, { source, venue, event }] = [daysAgo(days), ids]
  const [day, city] = [at.slice(0, 10), defaultCity.id]
  await sql(`insert into scrape_runs (source_id, depth, started_at, outcome) values ($1, 'full', $2, 'failed')`, [
    source,
    at,
  ])
  await sql(`insert into jobs (kind, state, requested_at, ended_at, city_id) values ('x', 'completed', $1, $1, $2)`, [
    at,
    city,
  ])
  await sql('insert into detail_reads (url, source_id, read_at) values ($1, $2, $3)', [mark, source, at])
  await sql(`insert into held_listings values ($1, $2, $3, jsonb_build_object('date', $4::text), $5)`, [
    source,
    mark,
    venue,
    day,
    at,
  ])
  await sql(
    `insert into withdrawn_listings (id, source_id, external_id, event_id, url, listing, content_hash, first_seen_at, last_seen_at, withdrawn_at)
     values (gen_random_uuid(), $1, $2, $3, '', '{}', '', $4, $4, $4)`,
    [source, mark, event, at],
  )
  await sql(
    `insert into venue_proposals (city_id, asked_by, address, state, asked_at, decided_at) values ($1, 'visitor', $2, 'refused', $3, $3)`,
    [city, mark, at],
  )
  await sql('insert into admin_sessions values ($1, $2, $2)', [mark, at])
  await sql('insert into provider_calls (provider, day, calls) values ($1, $2, 1)', [mark, day])
  const [issue] = await sql<{ id: string }>(
    `insert into newsletter_issues (city_id, day, made_at, content) values ($1, $2, $3, '{}') returning id`,
    [city, day, at],
  )
  const [subscriber] = await sql<{ id: string }>(
    `insert into newsletter_subscribers (email, status, token, consented_at, city_id, asked_at) values ($1::text, 'confirmed', $1::text, $2, $3, $2) returning id`,
    [mark, at, city],
  )
  for (const [kind, of] of [
    ['digest', issue?.id],
    ['confirm', null],
  ])
    await sql(
      `insert into newsletter_deliveries (subscriber_id, issue_id, kind, state, created_at) values ($1, $2, $3, 'sent', $4)`,
      [subscriber?.id, of, kind, at],
    )
  await sql(
    `insert into mistake_reports (event_id, category, text, told, reported_at, outcome, closed_at) values ($1, 'time', $2, '{}', $3, 'corrected', $3)`,
    [event, mark, at],
  )
  await sql(`insert into erasures values (gen_random_uuid(), 'push', $1)`, [at])
}

test('what is kept no longer goes, in batches, and what is young stays', async () => {
  const make = builders(db)
  const [source, venue, event] = [(await make.aSource()).id, (await make.aVenue()).id, (await make.anEvent()).id]
  const ids = { source, venue, event }
  for (const [days, mark] of [
    [500, 'a'],
    [501, 'b'],
    [502, 'c'],
    [1, 'young'],
    [-1, 'to come'],
  ] as const)
    await rowsOf(days, mark, ids)
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(KEPT.map(async ({ table }) => [table, (await sql(`select from ${table}`)).length] as const)),
    )
  const before = await counts()
  expect(
    Object.values(before).every((count) => count >= 5),
    'every table has rows',
  ).toBe(true)
  // one row is in somebody's hands: it is left for the next round, and nobody waits
  const holder = db.createQueryRunner()
  await holder.startTransaction()
  await holder.query(`select from detail_reads where url = 'a' for update`)
  expect((await forgetOld(db, NOW, 2)).detail_reads).toBe(2)
  await holder.commitTransaction()
  await holder.release()
  expect(await forgetOld(db, NOW, 2)).toEqual({ detail_reads: 1 })
  // the session of a day ago has run out, too
  const left = Object.fromEntries(KEPT.map(({ table }) => [table, 2]))
  expect(await counts()).toEqual({ ...left, admin_sessions: 1, newsletter_deliveries: 4 })
  expect(await sql('select from newsletter_subscribers'), 'who subscribes stays').toHaveLength(5)
  expect(await forgetOld(db, NOW, 2)).toEqual({})
})

test('the last good reads of a source stay, and the read whose pages are kept', async () => {
  const source = (await builders(db).aSource({ name: 'Read Long' })).id
  const aRun = async (days: number, outcome: string, depth = 'full') => {
    const values = [source, depth, daysAgo(days), outcome]
    const [row] = await sql<{ id: string }>(
      'insert into scrape_runs (source_id, depth, started_at, outcome) values ($1, $2, $3, $4) returning id',
      values,
    )
    return row?.id
  }
  for (const days of [300, 310, 320, 330, 340, 350]) await aRun(days, days % 20 ? 'ok' : 'unchanged')
  await aRun(400, 'ok', 'quick')
  const kept = await aRun(410, 'suspect')
  await aRun(420, 'suspect')
  await sql(
    `insert into raw_pages (source_id, run_id, url, position, fetched_at, hash, body) values ($1, $2, '', 0, now(), '', '')`,
    [source, kept],
  )
  expect(await forgetOld(db, NOW)).toEqual({ scrape_runs: 3 })
  const left = await sql<{ days: number }>(
    `select round(extract(epoch from $2::timestamptz - started_at) / 86400)::int as days from scrape_runs where source_id = $1 order by 1`,
    [source, NOW.toISOString()],
  )
  expect(left.map(({ days }) => days)).toEqual([300, 310, 320, 330, 400, 410])
})

test('docs/retention.md says of every table how long its rows stay', () => {
  const said = readFileSync(join(import.meta.dirname, '../../../../docs/retention.md'), 'utf8')
  expect(entities.map(({ options }) => options.tableName).filter((table) => !said.includes(`\`${table}\``))).toEqual([])
})

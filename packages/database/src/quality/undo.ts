import { RefusedError } from '@houselights/domain/refused-error'
import type { DataSource } from 'typeorm'
import { eventImages, mergeImage, restore, sameImage, writeMomentsAlike } from '../event-images.ts'
import { takeAdvisoryLock } from '../ingest/advisory-lock.ts'
import { rebuildEvents } from '../ingest/rebuild-events.ts'
import { notifyChanged } from '../notify.ts'
import { isUuid, type Queryable } from '../sql.ts'
import type { Moment } from './load-rows.ts'

interface Fix {
  id: string
  batch: string
  rule: string
  eventId: string
  venueId: string | null
  /** Of the events whose rows it changed. */
  events: string[]
  before: string
  after: string
  reverted: boolean
}

/**
 * Takes back a whole batch, the last change of each house first, each house in one transaction; gives how many changes
 * it took back, or null where there is no such batch.
 */
export async function undoBatch(dataSource: DataSource, batch: string, moment: Moment): Promise<number | null> {
  const rows: { venue: string; open: number }[] = isUuid(batch)
    ? await dataSource.query(
        `select venue_id as venue, (count(*) filter (where reverted_at is null))::int as open from quality_fixes
         where batch = $1 group by venue_id order by venue_id`,
        [batch],
      )
    : []
  if (rows.length === 0) return null
  if (rows.every(({ open }) => open === 0)) throw new RefusedError('This batch was taken back already.')
  let reverted = 0
  for (const { venue } of rows.filter(({ open }) => open > 0))
    reverted += await underAdvisoryLock(dataSource, async (db) => {
      const fixes = await fixesOf(db, 'f.batch = $1 and f.venue_id = $2 and f.reverted_at is null', [batch, venue])
      for (const fix of fixes) await undoOne(db, fix, moment)
      return fixes.length
    })
  return reverted
}

/**
 * Takes back one change. What the same batch built on a merge is taken back before it. A merge that is taken back by
 * itself is a doubt of the operator's: the pair is asked, and not merged again until that is answered.
 */
export async function undoChange(dataSource: DataSource, id: string, moment: Moment): Promise<number | null> {
  if (!isUuid(id)) return null
  return underAdvisoryLock(dataSource, async (db) => {
    const [fix] = await fixesOf(db, 'f.id = $1', [id])
    if (!fix) return null
    if (fix.reverted) throw new RefusedError('This change was taken back already.')
    const isMerge = fix.rule === 'duplicates'
    const rests = isMerge
      ? await fixesOf(
          db,
          `f.batch = $1 and f.event_id = $2 and f.reverted_at is null
           and (f.applied_at, f.id) > (select applied_at, id from quality_fixes where id = $3)`,
          [fix.batch, fix.eventId, id],
        )
      : []
    for (const each of [...rests, fix]) await undoOne(db, each, moment)
    if (isMerge) await askAboutMerge(db, fix, moment.now)
    return rests.length + 1
  })
}

const underAdvisoryLock = <Result>(dataSource: DataSource, work: (db: Queryable) => Promise<Result>): Promise<Result> =>
  dataSource.transaction(async (db) => {
    await takeAdvisoryLock(db)
    await writeMomentsAlike(db)
    const result = await work(db)
    await notifyChanged(db)
    return result
  })

/** The last first. */
const fixesOf = (db: Queryable, which: string, values: unknown[]): Promise<Fix[]> =>
  db.query(
    `select f.id, f.batch, f.rule, f.event_id as "eventId", f.venue_id as "venueId", f.before::text, f.after::text,
       f.reverted_at is not null as reverted,
       array(select row ->> 'id' from jsonb_array_elements(f.before -> 'events') image (row)) as events
     from quality_fixes f where ${which} order by f.applied_at desc, f.id desc`,
    values,
  )

/** Where nothing touched the rows since, they become what they were; else the fix's own part alone is taken out. */
async function undoOne(db: Queryable, fix: Fix, { now, timeZone }: Moment): Promise<void> {
  const isMerge = fix.rule === 'duplicates'
  const current = isMerge
    ? await mergeImage(db, fix.events)
    : ((await eventImages(db, fix.events)).get(fix.eventId) ?? '')
  if (current !== '' && (await sameImage(db, current, fix.after))) await restore(db, fix.before)
  else if (isMerge) await takeApart(db, fix, timeZone)
  else await takeOut(db, fix, timeZone)
  await db.query('update quality_fixes set reverted_at = $2 where id = $1', [fix.id, now.toISOString()])
}

/** The entry that the fix put goes, or becomes the one before it; the event is told anew from what its sources say now. */
async function takeOut(db: Queryable, { eventId, before, after }: Fix, timeZone: string): Promise<void> {
  const [row]: Record<'was' | 'became' | 'now', Record<string, unknown>>[] = await db.query(
    `select $2::jsonb #> '{events,0,derived}' as was, $3::jsonb #> '{events,0,derived}' as became, derived as now
     from events where id = $1`,
    [eventId, before, after],
  )
  if (!row) return
  const { was, became, now } = row
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const put = Object.keys(became).filter((key) => !same(became[key], was[key]) && same(became[key], now[key]))
  const left = Object.entries(now).flatMap(([key, value]) =>
    put.includes(key) ? (key in was ? [[key, was[key]]] : []) : [[key, value]],
  )
  await db.query('update events set derived = $2 where id = $1', [eventId, JSON.stringify(Object.fromEntries(left))])
  await rebuildEvents(db, [eventId], timeZone)
}

/** What sources said of the events before they became one goes back to them; what came since stays with the survivor. */
async function takeApart(db: Queryable, { eventId, events, before }: Fix, timeZone: string): Promise<void> {
  const [moved]: { from: string }[][] = await db.query(
    `update event_sources es set event_id = was.event_id
     from jsonb_populate_recordset(null::event_sources, $1::jsonb -> 'event_sources') was, event_sources now
     where es.id = was.id and now.id = es.id and es.event_id <> was.event_id and was.event_id <> $2
     returning now.event_id as from`,
    [before, eventId],
  )
  await db.query(
    `update events e set merged_into = was.merged_into, updated_at = now()
     from jsonb_populate_recordset(null::events, $1::jsonb -> 'events') was
     where e.id = was.id and e.id <> $2 and e.merged_into is distinct from was.merged_into`,
    [before, eventId],
  )
  await rebuildEvents(db, [...new Set([...events, ...(moved ?? []).map(({ from }) => from)])], timeZone)
}

/** One listing of each of the events; a question that the matcher put about them becomes the operator's. */
async function askAboutMerge(db: Queryable, { before, eventId }: Fix, now: Date): Promise<void> {
  await db.query(
    `with told as (
      select distinct on (event_id) event_id, source_id, external_id
      from jsonb_populate_recordset(null::event_sources, $1::jsonb -> 'event_sources') order by event_id, source_id, external_id
    ), pairs as (
      select a.source_id as a_source, a.external_id as a_id, b.source_id as b_source, b.external_id as b_id
      from told a join told b on a.event_id = $2 and b.event_id <> $2
    ), asked as (
      update match_decisions d set decided_by = 'operator' from pairs p
      where d.verdict = 'ask' and (d.a_source, d.a_external_id, d.b_source, d.b_external_id) in (
        (p.a_source, p.a_id, p.b_source, p.b_id), (p.b_source, p.b_id, p.a_source, p.a_id))
    )
    insert into match_decisions (a_source, a_external_id, b_source, b_external_id, verdict, decided_by, why, decided_at)
    select p.a_source, p.a_id, p.b_source, p.b_id, 'ask', 'operator', 'They were made one and taken apart again.', $3
    from pairs p where not exists (select from match_decisions d
      where (d.a_source, d.a_external_id, d.b_source, d.b_external_id) in (
        (p.a_source, p.a_id, p.b_source, p.b_id), (p.b_source, p.b_id, p.a_source, p.a_id)))`,
    [before, eventId, now.toISOString()],
  )
}

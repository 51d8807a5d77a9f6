import { RefusedError } from '@houselights/domain/refused-error'
import type { Row } from '@houselights/domain/stored-row'
import type { DataSource } from 'typeorm'
import { mergeImage, restore, sameImage, writeMomentsAlike } from '../event-images.ts'
import { takeAdvisoryLock } from '../ingest/advisory-lock.ts'
import { rebuildEvents } from '../ingest/rebuild-events.ts'
import { notifyChanged } from '../notify.ts'
import { type Images, putBack, rowsOf } from '../row-images.ts'
import type { Queryable } from '../sql.ts'
import { settleDoubts } from './settle-doubts.ts'

/** Takes an operator's decision back: what it merged is taken apart, and the pair is asked again. Null where there is none of that id. */
export const undoDecision = (
  dataSource: DataSource,
  id: string,
  { at }: { at: Date },
): Promise<{ id: string } | null> =>
  dataSource.transaction(async (db) => {
    await takeAdvisoryLock(db)
    await writeMomentsAlike(db)
    const [row] = await rowsOf(db, 'match_decisions', [id])
    if (!row) return null
    if (row.verdict === 'ask') throw new RefusedError('This decision was taken back already.')
    if (row.decided_by !== 'operator' || !row.before)
      throw new RefusedError('Only what operators decided can be taken back here.')
    const [before, after] = [row.before as Images, row.after as Images]
    if (before.events) await takeApart(db, id, before, after)
    await putBack(db, 'match_decisions', before.match_decisions ?? [])
    await settleDoubts(db, id, at)
    return { id }
  })

async function takeApart(db: Queryable, id: string, before: Images, after: Images): Promise<void> {
  // as text: numbers must not pass through JavaScript's
  const [kept]: { before: string; after: string }[] = await db.query(
    'select before::text, after::text from match_decisions where id = $1',
    [id],
  )
  const now = await mergeImage(db, idsOf(before.events))
  if (kept && (await sameImage(db, now, kept.after))) await restore(db, kept.before)
  else await separate(db, before, after)
  await notifyChanged(db)
}

/** The event `$3` and those that it was made part of later. */
const TRAIL = `with recursive trail as (
  select id, merged_into from events where id = $3
  union select e.id, e.merged_into from trail join events e on e.id = trail.merged_into)`

/** Sources were read since, or somebody edited: each event gets its own listings back, and both are told anew. */
async function separate(db: Queryable, before: Images, after: Images): Promise<void> {
  for (const [row, was] of changed(before.events, after.events, 'merged_into'))
    await db.query(
      `${TRAIL} update events set merged_into = $2, updated_at = now() where id = $1 and merged_into in (select id from trail)`,
      [row.id, row.merged_into, was.merged_into],
    )
  for (const [row, was] of changed(before.event_sources, after.event_sources, 'event_id'))
    await db.query(
      `${TRAIL} update event_sources set event_id = $2 where id = $1 and event_id in (select id from trail)`,
      [row.id, row.event_id, was.event_id],
    )
  const heirs: { id: string; time_zone: string }[] = await db.query(
    `select e.id, c.time_zone from events e join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
     where e.merged_into is null and e.id in (
       select unnest($1::uuid[]) union select event_id from event_sources where id = any ($2::uuid[])
       union select merged_into from events where id = any ($1::uuid[]))`,
    [idsOf(before.events), idsOf(before.event_sources)],
  )
  for (const [zone, group] of Map.groupBy(heirs, ({ time_zone }) => time_zone))
    await rebuildEvents(
      db,
      group.map(({ id }) => id),
      zone,
    )
}

/** Rows that the merge changed in this column: as they were before it, and as it left them. */
function changed(before: readonly Row[] = [], after: readonly Row[] = [], column: string): [Row, Row][] {
  const byId = new Map(after.map((row) => [row.id, row]))
  return before.flatMap((row) => {
    const was = byId.get(row.id)
    return was && row[column] !== was[column] ? [[row, was] as [Row, Row]] : []
  })
}

const idsOf = (rows: readonly Row[] = []): string[] => rows.map(({ id }) => String(id))

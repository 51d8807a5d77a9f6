import type { Row } from '@houselights/domain/rows/stored-row'
import { mergeEvents } from '../ingest/save/merge-events.ts'
import { rebuildEvents, rebuildUnmerged } from '../ingest/save/rebuild-events.ts'
import { type Database, valuesIn } from '../sql/sql.ts'
import { restoreIfUntouched } from './restore.ts'
import { parseSnapshot, type Snapshots, takeSnapshot, toMergeRows } from './snapshot.ts'

/** Merges an event into another, which is rebuilt. Returns all changed rows, before and after. */
export async function mergeWithSnapshots(
  db: Database,
  survivor: string,
  other: string,
  timeZone: string,
): Promise<Snapshots> {
  const statement = 'select id from events where id = any ($1::uuid[]) or merged_into = any ($1::uuid[])'
  const rows = toMergeRows(await valuesIn(db, statement, [[survivor, other]]))
  const before = await takeSnapshot(db, rows)
  await mergeEvents(db, survivor, [other])
  await rebuildEvents(db, [survivor], timeZone)
  return { before, after: await takeSnapshot(db, rows) }
}

/** Undoes a merge: restores the rows, or separates the events if the rows have changed since. */
export async function undoMerge(db: Database, snapshots: Snapshots): Promise<void> {
  if (!(await restoreIfUntouched(db, snapshots))) await separateEvents(db, snapshots)
}

/** The event `$3`, and the events that it was merged into later. */
const TRAIL = `with recursive trail as (
  select id, merged_into from events where id = $3
  union select e.id, e.merged_into from trail join events e on e.id = trail.merged_into)`

/**
 * Separates merged events that later scrapes or edits changed: each event gets its own source records back, and all are
 * rebuilt.
 */
async function separateEvents(db: Database, snapshots: Snapshots): Promise<void> {
  const [before, after] = [parseSnapshot(snapshots.before), parseSnapshot(snapshots.after)]
  for (const [rowBefore, rowAfter] of getChangedRows(before.events, after.events, 'merged_into'))
    await db.query(
      `${TRAIL} update events set merged_into = $2, updated_at = now() where id = $1 and merged_into in (select id from trail)`,
      [rowBefore.id, rowBefore.merged_into, rowAfter.merged_into],
    )
  for (const [rowBefore, rowAfter] of getChangedRows(before.event_sources, after.event_sources, 'event_id'))
    await db.query(
      `${TRAIL} update event_sources set event_id = $2 where id = $1 and event_id in (select id from trail)`,
      [rowBefore.id, rowBefore.event_id, rowAfter.event_id],
    )
  const affectedEvents = await valuesIn(
    db,
    `select unnest($1::uuid[]) as id union select event_id from event_sources where id = any ($2::uuid[])
     union select merged_into from events where id = any ($1::uuid[]) and merged_into is not null`,
    [getIds(before.events), getIds(before.event_sources)],
  )
  await rebuildUnmerged(db, affectedEvents)
}

/** Finds rows in which the merge changed this column, each before and after the merge. */
function getChangedRows(before: readonly Row[] = [], after: readonly Row[] = [], column: string): [Row, Row][] {
  const byId = new Map(after.map((row) => [row.id, row]))
  return before.flatMap((rowBefore) => {
    const rowAfter = byId.get(rowBefore.id)
    return rowAfter && rowBefore[column] !== rowAfter[column] ? [[rowBefore, rowAfter] as [Row, Row]] : []
  })
}

const getIds = (rows: readonly Row[] = []): string[] => rows.map(({ id }) => String(id))

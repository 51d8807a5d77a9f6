import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { underAdvisoryLock } from '../ingest/save/advisory-lock.ts'
import { rebuildEvents } from '../ingest/save/rebuild-events.ts'
import { QualityFixEntity, type QualityFixRow } from '../schema/entities/decisions.ts'
import type { CityRow } from '../schema/entities/places.ts'
import { undoMerge } from '../snapshots/merges.ts'
import { restoreIfUntouched, revertChange } from '../snapshots/restore.ts'
import { SNAPSHOTS, type Snapshots } from '../snapshots/snapshot.ts'
import { type Database, isUuid, type Queryable } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

const FIX_COLUMNS = ['id', 'batch', 'rule', 'eventId', 'revertedAt'] as const
type Fix = Pick<QualityFixRow, (typeof FIX_COLUMNS)[number]> & Pick<CityRow, 'timeZone'> & Snapshots

/**
 * Undoes a whole batch, each venue's last change first. Returns how many changes it undid, or null if there is no such
 * batch.
 */
export async function undoBatch(dataSource: DataSource, batch: string, now: Date): Promise<number | null> {
  const rows: (Pick<QualityFixRow, 'venueId'> & { openCount: number })[] = isUuid(batch)
    ? await dataSource.query(
        `select ${select(QualityFixEntity, 'f', ['venueId'])},
           (count(*) filter (where f.reverted_at is null))::int as "openCount"
         from quality_fixes f where f.batch = $1 group by f.venue_id order by f.venue_id`,
        [batch],
      )
    : []
  if (rows.length === 0) return null
  if (rows.every(({ openCount }) => openCount === 0)) throw new RefusedError('This batch was already undone.')
  let revertedCount = 0
  for (const { venueId } of rows.filter(({ openCount }) => openCount > 0))
    revertedCount += await underAdvisoryLock(dataSource, async (db) => {
      const fixes = await loadFixes(db, 'f.batch = $1 and f.venue_id = $2 and f.reverted_at is null', [batch, venueId])
      for (const fix of fixes) await undoFix(db, fix, now)
      await notifyChanged(db)
      return fixes.length
    })
  return revertedCount
}

/**
 * Undoes one change. If it was a merge, first undoes the batch's later changes to its event, and sends the pair to
 * review. Returns how many changes it undid, or null if there is no such change.
 */
export async function undoChange(dataSource: DataSource, id: string, now: Date): Promise<number | null> {
  if (!isUuid(id)) return null
  return underAdvisoryLock(dataSource, async (db) => {
    const [fix] = await loadFixes(db, 'f.id = $1', [id])
    if (!fix) return null
    if (fix.revertedAt) throw new RefusedError('This change was already undone.')
    const isMerge = fix.rule === 'duplicates'
    const laterFixes = isMerge
      ? await loadFixes(
          db,
          `f.batch = $1 and f.event_id = $2 and f.reverted_at is null
           and (f.applied_at, f.id) > (select applied_at, id from quality_fixes where id = $3)`,
          [fix.batch, fix.eventId, id],
        )
      : []
    for (const fixToUndo of [...laterFixes, fix]) await undoFix(db, fixToUndo, now)
    await notifyChanged(db)
    if (isMerge) await enqueueMergedPair(db, fix, now)
    return laterFixes.length + 1
  })
}

/** Loads fixes, last first, each with the time zone of its event's city. */
const loadFixes = (db: Queryable, condition: string, values: unknown[]): Promise<Fix[]> =>
  db.query(
    `select ${select(QualityFixEntity, 'f', FIX_COLUMNS)}, ${SNAPSHOTS}, c.time_zone as "timeZone" from quality_fixes f
     join events e on e.id = f.event_id join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
     where ${condition} order by f.applied_at desc, f.id desc`,
    values,
  )

/** Restores the rows if nothing has changed them since; otherwise removes only what the fix added. */
async function undoFix(db: Database, fix: Fix, now: Date): Promise<void> {
  if (fix.rule === 'duplicates') await undoMerge(db, fix)
  else if (!(await restoreIfUntouched(db, fix))) {
    await revertChange(db, 'events', fix.eventId, fix, { columns: ['derived'], byKey: ['derived'] })
    await rebuildEvents(db, [fix.eventId], fix.timeZone)
  }
  await db.getRepository(QualityFixEntity).update(fix.id, { revertedAt: now })
}

const SAME_PAIR = `(d.a_source, d.a_external_id, d.b_source, d.b_external_id) in (
  (p.a_source, p.a_id, p.b_source, p.b_id), (p.b_source, p.b_id, p.a_source, p.a_id))`

/**
 * Enqueues one listing of each of the two events for review. A pair that the matcher had already enqueued now counts as
 * the operator's.
 */
async function enqueueMergedPair(db: Queryable, { before, eventId }: Fix, now: Date): Promise<void> {
  await db.query(
    `with records as (
      select distinct on (event_id) event_id, source_id, external_id
      from jsonb_populate_recordset(null::event_sources, $1::jsonb -> 'event_sources') order by event_id, source_id, external_id
    ), pairs as (
      select a.source_id as a_source, a.external_id as a_id, b.source_id as b_source, b.external_id as b_id
      from records a join records b on a.event_id = $2 and b.event_id <> $2
    ), claimed as (
      update match_decisions d set decided_by = 'operator' from pairs p
      where d.verdict = 'ask' and ${SAME_PAIR}
    )
    insert into match_decisions (a_source, a_external_id, b_source, b_external_id, verdict, decided_by, why, decided_at)
    select p.a_source, p.a_id, p.b_source, p.b_id, 'ask', 'operator', 'They were merged, and the merge was undone.', $3
    from pairs p where not exists (select from match_decisions d where ${SAME_PAIR})`,
    [before, eventId, now.toISOString()],
  )
}

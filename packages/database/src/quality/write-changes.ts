import type { PlannedChange } from '@houselights/domain/quality/plan-fixes'
import type { QualityRuleId } from '@houselights/types/quality'
import { QualityFixEntity } from '../entities/decisions.ts'
import { rebuildEvents } from '../ingest/rebuild-events.ts'
import { mergeWithSnapshots } from '../snapshots/merges.ts'
import { type Snapshots, takeEventSnapshots } from '../snapshots/snapshot.ts'
import type { Database, Queryable } from '../sql.ts'
import { columns, placeholders } from '../statement.ts'
import type { Moment } from './load-rows.ts'

interface Written extends Snapshots {
  change: PlannedChange
}

/** Fields in the order in which they build on each other: a composed description states the doors. */
const FIELDS: readonly QualityRuleId[] = [
  'missing-ticket-link',
  'missing-doors',
  'unlinked-artist',
  'incomplete-description',
]

/** Carries out a plan, change by change, and keeps each with the rows before and after it; the caller's transaction. */
export async function writeChanges(
  db: Database,
  changes: readonly PlannedChange[],
  { batch, now, city: { timeZone } }: Moment & { batch: string },
): Promise<void> {
  const written: Written[] = []
  for (const change of changes)
    if ('merge' in change.action)
      written.push({ change, ...(await mergeWithSnapshots(db, change.event.id, change.action.merge, timeZone)) })
  for (const rule of FIELDS) {
    const ofRule = changes.filter((change) => change.rule === rule && 'derive' in change.action)
    if (ofRule.length > 0) written.push(...(await derive(db, ofRule, timeZone)))
  }
  await keep(db, written, batch, now)
}

async function derive(db: Database, changes: readonly PlannedChange[], timeZone: string): Promise<Written[]> {
  const ids = changes.map(({ event }) => event.id)
  const before = await takeEventSnapshots(db, ids)
  await db.query(
    `update events e set derived = e.derived || entry.value
     from jsonb_to_recordset($1::jsonb) as entry (id uuid, value jsonb) where e.id = entry.id`,
    [
      JSON.stringify(
        changes.map(({ event: { id }, action }) => ({ id, value: 'derive' in action ? action.derive : {} })),
      ),
    ],
  )
  await rebuildEvents(db, ids, timeZone)
  const after = await takeEventSnapshots(db, ids)
  return changes.map((change) => ({
    change,
    before: before.get(change.event.id) ?? '{}',
    after: after.get(change.event.id) ?? '{}',
  }))
}

const KEPT = ['batch', 'rule', 'eventId', 'venueId', 'fields', 'evidence', 'before', 'after'] as const
const KEEP = `insert into quality_fixes (${columns(QualityFixEntity, KEPT)}, applied_at)
  values (${placeholders(QualityFixEntity, KEPT, 1)}, $9::timestamptz + $10 * interval '1 microsecond')`

/** A microsecond lies between one change and the next: what came later is undone first. */
async function keep(db: Queryable, written: readonly Written[], batch: string, now: Date): Promise<void> {
  for (const [place, { change, before, after }] of written.entries())
    await db.query(KEEP, [
      ...[batch, change.rule, change.event.id, change.venueId],
      ...[JSON.stringify(change.fields), JSON.stringify(change.evidence), before, after, now, place],
    ])
}

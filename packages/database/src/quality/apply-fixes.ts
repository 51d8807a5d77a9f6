import { randomUUID } from 'node:crypto'
import type { FixResult } from '@houselights/contracts/jobs/define-operator-job'
import type { QualityRuleId } from '@houselights/contracts/operators/quality'
import { analyzeRows, getAverageScore } from '@houselights/domain/quality/analyze-rows'
import type { Plan, PlannedChange } from '@houselights/domain/quality/plan-fixes'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { underAdvisoryLock } from '../ingest/save/advisory-lock.ts'
import { rebuildEvents } from '../ingest/save/rebuild-events.ts'
import { enqueueReviewPairs } from '../ingest/save/review-pairs.ts'
import { QualityFixEntity, type QualityFixRow } from '../schema/entities/decisions.ts'
import { mergeWithSnapshots } from '../snapshots/merges.ts'
import { type Snapshots, takeEventSnapshots } from '../snapshots/snapshot.ts'
import type { Database, Queryable } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'
import { loadRows, type QualityRequest } from './load-rows.ts'
import { loadPlan } from './preview-fixes.ts'

interface AppliedChange extends Snapshots {
  change: PlannedChange
}

/** Rules for fields, in order of their dependencies: a composed description contains the door time. */
const FIELD_RULES = ['missing-ticket-link', 'missing-doors', 'unlinked-artist', 'incomplete-description']

/** Applies changes one by one in the caller's transaction, and stores each with the rows before and after it. */
async function writeChanges(
  db: Database,
  changes: readonly PlannedChange[],
  { batch, now, city: { timeZone } }: QualityRequest & { batch: string },
): Promise<void> {
  const appliedChanges: AppliedChange[] = []
  for (const change of changes)
    if ('merge' in change.action)
      appliedChanges.push({ change, ...(await mergeWithSnapshots(db, change.event.id, change.action.merge, timeZone)) })
  for (const rule of FIELD_RULES) {
    const fieldChanges = changes.filter((change) => change.rule === rule && 'derive' in change.action)
    if (fieldChanges.length > 0) appliedChanges.push(...(await applyFieldChanges(db, fieldChanges, timeZone)))
  }
  await storeFixes(db, appliedChanges, batch, now)
}

async function applyFieldChanges(
  db: Database,
  changes: readonly PlannedChange[],
  timeZone: string,
): Promise<AppliedChange[]> {
  const ids = changes.map(({ event }) => event.id)
  const before = await takeEventSnapshots(db, ids)
  const entries = changes.map(({ event: { id }, action }) => ({ id, value: 'derive' in action ? action.derive : {} }))
  await db.query(
    `update events e set derived = e.derived || entry.value
     from jsonb_to_recordset($1::jsonb) as entry (id uuid, value jsonb) where e.id = entry.id`,
    [JSON.stringify(entries)],
  )
  await rebuildEvents(db, ids, timeZone)
  const after = await takeEventSnapshots(db, ids)
  return changes.map((change) => ({
    change,
    before: before.get(change.event.id) ?? '{}',
    after: after.get(change.event.id) ?? '{}',
  }))
}

const INSERT_FIX = `insert into quality_fixes (batch, rule, event_id, venue_id, fields, evidence, before, after, applied_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz + $10 * interval '1 microsecond')`

/** Stores the changes a microsecond apart, so that later ones are undone first. */
async function storeFixes(
  db: Queryable,
  appliedChanges: readonly AppliedChange[],
  batch: string,
  now: Date,
): Promise<void> {
  for (const [position, { change, before, after }] of appliedChanges.entries())
    await db.query(INSERT_FIX, [
      batch,
      change.rule,
      change.event.id,
      change.venueId,
      JSON.stringify(change.fields),
      JSON.stringify(change.evidence),
      before,
      after,
      now,
      position,
    ])
}

/**
 * Applies the fixes that evidence supports, in one transaction per venue. If it is called again with the same batch,
 * continues that batch.
 */
export async function applyFixes(
  dataSource: DataSource,
  { batch = randomUUID(), ...request }: QualityRequest & { batch?: string },
): Promise<FixResult> {
  const rows = await loadRows(dataSource, request)
  const before = getAverageScore(analyzeRows(rows))
  const { sharedUrls } = rows
  const plan = await loadPlan(dataSource, rows, request.city.timeZone)
  await fixVenues(dataSource, { ...request, batch, sharedUrls, isWanted: () => true }, plan)
  const counts = await loadCounts(dataSource, batch)
  const after = counts.venuesImproved > 0 ? getAverageScore(analyzeRows(await loadRows(dataSource, request))) : before
  return { ...counts, qualityScoreImprovement: Math.round((after - before) * 10) / 10 }
}

/** Merges certain duplicates across a city's sources, as undoable fixes, and enqueues uncertain ones for review. */
export async function matchEverything(
  dataSource: DataSource,
  request: QualityRequest,
): Promise<{ merged: number; enqueued: number }> {
  const rows = await loadRows(dataSource, request)
  const plan = await loadPlan(dataSource, rows, request.city.timeZone)
  const isWanted = ({ rule }: PlannedChange) => rule === 'duplicates'
  return fixVenues(dataSource, { ...request, batch: randomUUID(), sharedUrls: rows.sharedUrls, isWanted }, plan)
}

interface FixOptions extends QualityRequest {
  batch: string
  /**
   * URLs that events at any venue or in any city share. One venue's rows don't show that events elsewhere have the same
   * URL.
   */
  sharedUrls: ReadonlySet<string>
  isWanted(change: PlannedChange): boolean
}

/** Fixes the venues for which the first plan found something, planning each again under the lock. */
async function fixVenues(
  dataSource: DataSource,
  options: FixOptions,
  { changes, reviewPairs }: Plan,
): Promise<{ merged: number; enqueued: number }> {
  const venues = new Set([...changes.filter(options.isWanted), ...reviewPairs].map(({ venueId }) => venueId))
  const totals = { merged: 0, enqueued: 0 }
  for (const venue of venues) {
    const { merged, enqueued } = await underAdvisoryLock(dataSource, (db) => fixVenue(db, venue, options))
    totals.merged += merged
    totals.enqueued += enqueued
  }
  return totals
}

async function fixVenue(db: Database, venue: string, { batch, sharedUrls, isWanted, ...request }: FixOptions) {
  const rows = await loadRows(db, request, [venue])
  const venueRows = { ...rows, sharedUrls: new Set([...rows.sharedUrls, ...sharedUrls]) }
  const { changes, reviewPairs } = await loadPlan(db, venueRows, request.city.timeZone)
  const wantedChanges = changes.filter(isWanted)
  await writeChanges(db, wantedChanges, { ...request, batch })
  const enqueued = await enqueueReviewPairs(db, reviewPairs, request.now.toISOString())
  if (wantedChanges.length > 0) await notifyChanged(db)
  return { merged: wantedChanges.filter(({ rule }) => rule === 'duplicates').length, enqueued }
}

/** Counts what was stored, so that an interrupted batch is counted completely. */
async function loadCounts(db: Database, batch: string): Promise<Omit<FixResult, 'qualityScoreImprovement'>> {
  const rows: (Pick<QualityFixRow, 'rule' | 'venueId'> & { count: number })[] = await db.query(
    `select ${select(QualityFixEntity, 'f', ['rule', 'venueId'])}, count(*)::int as count from quality_fixes f
     where f.batch = $1 and f.reverted_at is null group by f.rule, f.venue_id`,
    [batch],
  )
  const countFixes = (rule: QualityRuleId) =>
    rows.filter((row) => row.rule === rule).reduce((sum, { count }) => sum + count, 0)
  return {
    venuesImproved: new Set(rows.map(({ venueId }) => venueId)).size,
    duplicatesRemoved: countFixes('duplicates'),
    ticketUrlsFixed: countFixes('missing-ticket-link'),
    descriptionsAdded: countFixes('incomplete-description'),
    doorTimesSet: countFixes('missing-doors'),
    artistsLinked: countFixes('unlinked-artist'),
    batch: rows.length > 0 ? batch : null,
  }
}

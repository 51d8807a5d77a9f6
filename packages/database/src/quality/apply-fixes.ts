import { randomUUID } from 'node:crypto'
import type { Improved } from '@houselights/contracts/jobs/define-operator-job'
import type { QualityRuleId } from '@houselights/contracts/operators/quality'
import { analyzeRows, averageScore } from '@houselights/domain/quality/analyze-rows'
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
import { loadRows, type Moment } from './load-rows.ts'
import { loadPlan } from './preview-fixes.ts'

interface Written extends Snapshots {
  change: PlannedChange
}

/** Fields in the order in which they build on each other: a composed description states the doors. */
const FIELDS = ['missing-ticket-link', 'missing-doors', 'unlinked-artist', 'incomplete-description']

/** Carries out a plan, change by change, and keeps each with the rows before and after it; the caller's transaction. */
async function writeChanges(
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

const KEEP = `insert into quality_fixes (batch, rule, event_id, venue_id, fields, evidence, before, after, applied_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz + $10 * interval '1 microsecond')`

/** A microsecond lies between one change and the next: what came later is undone first. */
async function keep(db: Queryable, written: readonly Written[], batch: string, now: Date): Promise<void> {
  for (const [place, { change, before, after }] of written.entries())
    await db.query(KEEP, [
      batch,
      change.rule,
      change.event.id,
      change.venueId,
      JSON.stringify(change.fields),
      JSON.stringify(change.evidence),
      before,
      after,
      now,
      place,
    ])
}

/** Does what evidence supports, each venue in one transaction. Begun again with the same batch, it goes on with it. */
export async function applyFixes(
  dataSource: DataSource,
  { batch = randomUUID(), ...moment }: Moment & { batch?: string },
): Promise<Improved> {
  const rows = await loadRows(dataSource, moment)
  const before = averageScore(analyzeRows(rows))
  const { sharedUrls } = rows
  const plan = await loadPlan(dataSource, rows, moment.city.timeZone)
  await fixVenues(dataSource, { ...moment, batch, sharedUrls, wanted: () => true }, plan)
  const counts = await getCounts(dataSource, batch)
  const after = counts.venuesImproved > 0 ? averageScore(analyzeRows(await loadRows(dataSource, moment))) : before
  return { ...counts, qualityScoreImprovement: Math.round((after - before) * 10) / 10 }
}

/** Merges certain duplicates across a city's sources, as undoable fixes, and enqueues uncertain ones for review. */
export async function matchEverything(
  dataSource: DataSource,
  moment: Moment,
): Promise<{ merged: number; enqueued: number }> {
  const rows = await loadRows(dataSource, moment)
  const plan = await loadPlan(dataSource, rows, moment.city.timeZone)
  const wanted = ({ rule }: PlannedChange) => rule === 'duplicates'
  return fixVenues(dataSource, { ...moment, batch: randomUUID(), sharedUrls: rows.sharedUrls, wanted }, plan)
}

interface Fixing extends Moment {
  batch: string
  /** Of all venues and cities: one alone does not show that an address is given for events of another. */
  sharedUrls: ReadonlySet<string>
  wanted(change: PlannedChange): boolean
}

/** The first plan says which venues have something to fix; each is planned anew once it has the lock. */
async function fixVenues(
  dataSource: DataSource,
  fixing: Fixing,
  { changes, reviewPairs }: Plan,
): Promise<{ merged: number; enqueued: number }> {
  const venues = new Set([...changes.filter(fixing.wanted), ...reviewPairs].map(({ venueId }) => venueId))
  const done = { merged: 0, enqueued: 0 }
  for (const venue of venues) {
    const { merged, enqueued } = await underAdvisoryLock(dataSource, (db) => fixVenue(db, venue, fixing))
    done.merged += merged
    done.enqueued += enqueued
  }
  return done
}

async function fixVenue(db: Database, venue: string, { batch, sharedUrls, wanted, ...moment }: Fixing) {
  const rows = await loadRows(db, moment, [venue])
  const known = { ...rows, sharedUrls: new Set([...rows.sharedUrls, ...sharedUrls]) }
  const { changes, reviewPairs } = await loadPlan(db, known, moment.city.timeZone)
  const toDo = changes.filter(wanted)
  await writeChanges(db, toDo, { ...moment, batch })
  const enqueued = await enqueueReviewPairs(db, reviewPairs, moment.now.toISOString())
  if (toDo.length > 0) await notifyChanged(db)
  return { merged: toDo.filter(({ rule }) => rule === 'duplicates').length, enqueued }
}

/** From what was kept, so that a batch that was interrupted is counted whole. */
async function getCounts(db: Database, batch: string): Promise<Omit<Improved, 'qualityScoreImprovement'>> {
  const rows: (Pick<QualityFixRow, 'rule' | 'venueId'> & { count: number })[] = await db.query(
    `select ${select(QualityFixEntity, 'f', ['rule', 'venueId'])}, count(*)::int as count from quality_fixes f
     where f.batch = $1 and f.reverted_at is null group by f.rule, f.venue_id`,
    [batch],
  )
  const of = (rule: QualityRuleId) => rows.filter((row) => row.rule === rule).reduce((sum, { count }) => sum + count, 0)
  return {
    venuesImproved: new Set(rows.map(({ venueId }) => venueId)).size,
    duplicatesRemoved: of('duplicates'),
    ticketUrlsFixed: of('missing-ticket-link'),
    descriptionsAdded: of('incomplete-description'),
    doorTimesSet: of('missing-doors'),
    artistsLinked: of('unlinked-artist'),
    batch: rows.length > 0 ? batch : null,
  }
}

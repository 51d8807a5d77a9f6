import { Derived, Locked } from '@houselights/contracts/entities/event-overrides'
import type { QualityChange, VenueQuality } from '@houselights/contracts/operators/quality'
import { analyzeRows } from '@houselights/domain/quality/analyze-rows'
import { detailsToRead } from '@houselights/domain/quality/details-to-fetch'
import { type EventInputs, findFixable, type Plan, planFixes } from '@houselights/domain/quality/plan-fixes'
import type { QualityRows } from '@houselights/domain/quality/quality-rows'
import { Any } from 'typeorm'
import { evidenceOf } from '../ingest/match/known-listings.ts'
import { EventEntity } from '../schema/entities/events.ts'
import type { Database } from '../sql/sql.ts'
import { loadRows, type Moment } from './load-rows.ts'

/** What "Fix All Issues" would do to these events; nothing is written. */
export async function loadPlan(db: Database, rows: QualityRows, timeZone: string): Promise<Plan> {
  const fixable = findFixable(rows)
  return planFixes(fixable, await inputsOf(db, fixable.toResolve), rows, timeZone)
}

async function inputsOf(db: Database, ids: readonly string[]): Promise<Map<string, EventInputs>> {
  if (ids.length === 0) return new Map()
  const records = await evidenceOf(db, ids)
  const rows = await db
    .getRepository(EventEntity)
    .find({ select: { id: true, derived: true, locked: true }, where: { id: Any(ids) } })
  return new Map(
    rows.map(({ id, derived, locked }) => [
      id,
      { sourceRecords: records.get(id) ?? [], derived: Derived.parse(derived), locked: Locked.parse(locked) },
    ]),
  )
}

/** The quality of the upcoming public events of each venue of a city, by its name; venues without any are left out. */
export const analyzeQuality = async (db: Database, moment: Moment): Promise<VenueQuality[]> =>
  analyzeRows(await loadRows(db, moment))

/** What "Fix All Issues" would change in a city just now, event by event, and how many pages it would read first. */
export async function previewFixes(
  db: Database,
  moment: Moment,
): Promise<{ changes: QualityChange[]; pagesToRead: number }> {
  const rows = await loadRows(db, moment)
  const { changes } = await loadPlan(db, rows, moment.city.timeZone)
  return { changes: changes.map(({ action: _, ...change }) => change), pagesToRead: detailsToRead(rows).length }
}

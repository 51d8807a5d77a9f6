import { detailsToRead } from '@houselights/domain/quality/details-to-read'
import type { QualityChange } from '@houselights/types/quality'
import type { Database } from '../sql.ts'
import { loadPlan } from './load-plan.ts'
import { loadRows, type Moment } from './load-rows.ts'

/** What "Fix All Issues" would change in a city just now, event by event, and how many pages it would read first. */
export async function previewFixes(
  db: Database,
  moment: Moment,
): Promise<{ changes: QualityChange[]; pagesToRead: number }> {
  const rows = await loadRows(db, moment)
  const { changes } = await loadPlan(db, rows, moment.city.timeZone)
  return { changes: changes.map(({ action: _, ...change }) => change), pagesToRead: detailsToRead(rows).length }
}

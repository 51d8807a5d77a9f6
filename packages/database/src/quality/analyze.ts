import { analyzeVenue } from '@houselights/domain/quality/analyze-venue'
import { findDuplicates } from '@houselights/domain/quality/find-duplicates'
import { fixesFor } from '@houselights/domain/quality/fixes-for-event'
import type { QualityRows } from '@houselights/domain/quality/quality-rows'
import type { QualityRuleId, VenueQuality } from '@houselights/types/quality'
import type { Queryable } from '../sql.ts'
import { detailsToRead } from './detail-reads.ts'
import { loadRows, type Moment } from './load-rows.ts'

/** The quality of every venue's upcoming public events, by the venue's name; venues without any are left out. */
export const analyzeQuality = async (db: Queryable, moment: Moment): Promise<VenueQuality[]> =>
  analyzeRows(await loadRows(db, moment))

export function analyzeRows(rows: QualityRows): VenueQuality[] {
  const { duplicates, questions } = findDuplicates(rows)
  for (const { survivor, other } of duplicates) other.duplicateOf = survivor
  const canFix = fixable(rows)
  return [...Map.groupBy(rows.events, ({ venueId }) => venueId)].flatMap(([venueId, events]) => {
    const [first] = events
    if (!first) return []
    const openQuestions = questions.filter((question) => question.venueId === venueId).length
    const { issues, ...analyzed } = analyzeVenue(
      { venueName: first.venueName, events, canFix, openQuestions },
      rows.clock,
    )
    return {
      ...{ venueId, venueName: first.venueName, venueSlug: first.venueSlug, ...analyzed },
      // the domain's rules and the contract name the same ones
      issues: issues.map((issue) => ({ ...issue, rule: issue.rule as QualityRuleId })),
    }
  })
}

/** Whether evidence is at hand, or a page that may hold some. */
function fixable(rows: QualityRows): (rule: string, event: string) => boolean {
  const fixes = new Map<string, Set<string>>()
  const add = (event: string, rule: string) => fixes.set(event, (fixes.get(event) ?? new Set()).add(rule))
  for (const event of rows.events) {
    if (event.duplicateOf) add(event.id, 'duplicates')
    for (const { rule } of fixesFor(event, rows)) add(event.id, rule)
  }
  for (const { eventId } of detailsToRead(rows))
    for (const rule of ['missing-ticket-link', 'missing-doors', 'incomplete-description']) add(eventId, rule)
  return (rule, event) => fixes.get(event)?.has(rule) ?? false
}

/** The average over the venues, as the operators see it. */
export const averageScore = (venues: readonly VenueQuality[]): number =>
  venues.length === 0 ? 0 : venues.reduce((sum, { qualityScore }) => sum + qualityScore, 0) / venues.length

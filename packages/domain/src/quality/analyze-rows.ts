import type { VenueQuality } from '@houselights/types/quality'
import { analyzeVenue } from './analyze-venue.ts'
import { detailsToRead } from './details-to-read.ts'
import { findDuplicates } from './find-duplicates.ts'
import { fixesFor } from './fixes-for-event.ts'
import type { QualityRows } from './quality-rows.ts'

/** The quality of every venue's events, in the order in which the venues come; one without events is left out. */
export function analyzeRows(rows: QualityRows): VenueQuality[] {
  const { duplicates, reviewPairs } = findDuplicates(rows)
  for (const { survivor, other } of duplicates) other.duplicateOf = survivor
  const canFix = fixable(rows)
  return [...Map.groupBy(rows.events, ({ venueId }) => venueId)].flatMap(([venueId, events]) => {
    const [first] = events
    if (!first) return []
    const { venueName, venueSlug } = first
    const openPairs = reviewPairs.filter((pair) => pair.venueId === venueId).length
    return { venueId, venueName, venueSlug, ...analyzeVenue({ venueName, events, canFix, openPairs }, rows.clock) }
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

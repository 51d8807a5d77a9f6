import type { QualityRuleId, VenueQuality } from '@houselights/contracts/operators/quality'
import { findDetailsToFetch } from './details-to-fetch.ts'
import { findDuplicates } from './find-duplicates.ts'
import { findFixes } from './fixes-for-event.ts'
import type { QualityClock, QualityEvent, QualityRows, QualityRule } from './quality-rows.ts'
import { QUALITY_RULES } from './quality-rules.ts'

/** The maximum number of events listed for an issue. */
const MAX_EVENTS = 25

interface VenueToAnalyze {
  venueName: string
  events: readonly QualityEvent[]
  /** Whether "Fix All Issues" can fix this issue of that event. */
  canFix(rule: QualityRuleId, eventId: string): boolean
  /** The number of pairs of events that may be one event and that a person should review. */
  openPairCount: number
}

type AnalyzedVenue = Omit<VenueQuality, 'venueId' | 'venueName' | 'venueSlug'>

/**
 * Analyzes a venue's quality. The score is 100 minus the mean number of points that its events lose by the rules.
 * @internal
 */
export function analyzeVenue(venue: VenueToAnalyze, clock: QualityClock): AnalyzedVenue {
  const issues = QUALITY_RULES.flatMap((rule) => {
    const events = venue.events.flatMap((event) => {
      const note = rule.find(event, clock)
      return note === null ? [] : [{ event, note }]
    })
    return events.length > 0 ? [{ rule, events }] : []
  })
  const pointsLost = issues.reduce((sum, { rule, events }) => sum + rule.weight * events.length, 0)
  const total = venue.events.length
  return {
    totalEvents: total,
    qualityScore: total === 0 ? 100 : roundToTenth(Math.max(0, 100 - pointsLost / total)),
    issues: issues.map(({ rule, events }) => ({
      rule: rule.id,
      description: rule.describe(events.length),
      severity: rule.severity,
      count: events.length,
      fixable: countFixable(rule, events, venue) > 0,
      looksAt: rule.looksAt,
      why: rule.why,
      pointsLost: roundToTenth((rule.weight * events.length) / total),
      events: events
        .slice(0, MAX_EVENTS)
        .map(({ event: { id, slug, title, localDate }, note }) => ({ id, slug, title, localDate, note })),
    })),
    recommendations: [
      ...issues.map(({ rule, events }) => getRecommendation(rule, events, venue)),
      ...(venue.openPairCount > 0 ? [recommendReview(venue.openPairCount)] : []),
    ],
  }
}

interface EventWithNote {
  event: QualityEvent
  note: string
}

const countFixable = (rule: QualityRule, events: readonly EventWithNote[], venue: VenueToAnalyze): number =>
  rule.fixable ? events.filter(({ event }) => venue.canFix(rule.id, event.id)).length : 0

/** Says what can be fixed automatically, and what to do by hand about the first of the rest. */
function getRecommendation(rule: QualityRule, events: readonly EventWithNote[], venue: VenueToAnalyze): string {
  const count = countFixable(rule, events, venue)
  const unfixableEvents = count === 0 ? events : events.filter(({ event }) => !venue.canFix(rule.id, event.id))
  const fix = `"Fix All Issues" can fix ${count === events.length ? 'this' : `${count} of ${events.length}`}`
  const description = `${rule.describe(events.length)}.`
  if (unfixableEvents.length === 0) return `${description} ${fix}.`
  const manualAdvice = rule.recommend(getNames(unfixableEvents), venue.venueName)
  return count > 0 ? `${description} ${fix}. For the rest: ${manualAdvice}` : `${description} ${manualAdvice}`
}

function getNames(events: readonly EventWithNote[]): string {
  const [firstEvent, secondEvent] = events.map(({ event }) => `"${event.title}" (${event.localDate})`)
  if (events.length === 1) return firstEvent ?? ''
  if (events.length === 2) return `${firstEvent} and ${secondEvent}`
  return `${firstEvent} and ${events.length - 1} others`
}

const recommendReview = (count: number): string =>
  `${count === 1 ? 'One pair of shows' : `${count} pairs of shows`} may be the same. Compare them in the review queue.`

const roundToTenth = (value: number): number => Math.round(value * 10) / 10

/** Analyzes the quality of every venue's events, in the order of the venues. Venues without events are left out. */
export function analyzeRows(rows: QualityRows): VenueQuality[] {
  const { duplicates, reviewPairs } = findDuplicates(rows)
  for (const { survivor, other } of duplicates) other.duplicateOf = survivor
  const canFix = createCanFix(rows)
  return [...Map.groupBy(rows.events, ({ venueId }) => venueId)].flatMap(([venueId, events]) => {
    const [firstEvent] = events
    if (!firstEvent) return []
    const { venueName, venueSlug } = firstEvent
    const openPairCount = reviewPairs.filter((pair) => pair.venueId === venueId).length
    return { venueId, venueName, venueSlug, ...analyzeVenue({ venueName, events, canFix, openPairCount }, rows.clock) }
  })
}

/**
 * Creates a function that checks whether an event can be fixed by a rule: we have evidence for the fix, or know a page
 * that may have some.
 */
function createCanFix(rows: QualityRows): (rule: string, eventId: string) => boolean {
  const fixes = new Map<string, Set<string>>()
  const add = (eventId: string, rule: string) => fixes.set(eventId, (fixes.get(eventId) ?? new Set()).add(rule))
  for (const event of rows.events) {
    if (event.duplicateOf) add(event.id, 'duplicates')
    for (const { rule } of findFixes(event, rows)) add(event.id, rule)
  }
  for (const { eventId } of findDetailsToFetch(rows))
    for (const rule of ['missing-ticket-link', 'missing-doors', 'incomplete-description']) add(eventId, rule)
  return (rule, eventId) => fixes.get(eventId)?.has(rule) ?? false
}

export const getAverageScore = (venues: readonly VenueQuality[]): number =>
  venues.length === 0 ? 0 : venues.reduce((sum, { qualityScore }) => sum + qualityScore, 0) / venues.length

import type { QualityRuleId, VenueQuality } from '@houselights/types/quality'
import type { QualityClock, QualityEvent, QualityRule } from './quality-rows.ts'
import { QUALITY_RULES } from './quality-rules.ts'

/** How many of an issue's events are named. */
const MOST_NAMED = 25

interface VenueToAnalyze {
  venueName: string
  events: readonly QualityEvent[]
  /** Whether "Fix All Issues" has what it takes to fix this of that event. */
  canFix(rule: QualityRuleId, eventId: string): boolean
  /** Pairs of events that may be one and that a person should look at. */
  openPairs: number
}

/** What an analysis says of a venue. */
type AnalyzedVenue = Omit<VenueQuality, 'venueId' | 'venueName' | 'venueSlug'>

/** The mean over the venue's events of 100 minus what the rules take, and what it is made of. */
export function analyzeVenue(venue: VenueToAnalyze, clock: QualityClock): AnalyzedVenue {
  const found = QUALITY_RULES.flatMap((rule) => {
    const events = venue.events.flatMap((event) => {
      const note = rule.find(event, clock)
      return note === null ? [] : [{ event, note }]
    })
    return events.length > 0 ? [{ rule, events }] : []
  })
  const lost = found.reduce((sum, { rule, events }) => sum + rule.weight * events.length, 0)
  const total = venue.events.length
  return {
    totalEvents: total,
    qualityScore: total === 0 ? 100 : oneDecimal(Math.max(0, 100 - lost / total)),
    issues: found.map(({ rule, events }) => ({
      rule: rule.id,
      description: rule.describe(events.length),
      severity: rule.severity,
      count: events.length,
      fixable: fixable(rule, events, venue) > 0,
      looksAt: rule.looksAt,
      why: rule.why,
      pointsLost: oneDecimal((rule.weight * events.length) / total),
      events: events
        .slice(0, MOST_NAMED)
        .map(({ event: { id, slug, title, localDate }, note }) => ({ id, slug, title, localDate, note })),
    })),
    recommendations: [
      ...found.map(({ rule, events }) => recommendation(rule, events, venue)),
      ...(venue.openPairs > 0 ? [pairsToReview(venue.openPairs)] : []),
    ],
  }
}

interface Found {
  event: QualityEvent
  note: string
}

const fixable = (rule: QualityRule, events: readonly Found[], venue: VenueToAnalyze): number =>
  rule.fixable ? events.filter(({ event }) => venue.canFix(rule.id, event.id)).length : 0

/** What can be fixed at once, else what to do by hand about the first of the rest. */
function recommendation(rule: QualityRule, events: readonly Found[], venue: VenueToAnalyze): string {
  const count = fixable(rule, events, venue)
  const rest = count === 0 ? events : events.filter(({ event }) => !venue.canFix(rule.id, event.id))
  const fix = `"Fix All Issues" can mend ${count === events.length ? 'this' : `${count} of ${events.length}`}`
  const lead = `${rule.describe(events.length)}.`
  if (rest.length === 0) return `${lead} ${fix}.`
  const byHand = rule.recommend(namesOf(rest), venue.venueName)
  return count > 0 ? `${lead} ${fix}; for the rest: ${byHand}` : `${lead} ${byHand}`
}

function namesOf(events: readonly Found[]): string {
  const [first, second] = events.map(({ event }) => `"${event.title}" (${event.localDate})`)
  if (events.length === 1) return first ?? ''
  if (events.length === 2) return `${first} and ${second}`
  return `${first} and ${events.length - 1} others`
}

const pairsToReview = (count: number): string =>
  `${count === 1 ? 'One pair of shows' : `${count} pairs of shows`} may be the same: compare them in the review queue.`

const oneDecimal = (value: number): number => Math.round(value * 10) / 10

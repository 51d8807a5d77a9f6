import { randomUUID } from 'node:crypto'
import type { EventCard } from '@houselights/contracts/entities/entities'
import type { AppliedChange, QualityChange, QualityIssue, VenueQuality } from '@houselights/contracts/operators/quality'

const MISSING_DOORS = {
  rule: 'missing-doors',
  description: 'Missing door times',
  severity: 'low',
  fixable: true,
  looksAt: 'Whether any source says when the doors open.',
  why: 'Visitors come too early or miss the opening act.',
} as const

const toEventRef = ({ id, slug, title, localDate }: EventCard) => ({ id, slug, title, localDate })

/** Returns one venue for each kind of badge, with issues about real events. */
export function summarizeQuality(events: readonly EventCard[]): VenueQuality[] {
  const scores = [97, 82.4, 55]
  return scores.map((qualityScore, index) => {
    const venueEvents = events.slice(index * 3, index * 3 + 3)
    const venue = venueEvents[0]?.venue
    if (!venue) throw new Error('There are too few events to analyze.')
    return {
      venueId: randomUUID(),
      venueName: `${venue.name} ${index}`,
      venueSlug: venue.slug,
      totalEvents: 10 * (index + 1),
      qualityScore,
      issues: index === 0 ? [] : getIssues(venueEvents, index),
      recommendations: index === 2 ? ['Ask for the door times of the late sets.'] : [],
    }
  })
}

function getIssues(events: readonly EventCard[], index: number): QualityIssue[] {
  const eventRefs = events.map((event) => ({ ...toEventRef(event), note: 'No source says when the doors open.' }))
  const doorsIssue = { ...MISSING_DOORS, count: 5, pointsLost: 7.5, events: eventRefs }
  if (index === 1) return [doorsIssue]
  return [
    doorsIssue,
    {
      ...MISSING_DOORS,
      rule: 'suspicious-date',
      description: 'Dates that cannot be right',
      severity: 'high',
      fixable: false,
      count: 1,
      pointsLost: 30,
      events: eventRefs.slice(0, 1),
    },
    {
      ...MISSING_DOORS,
      rule: 'missing-ticket-link',
      description: 'Missing ticket URLs',
      severity: 'medium',
      count: 2,
      pointsLost: 1,
      events: [],
    },
  ]
}

/** Returns the changes that a fix would make to the first two events. */
export function findChanges(events: readonly EventCard[], [venue]: readonly VenueQuality[]): QualityChange[] {
  const venueRef = { venueId: venue?.venueId ?? randomUUID(), venueName: venue?.venueName ?? 'A venue' }
  const [firstEvent, secondEvent] = events
  if (!firstEvent || !secondEvent) throw new Error('There are too few events to fix.')
  return [
    {
      ...venueRef,
      rule: 'missing-doors',
      event: toEventRef(firstEvent),
      fields: [{ field: 'doors', before: null, after: '7 PM', inferred: true }],
      evidence: [{ text: 'Doors were an hour before the show at each of the last 14 shows here.', url: null }],
    },
    {
      ...venueRef,
      rule: 'missing-ticket-link',
      event: toEventRef(secondEvent),
      fields: [
        { field: 'ticketUrl', before: 'https://old.example/1', after: 'https://tickets.example/1', inferred: false },
      ],
      evidence: [
        { text: 'Listed by Sample Tickets at', url: 'https://tickets.example/1' },
        { text: 'Not fit for a link:', url: 'javascript:alert(1)' },
      ],
    },
  ]
}

export const toAppliedChanges = (changes: readonly QualityChange[]): AppliedChange[] =>
  changes.map((change) => ({ ...change, id: randomUUID(), appliedAt: new Date().toISOString(), revertedAt: null }))

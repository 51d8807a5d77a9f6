import { expect, test } from 'vitest'
import { analyzeVenue } from './analyze-venue.ts'
import type { QualityEvent } from './quality-event.ts'

const clock = { now: '2025-05-02T19:00:00.000Z', today: '2025-05-02' }
const anEvent = (given: Partial<QualityEvent>): QualityEvent => ({
  ...{ id: 'e', slug: 'glass-kite', title: 'Glass Kite', night: null, localDate: '2025-05-10', status: 'scheduled' },
  ...{ startLocal: '2025-05-10 20:00', doorsLocal: '2025-05-10 19:00', ticketUrl: 'https://shop.example/1' },
  ...{
    descriptionLength: 200,
    hasImage: true,
    price: '$20',
    admission: 'paid',
    tags: ['Folk'],
    genre: null,
    billed: true,
  },
  ...{ inferred: [], lastSeenAt: '2025-05-02T07:00:00Z', sourceRecords: [], duplicateOf: null, linkProblem: null },
  ...given,
})
const venueName = 'The Hall'
const nothing = { venueName, canFix: () => false, openPairs: 0 }

test('the score is the mean over the events, and what is lost adds up to 100', () => {
  const events = [anEvent({}), anEvent({ doorsLocal: null, price: null }), anEvent({ doorsLocal: null }), anEvent({})]
  const { qualityScore, issues, totalEvents } = analyzeVenue({ ...nothing, events }, clock)
  expect([totalEvents, qualityScore]).toEqual([4, 94.8])
  expect(issues.map(({ rule, count, pointsLost }) => [rule, count, pointsLost])).toEqual([
    ['missing-doors', 2, 4],
    ['missing-price', 1, 1.3],
  ])
})

test('an issue is fixable only where something at hand fixes it, and the advice says how far', () => {
  const events = [
    anEvent({ id: 'a', doorsLocal: null }),
    anEvent({ id: 'b', title: 'Oak', doorsLocal: null, price: null }),
  ]
  const canFix = (rule: string, id: string) => rule === 'missing-doors' && id === 'a'
  const { issues, recommendations } = analyzeVenue({ ...nothing, events, canFix }, clock)
  expect(issues.map(({ rule, fixable }) => [rule, fixable])).toEqual([
    ['missing-doors', true],
    ['missing-price', false],
  ])
  expect(recommendations[0]).toBe(
    'No door time for 2 events. "Fix All Issues" can mend 1 of 2; for the rest: Find out when The Hall opens its doors for "Oak" (2025-05-10).',
  )
})

test('pairs that a person should look at are advised, without costing points', () => {
  const analyzed = analyzeVenue({ ...nothing, events: [anEvent({})], openPairs: 2 }, clock)
  expect(analyzed).toMatchObject({ qualityScore: 100, issues: [] })
  expect(analyzed.recommendations).toEqual(['2 pairs of shows may be the same: compare them in the review queue.'])
})

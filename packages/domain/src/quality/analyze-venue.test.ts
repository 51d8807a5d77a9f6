import { expect, test } from 'vitest'
import { aSoundEvent } from '../testing/quality-rows.ts'
import { analyzeVenue } from './analyze-rows.ts'

const clock = { now: '2025-05-02T19:00:00.000Z', today: '2025-05-02' }
const venueName = 'The Hall'
const nothing = { venueName, canFix: () => false, openPairs: 0 }

test('the score is the mean over the events, and what is lost adds up to 100', () => {
  const events = [
    aSoundEvent(),
    aSoundEvent({ doorsLocal: null, price: null }),
    aSoundEvent({ doorsLocal: null }),
    aSoundEvent(),
  ]
  const { qualityScore, issues, totalEvents } = analyzeVenue({ ...nothing, events }, clock)
  expect([totalEvents, qualityScore]).toEqual([4, 94.8])
  expect(issues.map(({ rule, count, pointsLost }) => [rule, count, pointsLost])).toEqual([
    ['missing-doors', 2, 4],
    ['missing-price', 1, 1.3],
  ])
})

test('an issue is fixable only where something at hand fixes it, and the advice says how far', () => {
  const events = [
    aSoundEvent({ id: 'a', doorsLocal: null }),
    aSoundEvent({ id: 'b', title: 'Oak', doorsLocal: null, price: null }),
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
  const analyzed = analyzeVenue({ ...nothing, events: [aSoundEvent()], openPairs: 2 }, clock)
  expect(analyzed).toMatchObject({ qualityScore: 100, issues: [] })
  expect(analyzed.recommendations).toEqual(['2 pairs of shows may be the same: compare them in the review queue.'])
})

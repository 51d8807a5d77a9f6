import { expect, test } from 'vitest'
import { aCompleteEvent, aLoadedEvent, aLoadedRecord, qualityRows } from '../testing/quality-rows.ts'
import { analyzeRows, analyzeVenue, getAverageScore } from './analyze-rows.ts'
import type { LoadedEvent } from './quality-rows.ts'

const completeFields: Partial<LoadedEvent> = {
  doorsLocal: '2025-05-10 19:00',
  ticketUrl: 'https://shop.example/1',
  descriptionLength: 90,
}

test('analyzes each venue separately, in the order of the rows', () => {
  const otherVenue = { venueId: 'w', venueName: 'The Attic', venueSlug: 'attic' }
  const rows = qualityRows([
    aLoadedEvent({ id: 'a', ...completeFields }),
    aLoadedEvent({ id: 'b', ...completeFields, ...otherVenue, price: null, admission: null }),
  ])
  const venues = analyzeRows(rows)
  expect(venues).toMatchObject([
    { venueId: 'v', venueName: 'The Hall', venueSlug: 'hall', totalEvents: 1, qualityScore: 100, issues: [] },
    { ...otherVenue, totalEvents: 1, qualityScore: 95, issues: [{ rule: 'missing-price', fixable: false }] },
  ])
  expect(getAverageScore(venues)).toBe(97.5)
  expect(getAverageScore([])).toBe(0)
  expect(analyzeRows(qualityRows([]))).toEqual([])
})

test('counts an issue as fixable if we have evidence, or a page that may have some', () => {
  const event = aLoadedEvent({ ...completeFields, doorsLocal: null })
  const getIssues = (overrides: Parameters<typeof qualityRows>[1]) =>
    analyzeRows(qualityRows([event], overrides))[0]?.issues
  expect(getIssues({})).toMatchObject([{ rule: 'missing-doors', fixable: false }])
  expect(getIssues({ habits: new Map([['v', { minutesBefore: 60, shows: 9 }]]) })).toMatchObject([{ fixable: true }])
  const sources = new Map([['page', { fetchable: true, address: { host: 'hall.example:', path: '/calendar' } }]])
  expect(getIssues({ sources })).toMatchObject([{ fixable: true }])
})

test('counts the newer of two duplicates as the duplicate', () => {
  const title = 'Glass Kite, Moth Ballet'
  const createEvent = (id: string, source: string) => {
    const listing = { headliner: 'Glass Kite', support: ['Moth Ballet'] }
    const sourceRecords = [aLoadedRecord({ eventId: id, source, title, listing })]
    return aLoadedEvent({ id, title, ...completeFields, sourceRecords })
  }
  const [venue] = analyzeRows(qualityRows([createEvent('old', 'page'), createEvent('young', 'list')]))
  expect(venue?.issues).toMatchObject([{ rule: 'duplicates', count: 1, fixable: true, events: [{ id: 'young' }] }])
})

const clock = { now: '2025-05-02T19:00:00.000Z', today: '2025-05-02' }
const venueName = 'The Hall'
const noFixes = { venueName, canFix: () => false, openPairCount: 0 }

test('scores the mean of all events, and lists the points lost', () => {
  const events = [{}, { doorsLocal: null, price: null }, { doorsLocal: null }, {}].map((overrides) =>
    aCompleteEvent(overrides),
  )
  const { qualityScore, issues, totalEvents } = analyzeVenue({ ...noFixes, events }, clock)
  expect([totalEvents, qualityScore]).toEqual([4, 94.8])
  expect(issues.map(({ rule, count, pointsLost }) => [rule, count, pointsLost])).toEqual([
    ['missing-doors', 2, 4],
    ['missing-price', 1, 1.3],
  ])
})

test('calls an issue fixable only if some of its events can be fixed, and says how many', () => {
  const events = [
    aCompleteEvent({ id: 'a', doorsLocal: null }),
    aCompleteEvent({ id: 'b', title: 'Oak', doorsLocal: null, price: null }),
  ]
  const canFix = (rule: string, id: string) => rule === 'missing-doors' && id === 'a'
  const { issues, recommendations } = analyzeVenue({ ...noFixes, events, canFix }, clock)
  expect(issues.map(({ rule, fixable }) => [rule, fixable])).toEqual([
    ['missing-doors', true],
    ['missing-price', false],
  ])
  expect(recommendations[0]).toBe(
    'No door time for 2 events. "Fix All Issues" can fix 1 of 2. For the rest: Find out when The Hall opens its doors for "Oak" (2025-05-10).',
  )
})

test('recommends review pairs without taking points', () => {
  const analyzed = analyzeVenue({ ...noFixes, events: [aCompleteEvent()], openPairCount: 2 }, clock)
  expect(analyzed).toMatchObject({ qualityScore: 100, issues: [] })
  expect(analyzed.recommendations).toEqual(['2 pairs of shows may be the same. Compare them in the review queue.'])
})

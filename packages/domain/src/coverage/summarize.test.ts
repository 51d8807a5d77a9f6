import { expect, test } from 'vitest'
import { judgeVenues } from './judge-venues.ts'
import { summarizeCoverage } from './summarize.ts'
import {
  aList,
  aProblem,
  aShowPerNight,
  aSource,
  aVenue,
  getHallRows,
  NEVER_SCRAPED,
  NOW,
} from './testing/monitored.ts'

const period = { now: NOW, months: 3, timeZone: 'America/Los_Angeles' }
const unreachable = { ...NEVER_SCRAPED, problems: [aProblem({ kind: 'unreachable', failed: true, pages: 0 })] }

test('summarizes a city without venues as empty', () => {
  expect(summarizeCoverage([], [], NOW)).toEqual({
    overall: 0,
    missed: 0,
    missedLow: 0,
    missedHigh: 0,
    waitingShows: 0,
    critical: [],
    rest: [],
    activeVenues: 0,
    learningVenues: 0,
    outage: null,
    listFaults: [],
    waiting: [],
  })
})

test('adds up venues without the learning ones, and separates the critical ones', () => {
  const regularSource = aSource({ firstGoodAt: new Date('2024-10-01T12:00:00-07:00') })
  const newSource = aSource({ id: 'young', venueId: 'young', goodScrapes: 1 })
  const shows = [
    ...aShowPerNight('hall', { from: '2024-10-01', nights: 160, sources: ['the-hall'], firstSeen: '2024-10-01' }),
    ...aShowPerNight('young', { from: '2025-05-03', nights: 2, sources: ['young'] }),
  ]
  const venues = judgeVenues(
    { venues: [aVenue(), aVenue({ id: 'young' })], sources: [regularSource, newSource], shows },
    period,
  )
  const [hall, young] = venues
  expect(summarizeCoverage(venues, [regularSource, newSource], NOW)).toMatchObject({
    overall: hall?.percentage,
    missed: (hall?.expected ?? 0) - (hall?.actual ?? 0),
    critical: [hall],
    rest: [young],
    missedLow: Math.max(0, (hall?.low ?? 0) - (hall?.actual ?? 0)),
    missedHigh: (hall?.high ?? 0) - (hall?.actual ?? 0),
    activeVenues: 2,
    learningVenues: 1,
    outage: null,
  })
})

test('the number of missed shows has no upper bound if one venue’s has none', () => {
  const shows = aShowPerNight('hall', { from: '2025-05-03', nights: 8, sources: ['the-hall'] })
  const source = aSource()
  expect(summarizeCoverage(judgeVenues(getHallRows(source, shows), period), [source], NOW)).toMatchObject({
    missed: 0,
    missedLow: 0,
    missedHigh: null,
    learningVenues: 0,
  })
})

test('suspects our own network if many sources, and most of them, are unreachable', () => {
  const createSources = (reachableCount: number, unreachableCount: number) => [
    ...Array.from({ length: reachableCount }, (_, index) => aSource({ id: `reachable-${index}` })),
    ...Array.from({ length: unreachableCount }, (_, index) => aSource({ id: `unreachable-${index}`, ...unreachable })),
  ]
  expect(summarizeCoverage([], createSources(1, 5), NOW).outage).toEqual({ lost: 5, read: 6 })
  expect(summarizeCoverage([], createSources(5, 5), NOW).outage).toEqual({ lost: 5, read: 10 })
  expect(summarizeCoverage([], createSources(6, 5), NOW).outage).toBeNull()
  expect(summarizeCoverage([], createSources(0, 4), NOW).outage).toBeNull()
})

test('reports faults of aggregators, and lists aggregators that are waiting for a key', () => {
  const list = aList(unreachable)
  const waiting = aList({ id: 'shop', active: false, inactiveReason: 'The Shop needs a key.' })
  const forbidden = aList({ id: 'forbidden', doNotScrape: true, ...unreachable })
  const summary = summarizeCoverage([], [list, waiting, forbidden, aSource(unreachable)], NOW)
  expect(summary.listFaults).toMatchObject([{ kind: 'unreachable', source: { id: 'the-list' } }])
  expect(summary.waiting).toEqual([waiting])
})

test('counts shows that wait for a venue as missed', () => {
  const shows = aShowPerNight('hall', { from: '2025-05-03', nights: 9, sources: ['the-hall'] })
  const rows = getHallRows(aSource({}), shows)
  const venues = judgeVenues(
    { ...rows, shows: shows.map((show) => ({ ...show, venueId: rows.venues[0]?.id ?? '' })) },
    period,
  )
  const [before, after] = [summarizeCoverage(venues, [], NOW), summarizeCoverage(venues, [], NOW, 3)]
  expect(after).toMatchObject({ missed: before.missed + 3, missedLow: before.missedLow + 3, waitingShows: 3 })
  expect([before.overall, after.overall]).toEqual([100, 75])
  const learningVenues = venues.map((venue) => ({ ...venue, learning: true }))
  expect(summarizeCoverage(learningVenues, [], NOW, 3).overall).toBe(75)
})

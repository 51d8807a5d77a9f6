import { expect, test } from 'vitest'
import { addDays } from '../dates/city-time.ts'
import { getCoverageWindow, OWN_PAGE } from './comparable-lists.ts'
import { estimateShows, getCoverage, type KnownShow, type VenueEvidence } from './expected-shows.ts'

const TODAY = '2026-11-21'
const WINDOW = { from: '2026-11-01', to: '2026-12-22' }
/** Creates one show per night, starting on a day, each on these lists. */
const createShows = (from: string, nights: number, ...lists: string[]) =>
  Array.from(
    { length: nights },
    (_, night): KnownShow => ({ day: addDays(from, night), firstSeen: '2026-10-01', lists }),
  )

const createEvidence = (overrides: Partial<VenueEvidence>): VenueEvidence => ({
  today: TODAY,
  window: WINDOW,
  since: '2026-11-01',
  shows: [],
  ownNights: WINDOW,
  scrapedLately: true,
  otherLists: [],
  cityLists: [],
  goodScrapes: 1,
  leftOut: 0,
  countCaughtElsewhere: () => [],
  ...overrides,
})

test('measures coverage some months back and a month ahead', () => {
  expect(getCoverageWindow(TODAY, 3)).toEqual({ from: '2026-08-21', to: '2026-12-22' })
  expect(getCoverageWindow('2026-05-31', 3).from).toBe('2026-02-28')
})

test('with too little data, a venue is learning: only the shows that were seen are expected, without an upper bound', () => {
  const result = estimateShows(createEvidence({ shows: createShows('2026-11-10', 5, OWN_PAGE) }))
  expect(result).toMatchObject({ method: 'learning', learning: true, expected: 5, low: 5, high: null, actual: 5 })
  expect(result.evidence).toEqual([{ method: 'learning', since: '2026-11-01', goodScrapes: 1 }])
})

test('after four successful scrapes, uses the count of a venue’s own page, including shows dropped as invalid', () => {
  const result = estimateShows(
    createEvidence({ shows: createShows('2026-11-10', 5, OWN_PAGE), goodScrapes: 4, leftOut: 2 }),
  )
  expect(result).toMatchObject({ method: 'listing', learning: false, expected: 7, low: 7, high: null, actual: 5 })
})

test('compares a list only in the nights that it covers, and adds the known shows of other nights', () => {
  const nearList = { list: 'List', nights: { from: '2026-11-01', to: '2026-11-25' } }
  const knownShows = [
    ...createShows('2026-11-01', 10, OWN_PAGE, 'List'),
    ...createShows('2026-11-11', 5, 'List'),
    ...createShows('2026-11-26', 20, OWN_PAGE),
  ]
  const result = estimateShows(createEvidence({ shows: knownShows, otherLists: [nearList] }))
  // Ten on the page and fifteen on the list, ten of them on both: in the nights that the list covers, no show is unseen.
  expect(result).toMatchObject({ method: 'chapman', expected: 35, actual: 35, low: 35 })
  expect(result.evidence[0]).toEqual({
    method: 'chapman',
    main: OWN_PAGE,
    lists: ['List'],
    nights: { from: '2026-11-01', to: '2026-11-25' },
    seen: 15,
    shared: 10,
    atLeast: 15,
    outside: 20,
  })
  const withUnseenShows = estimateShows(
    createEvidence({ shows: knownShows, otherLists: [{ ...nearList, nights: WINDOW }] }),
  )
  expect(withUnseenShows.expected).toBeGreaterThan(result.expected)
})

test('uses Chao’s bound for two lists and the page', () => {
  const knownShows = [
    ...createShows('2026-11-01', 15, OWN_PAGE, 'List'),
    ...createShows('2026-11-01', 10, OWN_PAGE),
    ...createShows('2026-11-20', 6, 'List', 'Third'),
    ...createShows('2026-11-20', 4, 'Third'),
    ...createShows('2026-11-25', 4, OWN_PAGE, 'List', 'Third'),
  ]
  const otherLists = ['List', 'Third'].map((list) => ({ list, nights: WINDOW }))
  const result = estimateShows(createEvidence({ shows: knownShows, otherLists }))
  expect(result.method).toBe('chao')
  expect(result.expected).toBeGreaterThan(result.actual)
  expect(result.evidence[0]).toMatchObject({ method: 'chao', lists: ['List', 'Third'] })
})

test('uses the highest estimate, and never less than the number of shows seen', () => {
  const regularShows = Array.from({ length: 20 }, (_, week) =>
    createShows(addDays('2026-06-01', week * 7), 4, OWN_PAGE),
  ).flat()
  const result = estimateShows(
    createEvidence({
      since: '2026-06-01',
      window: { from: '2026-08-21', to: '2026-12-22' },
      shows: regularShows,
      goodScrapes: 9,
    }),
  )
  expect(result.method).toBe('history')
  expect(result.expected).toBeGreaterThan(result.actual)
  const month = createShows('2026-11-21', 31, OWN_PAGE)
  const crowdedResult = estimateShows(
    createEvidence({ since: '2026-06-01', shows: [...regularShows, ...month, ...month] }),
  )
  expect(crowdedResult.expected).toBe(crowdedResult.actual)
  expect(crowdedResult.high).toBeGreaterThanOrEqual(crowdedResult.expected)
})

test('uses the share that lists catch elsewhere if a venue’s page cannot be scraped', () => {
  const result = estimateShows(
    createEvidence({
      ownNights: undefined,
      scrapedLately: false,
      shows: createShows('2026-11-10', 12, 'List'),
      otherLists: [{ list: 'List', nights: WINDOW }],
      cityLists: ['List'],
      countCaughtElsewhere: (lists, window) => {
        expect([lists, window]).toEqual([['List'], WINDOW])
        return [10, 9, 11].map((caught) => ({ shows: 30, caught }))
      },
    }),
  )
  expect(result).toMatchObject({ method: 'city-rate', actual: 12, learning: false })
  expect(result.expected).toBe(Math.round(12 / (31 / 92)))
})

test('never rounds a percentage up to a threshold', () => {
  const coverages = [getCoverage(4999, 10000), getCoverage(12, 10), getCoverage(0, 0), getCoverage(1, 2)]
  expect(coverages).toEqual([49.9, 100, 100, 50])
})

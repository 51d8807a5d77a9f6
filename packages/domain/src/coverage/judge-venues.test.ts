import { describe, expect, test } from 'vitest'
import { getLookbackNights, type JudgedVenue, judgeVenues } from './judge-venues.ts'
import type { CoverageRows, MonitoredSource } from './source-state.ts'
import { findCritical } from './summarize.ts'
import {
  aList,
  aProblem,
  aShowPerNight,
  aSource,
  aVenue,
  getHallRows,
  NEVER_SCRAPED,
  NOW,
  noon,
} from './testing/monitored.ts'

const period = { now: NOW, months: 3, timeZone: 'America/Los_Angeles' }
const judge = (rows: CoverageRows): JudgedVenue[] => judgeVenues(rows, period)
function judgeOnlyVenue(rows: CoverageRows): JudgedVenue {
  const [venue, ...rest] = judge(rows)
  if (!venue || rest.length > 0) throw new Error('the test expects exactly one venue')
  return venue
}

test('looks back two years and ahead one month', () => {
  expect(getLookbackNights(period)).toEqual({ from: '2023-05-03', to: '2025-06-02' })
})

describe('counted shows', () => {
  test('start at the first successful scrape, a few months back at most, and end a month ahead', () => {
    const shows = ['01-31', '02-02', '05-02', '06-02', '06-03'].flatMap((day) =>
      aShowPerNight('hall', { from: `2025-${day}`, nights: 1, sources: ['the-hall'], firstSeen: '2025-01-01' }),
    )
    const oldSource = aSource({ firstGoodAt: noon('01-01') })
    expect(judgeOnlyVenue(getHallRows(oldSource, shows)).actual).toBe(3)
    const newShows = shows.map((show) => ({ ...show, firstSeen: '2025-05-01' }))
    expect(judgeOnlyVenue(getHallRows(aSource({ firstGoodAt: noon('05-01') }), newShows)).actual).toBe(2)
  })

  test('match the venue’s own page if no other list covers it', () => {
    const shows = aShowPerNight('hall', {
      from: '2025-04-25',
      nights: 12,
      sources: ['the-hall'],
      firstSeen: '2025-04-20',
    })
    expect(judgeOnlyVenue(getHallRows(aSource(), shows))).toMatchObject({
      actual: 12,
      expected: 12,
      percentage: 100,
      learning: false,
      isActive: true,
      lastGoodAt: noon('05-02'),
      method: 'listing',
      faults: [],
      scrapedSources: ['the-hall'],
      unused: [],
      listedBy: null,
    })
  })
})

describe('expected shows', () => {
  const scrapedOnce = { firstGoodAt: noon('05-02'), goodScrapes: 1 }
  const aVenueSource = (id: string, overrides: Partial<MonitoredSource> = {}) =>
    aSource({ id, venueId: id, name: id, ...scrapedOnce, ...overrides })
  const refusingSource = {
    ...NEVER_SCRAPED,
    firstRunAt: noon('05-02'),
    problems: [aProblem({ kind: 'refused', failed: true, pages: 0 })],
  }
  /** Judges three venues with these shows, and a fourth that refuses scraping and is only on a list for some nights. */
  const judgeWithList = (nights: number, getShows: (venue: string) => CoverageRows['shows']) => {
    const ids = ['one', 'two', 'three']
    const closedBookShows = aShowPerNight('closed-book', {
      from: '2025-05-02',
      nights,
      sources: ['the-list'],
      firstSeen: '2025-05-02',
    })
    return judge({
      venues: [...ids, 'closed-book'].map((id) => aVenue({ id })),
      sources: [...ids.map((id) => aVenueSource(id)), aVenueSource('closed-book', refusingSource), aList()],
      shows: [...ids.flatMap(getShows), ...closedBookShows],
    })
  }

  test('come from a comparison with a list in the nights that both cover', () => {
    const firstSeenToday = { firstSeen: '2025-05-02' }
    const shows = [
      ...aShowPerNight('hall', {
        from: '2025-05-02',
        nights: 18,
        sources: ['the-hall', 'the-list'],
        ...firstSeenToday,
      }),
      ...aShowPerNight('hall', { from: '2025-05-03', nights: 12, sources: ['the-hall'], ...firstSeenToday }),
      ...aShowPerNight('hall', { from: '2025-05-04', nights: 10, sources: ['the-list'], ...firstSeenToday }),
      // A festival far ahead doesn't extend the nights that the list covers.
      ...aShowPerNight('hall', { from: '2025-05-31', nights: 1, sources: ['the-list', 'the-hall'], ...firstSeenToday }),
    ]
    const judgedVenue = judgeOnlyVenue({ venues: [aVenue()], sources: [aSource(scrapedOnce), aList()], shows })
    expect(judgedVenue).toMatchObject({ method: 'chapman', learning: false, actual: 41 })
    expect(judgedVenue.expected).toBeGreaterThan(41)
    expect(judgedVenue.high).toBeGreaterThan(judgedVenue.expected)
    expect(judgedVenue.low).toBeGreaterThanOrEqual(41)
    expect(judgedVenue.evidence[0]).toMatchObject({
      method: 'chapman',
      lists: ['the-list'],
      nights: { from: '2025-05-02', to: '2025-05-18' },
    })
  })

  test('come from the share that lists catch in the city if the venue’s own page cannot be scraped', () => {
    const judgedVenue = judgeWithList(6, (id) => [
      ...aShowPerNight(id, { from: '2025-05-02', nights: 10, sources: [id, 'the-list'], firstSeen: '2025-05-02' }),
      ...aShowPerNight(id, { from: '2025-05-02', nights: 10, sources: [id], firstSeen: '2025-05-02' }),
    ]).at(-1)
    expect(judgedVenue).toMatchObject({ method: 'city-rate', actual: 6, expected: 12, learning: false })
    expect(judgedVenue?.faults).toMatchObject([{ kind: 'refused' }])
  })

  test('are scaled up from a list that reaches only some nights ahead', () => {
    const venues = judgeWithList(4, (id) => [
      ...aShowPerNight(id, { from: '2025-05-02', nights: 5, sources: [id, 'the-list'], firstSeen: '2025-05-02' }),
      ...aShowPerNight(id, { from: '2025-05-07', nights: 15, sources: [id], firstSeen: '2025-05-02' }),
    ])
    expect(venues.at(-1)).toMatchObject({ method: 'city-rate', actual: 4, expected: 16 })
    expect(findCritical(venues).map(({ venue }) => venue.id)).toEqual(['closed-book'])
  })

  test('come from the venue’s habit when half of its shows disappear', () => {
    const source = aSource({ firstGoodAt: new Date('2024-10-01T12:00:00-07:00') })
    const shows = aShowPerNight('hall', {
      from: '2024-10-01',
      nights: 160,
      sources: ['the-hall'],
      firstSeen: '2024-10-01',
    })
    const judgedVenue = judgeOnlyVenue(getHallRows(source, shows))
    expect(judgedVenue).toMatchObject({ method: 'history', learning: false })
    expect(judgedVenue.percentage).toBeLessThan(50)
    expect(findCritical([judgedVenue])).toEqual([judgedVenue])
  })

  test('include shows that were dropped as invalid from the venue’s own page', () => {
    const shows = aShowPerNight('hall', {
      from: '2025-05-03',
      nights: 8,
      sources: ['the-hall'],
      firstSeen: '2025-04-29',
    })
    expect(judgeOnlyVenue(getHallRows(aSource({ leftOut: 2, lastFound: 8 }), shows))).toMatchObject({
      method: 'listing',
      actual: 8,
      expected: 10,
      percentage: 80,
    })
  })

  test('are not estimated while a venue is learning: no show is missed, and no fault compares with the past', () => {
    const source = aSource({ goodScrapes: 2, problems: [aProblem({ kind: 'shrank' })] })
    const shows = aShowPerNight('hall', { from: '2025-05-03', nights: 2, sources: ['the-hall'] })
    const judgedVenue = judgeOnlyVenue(getHallRows(source, shows))
    expect(judgedVenue).toMatchObject({
      method: 'learning',
      learning: true,
      actual: 2,
      expected: 2,
      high: null,
      faults: [],
    })
    expect(findCritical([judgedVenue])).toEqual([])
  })
})

describe('a venue', () => {
  test('that was never scraped has 0% coverage and is learning', () => {
    expect(judgeOnlyVenue(getHallRows(aSource({ ...NEVER_SCRAPED, firstRunAt: null })))).toMatchObject({
      lastGoodAt: null,
      isActive: false,
      percentage: 0,
      learning: true,
      faults: [{ kind: 'never-ran' }],
    })
  })

  test('whose scrapes always failed is critical, because there is nothing to learn from', () => {
    const problems = [aProblem({ kind: 'refused', failed: true, pages: 0 })]
    const judgedVenue = judgeOnlyVenue(getHallRows(aSource({ ...NEVER_SCRAPED, firstRunAt: noon('05-02'), problems })))
    expect(judgedVenue).toMatchObject({ percentage: 0, learning: false, faults: [{ kind: 'refused' }] })
    expect(findCritical([judgedVenue])).toEqual([judgedVenue])
  })

  test('stays active after one failed scrape, but not after two cadences without a successful one', () => {
    const problems = [aProblem({ kind: 'refused', failed: true })]
    expect(judgeOnlyVenue(getHallRows(aSource({ problems }))).isActive).toBe(true)
    const failingSource = aSource({ problems, lastGoodAt: noon('04-23'), lastSuccessAt: noon('04-23') })
    expect(judgeOnlyVenue(getHallRows(failingSource))).toMatchObject({
      isActive: false,
      lastGoodAt: noon('04-23'),
      faults: [{ kind: 'refused' }, { kind: 'stale' }],
    })
  })

  test('lists its sources that should not be scraped, which do not count as faults', () => {
    const inactiveSource = aSource({ ...NEVER_SCRAPED, active: false, inactiveReason: 'The site refuses scripts.' })
    const shop = aSource({ ...NEVER_SCRAPED, id: 'shop', name: 'Its Shop', doNotScrape: true })
    const judgedVenue = judgeOnlyVenue({ venues: [aVenue()], sources: [shop, inactiveSource], shows: [] })
    expect(judgedVenue).toMatchObject({
      faults: [],
      scrapedSources: [],
      evidence: [{ method: 'learning', since: null }],
    })
    expect(judgedVenue.unused).toEqual([shop, inactiveSource])
  })
})

describe('a venue without a scraped calendar', () => {
  const otherList = aList({ id: 'other-list', name: 'The Other List' })
  const aBarShow = (from: string, nights: number, ...sources: string[]) =>
    aShowPerNight('bar', { from, nights, sources, firstSeen: '2025-05-02' })
  const judgeBar = (shows: CoverageRows['shows'], sources: readonly MonitoredSource[] = [aList(), otherList]) =>
    judgeOnlyVenue({ venues: [aVenue({ id: 'bar' })], sources, shows })

  test('is estimated from what its lists share, and its lists’ scrapes count as its own', () => {
    const bar = judgeBar([
      ...aBarShow('2025-05-02', 12, 'the-list', 'other-list'),
      ...aBarShow('2025-05-03', 8, 'the-list'),
      ...aBarShow('2025-05-04', 6, 'other-list'),
    ])
    expect(bar).toMatchObject({
      method: 'chapman',
      actual: 26,
      learning: false,
      isActive: true,
      lastGoodAt: noon('05-02'),
      faults: [],
      listedBy: ['the-list', 'other-list'],
      evidence: [{ method: 'chapman', main: 'the-list', lists: ['other-list'] }],
    })
    expect(bar.expected).toBeGreaterThan(26)
    expect(bar.percentage).toBeLessThan(100)
  })

  test('is critical if its lists share few shows', () => {
    const bar = judgeBar([
      ...aBarShow('2025-05-02', 3, 'the-list', 'other-list'),
      ...aBarShow('2025-05-02', 14, 'the-list'),
      ...aBarShow('2025-05-02', 14, 'other-list'),
    ])
    expect(bar).toMatchObject({ method: 'chapman', learning: false })
    expect(findCritical([bar])).toEqual([bar])
  })

  test('is learning with a few shows on one list, and stays in the list of venues', () => {
    expect(judgeBar(aBarShow('2025-05-09', 2, 'the-list'))).toMatchObject({
      method: 'learning',
      learning: true,
      actual: 2,
      expected: 2,
      isActive: true,
      faults: [],
      listedBy: ['the-list'],
    })
  })

  test('is active while its lists are scraped, also between two shows', () => {
    const oldLists = [aList({ firstGoodAt: noon('04-01') })]
    const pastShows = aShowPerNight('bar', { from: '2025-04-20', nights: 3, sources: ['the-list'] })
    expect(judgeBar(pastShows, oldLists)).toMatchObject({ isActive: true, listedBy: ['the-list'] })
    const staleList = aList({ lastGoodAt: noon('04-20') })
    expect(judgeBar(pastShows, [staleList])).toMatchObject({ isActive: false, listedBy: ['the-list'] })
  })

  test('is judged the same while its own calendar is unverified, whose scrapes and faults do not count', () => {
    const guess = aSource({
      id: 'bar',
      venueId: 'bar',
      unverified: true,
      problems: [aProblem({ kind: 'refused', failed: true })],
    })
    expect(judgeBar(aBarShow('2025-05-09', 2, 'the-list'), [guess, aList()])).toMatchObject({
      method: 'learning',
      faults: [],
      scrapedSources: [],
      unused: [guess],
      listedBy: ['the-list'],
    })
  })

  test('is estimated from what its only list catches at other venues, but isn’t critical because of them', () => {
    const ids = ['one', 'two', 'three']
    const scrapedOnce = { firstGoodAt: noon('05-02'), goodScrapes: 1 }
    const venues = judge({
      venues: [...ids, 'bar'].map((id) => aVenue({ id })),
      sources: [...ids.map((id) => aSource({ id, venueId: id, ...scrapedOnce })), aList()],
      shows: [
        ...ids.flatMap((id) => [
          ...aShowPerNight(id, { from: '2025-05-02', nights: 5, sources: [id, 'the-list'], firstSeen: '2025-05-02' }),
          ...aShowPerNight(id, { from: '2025-05-02', nights: 15, sources: [id], firstSeen: '2025-05-02' }),
        ]),
        ...aBarShow('2025-05-02', 4, 'the-list'),
      ],
    })
    expect(venues.at(-1)).toMatchObject({ method: 'city-rate', actual: 4, expected: 16, percentage: 25 })
    expect(findCritical(venues)).toEqual([])
  })
})

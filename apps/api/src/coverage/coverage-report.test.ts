import { getCoverage, getCoverageReport, type VenueCoverage } from '@houselights/contracts/operators/coverage'
import type { CoverageRows, MonitoredSource } from '@houselights/domain/coverage/source-state'
import {
  aList,
  aProblem,
  aShowPerNight,
  aSource,
  aVenue,
  NEVER_SCRAPED,
  NOW,
  noon,
} from '@houselights/domain/coverage/testing/monitored'
import { describe, expect, test } from 'vitest'
import { toCoverageReport, toVenueCoverages } from './coverage-report.ts'

const period = { now: NOW, months: 3, timeZone: 'America/Los_Angeles' }
const toReport = (rows: CoverageRows) => getCoverageReport.response.parse(toCoverageReport(rows, period))
function getOnlyVenue(rows: CoverageRows): VenueCoverage {
  const [venue] = getCoverage.response.parse(toVenueCoverages(rows, period))
  if (!venue) throw new Error('The coverage lists no venue.')
  return venue
}
const VENUE = { id: '00000000-0000-4000-8000-000000000001', website: 'https://hall.example/' }
const hallRows = (source: Partial<MonitoredSource> = {}, shows: CoverageRows['shows'] = []): CoverageRows => ({
  venues: [aVenue(VENUE)],
  sources: [aSource({ venueId: VENUE.id, ...source })],
  shows: shows.map((show) => ({ ...show, venueId: VENUE.id })),
})
const scrapedSinceOctober = { firstGoodAt: new Date('2024-10-01T12:00:00-07:00') }
const pastShows = aShowPerNight('', { from: '2024-10-01', nights: 160, sources: ['the-hall'], firstSeen: '2024-10-01' })

test('a venue’s coverage has its known and expected shows, and the evidence', () => {
  const shows = aShowPerNight('', { from: '2025-05-03', nights: 8, sources: ['the-hall'], firstSeen: '2025-04-29' })
  expect(getOnlyVenue(hallRows({}, shows))).toEqual({
    venueId: VENUE.id,
    venueName: 'The Hall',
    venueSlug: 'the-hall',
    website: VENUE.website,
    expectedEvents: 8,
    actualEvents: 8,
    coveragePercentage: 100,
    method: 'listing',
    low: 8,
    high: null,
    lastSuccessfulScrape: '2025-05-02T12:00:00-07:00',
    isActive: true,
    refused: false,
    learning: false,
    listedBy: null,
    evidence: ['Its own page announces 8 shows. No other list is available to check what it misses.'],
    scrapingErrors: [],
    faults: [],
    recommendations: [],
  })
  expect(
    getOnlyVenue({ ...hallRows(), venues: [aVenue({ ...VENUE, website: 'javascript:alert(1)' })] }).website,
  ).toBeNull()
})

describe('recommendations', () => {
  test('say what to do about missed shows', () => {
    const coverage = getOnlyVenue(hallRows(scrapedSinceOctober, pastShows))
    expect(coverage.method).toBe('history')
    const estimate = String.raw`about \d+ shows missed \(\d+ to \d+\), [\d.]+% covered`
    const advice = String.raw`scrape its page in full with npm run scrape -- --source the-hall\.`
    expect(coverage.recommendations).toEqual([expect.stringMatching(new RegExp(`^The Hall: ${estimate}; ${advice}$`))])
    const { coveragePercentage } = coverage
    expect(toReport(hallRows(scrapedSinceOctober, pastShows))).toMatchObject({
      overallCoverage: coveragePercentage,
      totalMissedEvents: coverage.expectedEvents - coverage.actualEvents,
      criticalVenues: [{ venueId: VENUE.id, venueName: 'The Hall', venueSlug: 'the-hall', coveragePercentage }],
      recommendations: coverage.recommendations,
      activeVenues: 1,
      totalVenues: 1,
      learningVenues: 0,
      months: 3,
      window: { from: '2025-02-02', to: '2025-06-02' },
    })
  })

  test('say “at least” if there is no upper bound, and nothing at 80 % or more', () => {
    const makeShows = (nights: number) => aShowPerNight('', { from: '2025-05-03', nights, sources: ['the-hall'] })
    expect(getOnlyVenue(hallRows({ leftOut: 3, lastFound: 8 }, makeShows(8))).recommendations).toEqual([
      'The Hall: at least 3 shows missed (3 or more), 72.7% covered; scrape its page in full with npm run scrape -- --source the-hall.',
    ])
    expect(getOnlyVenue(hallRows({ leftOut: 2, lastFound: 8 }, makeShows(8))).recommendations).toEqual([])
    expect(
      getOnlyVenue(hallRows({ leftOut: 3, lastFound: 8, scheduled: false }, makeShows(8))).recommendations.at(-1),
    ).toContain('; add its own page as a source, or turn that source on.')
  })

  test.each([
    ['unreachable', 'check that the site is up, then scrape it with npm run scrape -- --source the-hall'],
    [
      'refused',
      'scrape it with npm run scrape -- --source the-hall; if it’s still refused, ask the venue for permission',
    ],
    ['robots-denied', 'ask the venue for permission, or turn on Do not scrape in the operators’ area'],
    ['changed', 'fix its parser; see the page with npm run scrape -- --source the-hall'],
    [
      'too-heavy',
      'find what makes the page so large with npm run scrape -- --source the-hall, then scrape it again in the operators’ area',
    ],
    ['field-drop', 'fix its parser; see the page with npm run scrape -- --source the-hall'],
    ['empty', 'compare the page with npm run scrape -- --source the-hall'],
    ['shrank', 'compare the page with npm run scrape -- --source the-hall'],
    ['year-suspect', 'check the dates with npm run scrape -- --source the-hall'],
    ['needs-key', 'set its key'],
  ] as const)('say what to do about %s', (kind, action) => {
    const [recommendation] = getOnlyVenue(hallRows({ problems: [aProblem({ kind, failed: true })] })).recommendations
    expect(recommendation).toMatch(/^The Hall: .* since Friday, May 2; /)
    expect(recommendation?.endsWith(`; ${action}.`)).toBe(true)
  })

  test('don’t ask a site again that refused us: they name what else helps', () => {
    const refusedFields = { refusedSince: noon('05-02'), problems: [aProblem({ kind: 'refused', failed: true })] }
    const coverage = getOnlyVenue(hallRows({ ...NEVER_SCRAPED, ...refusedFields }))
    expect(coverage.recommendations).toEqual([
      'The Hall: refused since Friday, May 2; ask the venue for a feed; the operators’ area lists what else has its shows, and drafts an email.',
    ])
    // it isn't broken
    expect(coverage).toMatchObject({ refused: true, learning: true, isActive: false })
    expect(coverage.evidence).toContain('The site of The Hall refuses automated requests. We ask again once a week.')
    expect(toReport(hallRows({ ...NEVER_SCRAPED, ...refusedFields })).criticalVenues).toEqual([])
  })

  const workerAction = 'check that the worker is running, then scrape it with npm run scrape -- --source the-hall'
  test.each([
    [{ ...NEVER_SCRAPED, firstRunAt: null }, workerAction],
    [{ lastSuccessAt: noon('04-01') }, workerAction],
    [{ runningSince: noon('05-01') }, 'stop the worker that is scraping it; the next scrape closes the open run'],
    [{ scheduled: false }, 'turn it on in the operators’ area if it should be scraped'],
  ])('say what to do about a missed schedule: %o', (source, action) => {
    expect(getOnlyVenue(hallRows(source)).recommendations[0]?.endsWith(`; ${action}.`)).toBe(true)
  })

  test('leave out problems of single listings', () => {
    const problems = (['bad-listing', 'malformed', 'unknown-venue'] as const).map((kind) => aProblem({ kind }))
    const coverage = getOnlyVenue(hallRows({ problems }))
    expect(coverage.scrapingErrors).toHaveLength(3)
    expect(coverage.recommendations).toEqual([])
  })

  test('start with our own network if most sources are unreachable', () => {
    const unreachableFields = {
      ...NEVER_SCRAPED,
      problems: [aProblem({ kind: 'unreachable', failed: true, pages: 0 })],
    }
    const sources = Array.from({ length: 5 }, (_, index) => aSource({ id: `lost-${index}`, ...unreachableFields }))
    expect(toReport({ venues: [], sources: [aSource(), ...sources], shows: [] }).recommendations[0]).toBe(
      'Couldn’t reach 5 of 6 sources. First check this machine’s network.',
    )
  })

  test('put critical venues first, then other venues, sources that list many venues, and inactive sources', () => {
    const refusedFields = { problems: [aProblem({ kind: 'refused', failed: true })] }
    const atticId = '00000000-0000-4000-8000-000000000002'
    const unreachableProblems = [aProblem({ kind: 'unreachable', failed: true, pages: 0 })]
    const rows = hallRows(scrapedSinceOctober, pastShows)
    const { recommendations } = toReport({
      venues: [aVenue({ id: atticId, name: 'Attic' }), ...rows.venues],
      sources: [
        aSource({ id: 'attic', venueId: atticId, name: 'Attic', ...refusedFields }),
        ...rows.sources,
        aList({ problems: unreachableProblems }),
        aList({ id: 'shop', active: false, inactiveReason: 'The Shop needs a key.' }),
        // a list that is off because of its terms isn't missing
        aList({ id: 'off', active: false, permitted: false, ...NEVER_SCRAPED, firstRunAt: null }),
      ],
      shows: rows.shows,
    })
    expect(recommendations).toEqual([
      expect.stringMatching(/^The Hall: about \d+ shows missed/),
      expect.stringMatching(/^Attic: refused since/),
      'The List: not reached since Friday, May 2; check that the site is up, then scrape it with npm run scrape -- --source the-list.',
      'The Shop needs a key.',
    ])
  })

  test('are empty for a city without venues', () => {
    expect(toReport({ venues: [], sources: [], shows: [] })).toMatchObject({
      totalVenues: 0,
      criticalVenues: [],
      recommendations: [],
    })
  })
})

describe('evidence', () => {
  const seenSinceMay2 = { firstSeen: '2025-05-02' }
  const overlappingShows = [
    ...aShowPerNight('', { from: '2025-05-02', nights: 18, sources: ['the-hall', 'the-list'], ...seenSinceMay2 }),
    ...aShowPerNight('', { from: '2025-05-03', nights: 12, sources: ['the-hall'], ...seenSinceMay2 }),
    ...aShowPerNight('', { from: '2025-05-04', nights: 10, sources: ['the-list'], ...seenSinceMay2 }),
  ]

  test('lists the compared sources and the range of nights', () => {
    const rows = hallRows({ firstGoodAt: noon('05-02'), goodScrapes: 1 }, overlappingShows)
    expect(getOnlyVenue({ ...rows, sources: [...rows.sources, aList()] }).evidence).toEqual([
      "Compared with The List for the nights 2025-05-02 to 2025-05-17: 38 shows seen. Others also list 16 shows from the venue's own page, so there are at least 45. We know of 2 more on other nights.",
    ])
  })

  test('says what data is still missing while a venue is learning', () => {
    expect(getOnlyVenue(hallRows({ goodScrapes: 1 })).evidence).toEqual([
      'Not enough data yet: 1 good scrape so far. It needs 4 good scrapes, 8 weeks of nights or three shows shared with another list.',
    ])
    expect(getOnlyVenue(hallRows(NEVER_SCRAPED)).evidence).toEqual(['Never scraped, and no other list includes it.'])
    const listedShows = aShowPerNight('', { from: '2025-05-03', nights: 2, sources: ['the-list'] })
    const rows = hallRows(NEVER_SCRAPED, listedShows)
    expect(getOnlyVenue({ ...rows, sources: [...rows.sources, aList()] }).evidence[0]).toContain(
      'Not enough data yet: its own page was never scraped.',
    )
  })

  test('says what the lists of a venue without a scraped calendar share, and which lists these are', () => {
    const shows = [
      ...aShowPerNight('', { from: '2025-05-02', nights: 12, sources: ['the-list', 'other-list'], ...seenSinceMay2 }),
      ...aShowPerNight('', { from: '2025-05-03', nights: 8, sources: ['the-list'], ...seenSinceMay2 }),
      ...aShowPerNight('', { from: '2025-05-04', nights: 6, sources: ['other-list'], ...seenSinceMay2 }),
    ]
    const rows = { ...hallRows({}, shows), sources: [aList(), aList({ id: 'other-list', name: 'The Other List' })] }
    expect(getOnlyVenue(rows)).toMatchObject({
      listedBy: ['The List', 'The Other List'],
      evidence: [
        expect.stringMatching(
          /^The List compared with The Other List for the nights .* Others also list \d+ shows from The List, so/,
        ),
      ],
    })
    const fewShows = shows.slice(0, 2)
    expect(getOnlyVenue({ ...rows, shows: fewShows.map((show) => ({ ...show, venueId: VENUE.id })) }).evidence).toEqual(
      [expect.stringMatching(/^Not enough data yet\. It needs three shows that two lists share/)],
    )
  })

  test('says that an unverified calendar isn’t shown yet', () => {
    expect(getOnlyVenue(hallRows({ unverified: true, problems: [aProblem({ kind: 'refused' })] }))).toMatchObject({
      listedBy: [],
      scrapingErrors: [],
      evidence: ['No list includes it.', 'Nothing from The Hall is shown until a list agrees with one of its scrapes.'],
    })
  })

  test('says how many shows the venue’s own page announces and how many were skipped', () => {
    const shows = aShowPerNight('', { from: '2025-05-03', nights: 8, sources: ['the-hall'] })
    expect(getOnlyVenue(hallRows({ leftOut: 2, lastFound: 8 }, shows)).evidence).toEqual([
      'Its own page announces 10 shows, 2 of them skipped as invalid. No other list is available to check what it misses.',
    ])
  })

  test('says what share of shows a list catches at other venues, and how many shows are usual', () => {
    const ids = ['one', 'two', 'three']
    const shows = ids.flatMap((venueId) => [
      ...aShowPerNight(venueId, { from: '2025-05-02', nights: 10, sources: [venueId, 'the-list'], ...seenSinceMay2 }),
      ...aShowPerNight(venueId, { from: '2025-05-02', nights: 10, sources: [venueId], ...seenSinceMay2 }),
    ])
    const unscrapedHall = hallRows(
      NEVER_SCRAPED,
      aShowPerNight('', { from: '2025-05-02', nights: 6, sources: ['the-list'], ...seenSinceMay2 }),
    )
    const sources = ids.map((id) => aSource({ id, venueId: id, name: id, firstGoodAt: noon('05-02'), goodScrapes: 1 }))
    const rows = {
      venues: [...unscrapedHall.venues, ...ids.map((id) => aVenue({ id }))],
      sources: [...unscrapedHall.sources, ...sources, aList()],
      shows: [...unscrapedHall.shows, ...shows],
    }
    expect(toVenueCoverages(rows, period)[0]?.evidence).toEqual([
      'We don’t scrape its own page now. The List lists 6 shows, and catches 50% of the shows on these nights at venues whose own page we scrape.',
    ])
    expect(getOnlyVenue(hallRows(scrapedSinceOctober, pastShows)).evidence[0]).toMatch(
      /^Based on \d+ typical weeks here, we’d usually know \d+ shows by now\.$/,
    )
  })

  test('lists sources that must not be scraped, without counting them as errors', () => {
    const rows = hallRows({ ...NEVER_SCRAPED, active: false, inactiveReason: 'The site refuses scripts.' })
    const unscrapedFields = { ...NEVER_SCRAPED, venueId: VENUE.id }
    const shop = aSource({ ...unscrapedFields, id: 'its-shop', name: 'Its Shop', doNotScrape: true })
    const removedSource = aSource({ ...unscrapedFields, id: 'old-page', name: 'Its Old Page', active: false })
    expect(getOnlyVenue({ ...rows, sources: [shop, ...rows.sources, removedSource] })).toMatchObject({
      scrapingErrors: [],
      evidence: [
        'No list includes it.',
        'An operator marked Its Shop as Do not scrape.',
        'The site refuses scripts.',
        'Its Old Page is no longer in the list of sources.',
      ],
    })
  })
})

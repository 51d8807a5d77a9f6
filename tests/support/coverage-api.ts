import type { CoverageReport, VenueCoverage } from '@houselights/contracts/operators/coverage'
import { inject } from 'vitest'
import { proxyRequest } from './proxy-request.ts'
import { serve } from './serve.ts'

const toId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

/** Four venues: one for each range between the thresholds, and one that only lists have, too few of its shows so far. */
export const COVERAGE: readonly VenueCoverage[] = (
  [
    ['Good Hall', 40, 50, 80, { high: 60 }],
    ['Middling Hall', 25, 50, 50, { high: 61 }],
    ['Bad Hall', 12, 25, 49.9, { high: null, isActive: false, lastSuccessfulScrape: null }],
    ['New Hall', 3, 3, 100, { high: null, learning: true, method: 'learning' as const }],
  ] as const
).map(([venueName, actualEvents, expectedEvents, coveragePercentage, overrides], index) => ({
  venueId: toId(index + 1),
  venueName,
  venueSlug: venueName.toLowerCase().replace(' ', '-'),
  website: index === 0 ? 'https://good-hall.example/' : null,
  expectedEvents,
  actualEvents,
  coveragePercentage,
  lastSuccessfulScrape: '2025-05-01T23:30:00-07:00',
  isActive: true,
  refused: false,
  scrapingErrors:
    index === 2 ? ['Bad Hall: refused since Tuesday, April 29; see it with: npm run scrape -- --source bad-hall'] : [],
  method: 'chapman' as const,
  low: expectedEvents,
  learning: false,
  listedBy: index === 3 ? ['The List', '19hz'] : null,
  evidence: ['Compared with a list over the month.'],
  faults: [],
  recommendations: [],
  ...overrides,
}))

export const REPORT: CoverageReport = {
  overallCoverage: 61.6,
  totalMissedEvents: 48,
  missedLow: 40,
  missedHigh: 70,
  criticalVenues: [{ venueId: toId(3), venueName: 'Bad Hall', venueSlug: 'bad-hall', coveragePercentage: 49.9 }],
  recommendations: ['Bad Hall: refused since Tuesday; scrape it with npm run scrape -- --source bad-hall.'],
  activeVenues: 3,
  totalVenues: 4,
  learningVenues: 1,
  months: 3,
  window: { from: '2025-02-02', to: '2025-06-02' },
}

/** Starts a proxy of the demo's API that serves the coverage page's two calls from a state that tests set. */
export async function startCoverageApi() {
  const state = {
    coverage: [...COVERAGE],
    report: { ...REPORT },
    requests: [] as string[],
    failing: { coverage: false, report: false },
    /** Calls wait for this before they get a response. */
    hold: Promise.resolve(),
  }
  const server = await serve(async (request, response) => {
    const [, call, query = ''] = /^\/api\/scraping\/(coverage|report)(\?.*)?$/.exec(request.url ?? '') ?? []
    if (call !== 'coverage' && call !== 'report') return proxyRequest(inject('apiUrl'), request, response)
    state.requests.push(`${call}${query}`)
    await state.hold
    if (state.failing[call]) return void response.writeHead(500).end('Out of order.')
    const months = Number(new URLSearchParams(query).get('months') ?? 3)
    const body = call === 'coverage' ? state.coverage : { ...state.report, months }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  return { state, ...server }
}

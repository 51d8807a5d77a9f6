import type { CoverageReport, VenueCoverage } from '@houselights/contracts/operators/coverage'
import { getCoverageWindow, OWN_PAGE } from '@houselights/domain/coverage/comparable-lists'
import { type CoverageEvidence, MIN_SCRAPES } from '@houselights/domain/coverage/expected-shows'
import { type Fault, needsAction, scrapeCommand } from '@houselights/domain/coverage/faults'
import { MIN_WEEKS } from '@houselights/domain/coverage/history'
import { type CoveragePeriod, type JudgedVenue, judgeVenues } from '@houselights/domain/coverage/judge-venues'
import type { CoverageRows, MonitoredSource } from '@houselights/domain/coverage/source-state'
import { type CoverageSummary, isOnlyExtrapolated, summarizeCoverage } from '@houselights/domain/coverage/summarize'
import { localDay, toCityInstant } from '@houselights/domain/dates/city-time'
import { webAddress } from '@houselights/domain/links/safe-links'
import { type CityTime, toErrorSentence, toScrapingFault, toShortFault } from './fault-texts.ts'

const GOOD_PERCENTAGE = 80

/** Lists recommendations for a venue: first for its faults, then for its missed shows. */
const getVenueRecommendations = (venue: JudgedVenue, cityTime: CityTime): string[] => [
  ...getFaultRecommendations(venue.faults, cityTime),
  ...getMissedRecommendations(venue),
]

/**
 * Lists recommendations for a city: first for our own network, then for unknown venue names, critical venues, other venues and sources that
 * list many venues, and last for inactive sources.
 */
const getCityRecommendations = (
  { critical, rest, outage, listFaults, waiting, waitingShows }: CoverageSummary,
  cityTime: CityTime,
): string[] => [
  ...(outage ? [`Couldn’t reach ${outage.lost} of ${outage.read} sources. First check this machine’s network.`] : []),
  ...(waitingShows > 0 ? [`Shows waiting for a venue: ${waitingShows}. Decide at /admin/venues.`] : []),
  ...[...critical, ...rest].flatMap((venue) => getVenueRecommendations(venue, cityTime)),
  ...getFaultRecommendations(listFaults, cityTime),
  ...waiting.map(({ inactiveReason }) => inactiveReason ?? ''),
]

const getFaultRecommendations = (faults: readonly Fault[], cityTime: CityTime): string[] =>
  faults.filter(needsAction).map((fault) => `${toShortFault(fault, cityTime)}; ${getAction(fault)}.`)

function getAction({ kind, command, source }: Fault): string {
  // a refused source isn't asked again and again to see why
  if (source.refusedSince && REFUSAL_KINDS.has(kind)) return ASK_FOR_FEED
  return ACTIONS[kind]?.(command) ?? `look with ${command}`
}

const REFUSAL_KINDS: ReadonlySet<Fault['kind']> = new Set(['refused', 'robots-denied'])

const ASK_FOR_FEED = 'ask the venue for a feed; the operators’ area lists what else has its shows, and drafts an email'
const restartWorker = (command: Fault['command']) => `check that the worker is running, then scrape it with ${command}`
const fixParser = (command: Fault['command']) => `fix its parser; see the page with ${command}`
const comparePage = (command: Fault['command']) => `compare the page with ${command}`

const ACTIONS: Partial<Record<Fault['kind'], (command: Fault['command']) => string>> = {
  unreachable: (command) => `check that the site is up, then scrape it with ${command}`,
  refused: (command) => `scrape it with ${command}; if it’s still refused, ask the venue for permission`,
  'robots-denied': () => `ask the venue for permission, or turn on Do not scrape in the operators’ area`,
  'too-heavy': (command) =>
    `find what makes the page so large with ${command}, then scrape it again in the operators’ area`,
  changed: fixParser,
  'field-drop': fixParser,
  empty: comparePage,
  shrank: comparePage,
  'year-suspect': (command) => `check the dates with ${command}`,
  unsure: (command) => `${comparePage(command)}; if it’s right, give it its own source`,
  'never-ran': restartWorker,
  stale: restartWorker,
  'stuck-running': () => 'stop the worker that is scraping it; the next scrape closes the open run',
  'not-scheduled': () => `turn it on in the operators’ area if it should be scraped`,
  'needs-key': () => 'set its key',
}

function getMissedRecommendations(judgedVenue: JudgedVenue): string[] {
  const { venue, learning, percentage, expected, actual, low, high, method, scrapedSources, unused, listedBy } =
    judgedVenue
  // While a venue is learning, the number of missed shows is unknown. If every scrape failed, the faults already say
  // so.
  if (learning || expected === 0 || percentage >= GOOD_PERCENTAGE || isOnlyExtrapolated(judgedVenue)) return []
  const [missed, minMissed, maxMissed] = [expected, low, high].map((count) => count && count - actual)
  const range = maxMissed == null ? `${minMissed} or more` : `${minMissed} to ${maxMissed}`
  const otherRemedy = unused.some(({ refusedSince }) => refusedSince)
    ? ASK_FOR_FEED
    : listedBy
      ? 'add its calendar as a source, if it publishes one'
      : 'add its own page as a source, or turn that source on'
  const remedy = scrapedSources[0] ? `scrape its page in full with ${scrapeCommand(scrapedSources[0])}` : otherRemedy
  // Comparing lists, or trusting a page's own count, gives a lower bound. Rates and history may be off in either
  // direction.
  const qualifier = method === 'history' || method === 'city-rate' ? 'about' : 'at least'
  return [`${venue.name}: ${qualifier} ${missed} shows missed (${range}), ${percentage}% covered; ${remedy}.`]
}

/** Writes a sentence with the evidence for an expected number of shows. */
function toEvidenceSentence(
  evidence: CoverageEvidence,
  { listedBy }: JudgedVenue,
  getName: (list: string) => string,
): string {
  switch (evidence.method) {
    case 'chapman':
    case 'chao': {
      const { main, lists, nights, seen, shared, atLeast, outside } = evidence
      const [comparison, origin] =
        main === OWN_PAGE ? ['Compared', "the venue's own page"] : [`${getName(main)} compared`, getName(main)]
      return `${comparison} with ${joinNames(lists.map(getName))} for the nights ${nights.from} to ${nights.to}: ${seen} shows seen. Others also list ${shared} shows from ${origin}, so there are at least ${atLeast}. We know of ${outside} more on other nights.`
    }
    case 'city-rate': {
      const { lists, seen, share } = evidence
      const isSingle = lists.length === 1
      const reason = listedBy ? 'Its calendar isn’t scraped.' : 'We don’t scrape its own page now.'
      return `${reason} ${joinNames(lists.map(getName))} ${isSingle ? 'lists' : 'list'} ${seen} shows, and ${isSingle ? 'catches' : 'catch'} ${Math.round(share * 100)}% of the shows on these nights at venues whose own page we scrape.`
    }
    case 'history':
      return `Based on ${evidence.weeks} typical weeks here, we’d usually know ${evidence.usual} shows by now.`
    case 'listing': {
      const { announced, leftOut } = evidence
      return `Its own page announces ${announced} shows${leftOut > 0 ? `, ${leftOut} of them skipped as invalid` : ''}. No other list is available to check what it misses.`
    }
    case 'learning':
      return listedBy ? toListedLearningSentence(evidence) : toLearningSentence(evidence)
  }
}

function toLearningSentence({ since, goodScrapes }: Extract<CoverageEvidence, { method: 'learning' }>): string {
  if (since === null) return 'Never scraped, and no other list includes it.'
  const progress =
    goodScrapes === null
      ? 'its own page was never scraped'
      : `${goodScrapes} good ${goodScrapes === 1 ? 'scrape' : 'scrapes'} so far`
  return `Not enough data yet: ${progress}. It needs ${MIN_SCRAPES} good scrapes, ${MIN_WEEKS} weeks of nights or three shows shared with another list.`
}

const toListedLearningSentence = ({ since }: Extract<CoverageEvidence, { method: 'learning' }>): string =>
  since === null
    ? 'No list includes it.'
    : `Not enough data yet. It needs three shows that two lists share, three shows on lists that also include other venues, or ${MIN_WEEKS} weeks of nights.`

/** Says why a source of the venue doesn’t count. An active one is unverified. */
function toUnusedSentence({
  name,
  active,
  doNotScrape,
  refusedSince,
  inactiveReason,
  permitted,
}: MonitoredSource): string {
  if (doNotScrape) return `An operator marked ${name} as Do not scrape.`
  if (refusedSince) return `The site of ${name} refuses automated requests. We ask again once a week.`
  if (active) return `Nothing from ${name} is shown until a list agrees with one of its scrapes.`
  if (inactiveReason) return inactiveReason
  if (permitted === false) return `${name} is off because its terms forbid automated reading.`
  return `${name} is no longer in the list of sources.`
}

/** Joins names as in "A, B and C". */
const joinNames = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names)

/** Computes the coverage of each venue (docs/coverage.md). */
export function toVenueCoverages(rows: CoverageRows, period: CoveragePeriod): VenueCoverage[] {
  const names = new Map(rows.sources.map(({ id, name }) => [id, name]))
  const getName = (list: string) => names.get(list) ?? list
  return judgeVenues(rows, period).map((judgedVenue) => toVenueCoverage(judgedVenue, getName, period))
}

function toVenueCoverage(
  judgedVenue: JudgedVenue,
  getName: (list: string) => string,
  cityTime: CityTime,
): VenueCoverage {
  const { venue, lastGoodAt, listedBy } = judgedVenue
  const faults = judgedVenue.faults.map((fault) => toScrapingFault(fault, cityTime))
  return {
    ...toVenueSummary(judgedVenue),
    website: webAddress(venue.website),
    expectedEvents: judgedVenue.expected,
    actualEvents: judgedVenue.actual,
    lastSuccessfulScrape: lastGoodAt && toCityInstant(lastGoodAt, cityTime.timeZone),
    isActive: judgedVenue.isActive,
    refused: judgedVenue.unused.some(({ refusedSince }) => refusedSince),
    scrapingErrors: faults.map(toErrorSentence),
    method: judgedVenue.method,
    low: judgedVenue.low,
    high: judgedVenue.high,
    learning: judgedVenue.learning,
    listedBy: listedBy?.map(getName) ?? null,
    evidence: [
      ...judgedVenue.evidence.map((evidence) => toEvidenceSentence(evidence, judgedVenue, getName)),
      ...judgedVenue.unused.map(toUnusedSentence),
    ],
    faults,
    recommendations: getVenueRecommendations(judgedVenue, cityTime),
  }
}

export function toCoverageReport(rows: CoverageRows, period: CoveragePeriod): CoverageReport {
  const { now, months, timeZone } = period
  const venues = judgeVenues(rows, period)
  const summary = summarizeCoverage(venues, rows.sources, now, rows.waiting)
  return {
    overallCoverage: summary.overall,
    totalMissedEvents: summary.missed,
    missedLow: summary.missedLow,
    missedHigh: summary.missedHigh,
    criticalVenues: summary.critical.map(toVenueSummary),
    recommendations: getCityRecommendations(summary, period),
    activeVenues: summary.activeVenues,
    totalVenues: venues.length,
    learningVenues: summary.learningVenues,
    months,
    window: getCoverageWindow(localDay(now, timeZone), months),
  }
}

const toVenueSummary = ({ venue, percentage }: JudgedVenue) => ({
  venueId: venue.id,
  venueName: venue.name,
  venueSlug: venue.slug,
  coveragePercentage: percentage,
})

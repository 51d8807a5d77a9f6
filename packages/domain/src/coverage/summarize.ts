import { getCoverage } from './expected-shows.ts'
import { type Fault, findFaults, isScraped } from './faults.ts'
import type { JudgedVenue } from './judge-venues.ts'
import type { MonitoredSource } from './source-state.ts'

/** A venue with a lower percentage is critical. */
const CRITICAL_PERCENTAGE = 50
/** If fewer sources than this are unreachable, our network isn't the cause. */
const MIN_UNREACHABLE = 5

/** The coverage of a city across all its venues. */
export interface CoverageSummary {
  /** 0 to 100, across venues that aren't learning, with the shows that wait for a venue as missed. */
  overall: number
  missed: number
  missedLow: number
  missedHigh: number | null
  /** How many of the missed shows wait for their venue. */
  waitingShows: number
  /** Worst first. */
  critical: JudgedVenue[]
  rest: JudgedVenue[]
  activeVenues: number
  learningVenues: number
  /** Set if most sources are unreachable: the cause is then more likely our network than the sites. */
  outage: { lost: number; read: number } | null
  /** Faults of lists of many venues. */
  listFaults: Fault[]
  /** Lists of many venues that are waiting, for an API key for instance. */
  waiting: MonitoredSource[]
}

/**
 * Whether the only evidence about how many shows a venue has is what lists catch at other venues, and it has no calendar
 * that could be scraped. Such an estimate counts in the city's totals, but says little about this venue.
 */
export const isOnlyExtrapolated = ({ listedBy, method }: JudgedVenue): boolean =>
  listedBy !== null && method === 'city-rate'

/**
 * Finds the venues that miss most of their shows, worst first, without those that are still learning or whose number of
 * shows is only extrapolated.
 */
export const findCritical = (venues: readonly JudgedVenue[]): JudgedVenue[] =>
  venues
    .filter((venue) => !venue.learning && venue.percentage < CRITICAL_PERCENTAGE && !isOnlyExtrapolated(venue))
    .toSorted((a, b) => a.percentage - b.percentage || getMissed(b) - getMissed(a))

/** Summarizes the coverage of the venues, the shows that wait for a venue, and the faults of lists of many venues. */
export function summarizeCoverage(
  venues: readonly JudgedVenue[],
  sources: readonly MonitoredSource[],
  now: Date,
  waitingShows = 0,
): CoverageSummary {
  const judgedVenues = venues.filter(({ learning }) => !learning)
  const critical = findCritical(venues)
  const isUnbounded = judgedVenues.some(({ high }) => high === null)
  // while all venues are learning, the shows that wait are compared with the shows we have
  const countedVenues = judgedVenues.length > 0 ? judgedVenues : venues
  const expected = getSum(countedVenues.map((venue) => venue.expected)) + waitingShows
  const multiVenueSources = sources.filter(({ venueId, doNotScrape }) => venueId === null && !doNotScrape)
  return {
    overall: venues.some(({ lastGoodAt }) => lastGoodAt)
      ? getCoverage(getSum(countedVenues.map(getActual)), expected)
      : 0,
    missed: getSum(judgedVenues.map(getMissed)) + waitingShows,
    missedLow: getSum(judgedVenues.map(({ low, actual }) => Math.max(0, low - actual))) + waitingShows,
    missedHigh: isUnbounded
      ? null
      : getSum(judgedVenues.map(({ high, actual }) => Math.max(0, (high ?? 0) - actual))) + waitingShows,
    waitingShows,
    critical,
    rest: venues.filter((venue) => !critical.includes(venue)),
    activeVenues: venues.filter(({ isActive }) => isActive).length,
    learningVenues: venues.length - judgedVenues.length,
    outage: getOutage(sources),
    listFaults: multiVenueSources.flatMap((source) => findFaults(source, now)),
    waiting: multiVenueSources.filter(({ active, inactiveReason }) => !active && inactiveReason),
  }
}

function getOutage(sources: readonly MonitoredSource[]): CoverageSummary['outage'] {
  const scrapedSources = sources.filter(isScraped)
  const unreachableSources = scrapedSources.filter(({ problems }) =>
    problems.some(({ kind, failed }) => failed && kind === 'unreachable'),
  )
  if (unreachableSources.length < MIN_UNREACHABLE || unreachableSources.length < scrapedSources.length / 2) return null
  return { lost: unreachableSources.length, read: scrapedSources.length }
}

const getActual = ({ actual }: JudgedVenue): number => actual
const getMissed = ({ expected, actual }: JudgedVenue): number => Math.max(0, expected - actual)
const getSum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

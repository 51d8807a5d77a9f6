import { getCoverage } from './expected.ts'
import { type Fault, findFaults, isRead } from './faults.ts'
import type { JudgedVenue } from './judge-venues.ts'
import type { MonitoredSource } from './source-state.ts'

/** Under this share of its shows a venue is critical. */
const CRITICAL = 50
/** Fewer sources than this that are not reached are no fault of ours. */
const MANY = 5

/** The coverage of a city over all its venues. */
export interface CoverageSummary {
  /** 0 to 100, over venues that are not learning. */
  overall: number
  missed: number
  missedLow: number
  missedHigh: number | null
  /** The worst first. */
  critical: JudgedVenue[]
  rest: JudgedVenue[]
  activeVenues: number
  learningVenues: number
  /** Set where most sources are not reached: the fault is nearer to us than to them. */
  outage: { lost: number; read: number } | null
  /** What is wrong with lists of many venues. */
  listFaults: Fault[]
  /** Lists of many venues that wait, for a key for instance. */
  waiting: MonitoredSource[]
}

/** Venues of which most shows are missed, the worst first; none of those that are still being learned. */
export const findCritical = (venues: readonly JudgedVenue[]): JudgedVenue[] =>
  venues
    .filter(({ learning, percentage }) => !learning && percentage < CRITICAL)
    .toSorted((one, other) => one.percentage - other.percentage || getMissed(other) - getMissed(one))

/** Sums up the coverage of the venues, and what is wrong with sources of many venues. */
export function summarise(
  venues: readonly JudgedVenue[],
  sources: readonly MonitoredSource[],
  now: Date,
): CoverageSummary {
  const judged = venues.filter(({ learning }) => !learning)
  const critical = findCritical(venues)
  const open = judged.some(({ high }) => high === null)
  const expected = sum(judged.map((venue) => venue.expected))
  const many = sources.filter(({ venueId, doNotScrape }) => venueId === null && !doNotScrape)
  return {
    overall: venues.some(({ lastGoodAt }) => lastGoodAt) ? getCoverage(sum(judged.map(getActual)), expected) : 0,
    missed: sum(judged.map(getMissed)),
    missedLow: sum(judged.map(({ low, actual }) => Math.max(0, low - actual))),
    missedHigh: open ? null : sum(judged.map(({ high, actual }) => Math.max(0, (high ?? 0) - actual))),
    critical,
    rest: venues.filter((venue) => !critical.includes(venue)),
    activeVenues: venues.filter(({ isActive }) => isActive).length,
    learningVenues: venues.length - judged.length,
    outage: getOutage(sources),
    listFaults: many.flatMap((source) => findFaults(source, now)),
    waiting: many.filter(({ active, inactiveReason }) => !active && inactiveReason),
  }
}

function getOutage(sources: readonly MonitoredSource[]): CoverageSummary['outage'] {
  const read = sources.filter(isRead)
  const lost = read.filter(({ problems }) => problems.some(({ kind, failed }) => failed && kind === 'unreachable'))
  if (lost.length < MANY || lost.length < read.length / 2) return null
  return { lost: lost.length, read: read.length }
}

const getActual = ({ actual }: JudgedVenue): number => actual
const getMissed = ({ expected, actual }: JudgedVenue): number => Math.max(0, expected - actual)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

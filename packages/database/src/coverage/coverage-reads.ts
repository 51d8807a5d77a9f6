import { coverageOf } from '@houselights/domain/coverage/expected'
import type { SourceState } from '@houselights/domain/coverage/source-state'
import type { CoverageReport, VenueCoverage } from '@houselights/types/coverage'
import type { Queryable } from '../sql.ts'
import { faultsOf, isRead } from './faults.ts'
import { faultRecommendations } from './recommendations.ts'
import { type CoverageRequest, type Monitored, monitor } from './venue-coverage.ts'

/** Under this share of its shows a venue is critical. */
const CRITICAL = 50

/** The coverage monitor: docs/coverage.md. */
export const coverageReads = (db: Queryable) => ({
  venues: async (asked: CoverageRequest): Promise<VenueCoverage[]> => (await monitor(db, asked)).venues,
  report: async (asked: CoverageRequest): Promise<CoverageReport> => reportOf(await monitor(db, asked), asked),
})
export type CoverageReads = ReturnType<typeof coverageReads>

/** Venues of which most shows are missed, the worst first; none of those that are still being learned. */
export const criticalOf = (venues: readonly VenueCoverage[]): VenueCoverage[] =>
  venues
    .filter(({ learning, coveragePercentage }) => !learning && coveragePercentage < CRITICAL)
    .toSorted((one, other) => one.coveragePercentage - other.coveragePercentage || missedOf(other) - missedOf(one))

const missedOf = ({ expectedEvents, actualEvents }: VenueCoverage): number => Math.max(0, expectedEvents - actualEvents)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function reportOf({ venues, sources, window }: Monitored, { now, months }: CoverageRequest): CoverageReport {
  const judged = venues.filter(({ learning }) => !learning)
  const critical = criticalOf(venues)
  const rest = venues.filter((venue) => !critical.includes(venue))
  const expected = sum(judged.map(({ expectedEvents }) => expectedEvents))
  const open = judged.some(({ high }) => high === null)
  return {
    overallCoverage: venues.some(({ lastSuccessfulScrape }) => lastSuccessfulScrape)
      ? coverageOf(sum(judged.map(({ actualEvents }) => actualEvents)), expected)
      : 0,
    totalMissedEvents: sum(judged.map(missedOf)),
    missedLow: sum(judged.map(({ low, actualEvents }) => Math.max(0, low - actualEvents))),
    missedHigh: open ? null : sum(judged.map(({ high, actualEvents }) => Math.max(0, (high ?? 0) - actualEvents))),
    criticalVenues: critical.map(({ venueId, venueName, venueSlug, coveragePercentage }) => ({
      ...{ venueId, venueName, venueSlug, coveragePercentage },
    })),
    recommendations: [
      ...ourNetwork(sources),
      ...critical.flatMap(({ recommendations }) => recommendations),
      ...rest.flatMap(({ recommendations }) => recommendations),
      ...ofManyVenues(sources, now),
    ],
    activeVenues: venues.filter(({ isActive }) => isActive).length,
    totalVenues: venues.length,
    learningVenues: venues.length - judged.length,
    months,
    window,
  }
}

/** Where most sources cannot be reached, the fault is nearer to us than to them. */
function ourNetwork(sources: readonly SourceState[]): string[] {
  const read = sources.filter(isRead)
  const lost = read.filter(({ problems }) => problems.some(({ kind, failed }) => failed && kind === 'unreachable'))
  if (lost.length < MANY || lost.length < read.length / 2) return []
  return [`${lost.length} of ${read.length} sources were not reached: see first whether this machine has a network.`]
}
const MANY = 5

/** What is to be done about the lists of many venues; a list that waits for a key is told last. */
function ofManyVenues(sources: readonly SourceState[], now: Date): string[] {
  const many = sources.filter(({ venueId, doNotScrape }) => venueId === null && !doNotScrape)
  const waiting = many.filter(({ active, inactiveReason }) => !active && inactiveReason)
  return [
    ...many.flatMap((source) => faultRecommendations(faultsOf(source, now))),
    ...waiting.map(({ inactiveReason }) => inactiveReason ?? ''),
  ]
}

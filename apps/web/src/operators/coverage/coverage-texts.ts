import type { CoverageReport, VenueCoverage } from '@houselights/contracts/operators/coverage'
import { formatCount } from '../../format/words.ts'
import type { Tone } from '../../layout/figures/tone-badge.tsx'

export const ALERT_BELOW = 70

/** The specification's thresholds: green from 80, yellow from 50, red below. */
export function coverageTone(percent: number): Tone {
  if (percent >= 80) return 'good'
  return percent >= 50 ? 'middling' : 'bad'
}

/** Returns the text shown instead of a percentage if there's too little data; undefined otherwise. */
export function describeUnknown({
  learning,
  expectedEvents,
  lastSuccessfulScrape,
  listedBy,
}: VenueCoverage): string | undefined {
  if (expectedEvents === 0 && lastSuccessfulScrape === null && listedBy === null)
    return learning ? 'Not scraped yet' : 'Never scraped'
  return learning ? 'Not enough data yet' : undefined
}

/** Says whether the venue's calendar was scraped recently, or which lists a venue without one is known from. */
export function describeActivity({ isActive, listedBy }: VenueCoverage): string {
  if (listedBy === null) return isActive ? 'Active' : 'Inactive'
  return listedBy.length > 0 ? `Listed by ${new Intl.ListFormat('en-US').format(listedBy)}` : 'Not listed now'
}

/** "40 of 50 expected events", or only the number found if we don't know how many to expect. */
export function describeFound(venue: VenueCoverage): string {
  const { actualEvents, expectedEvents } = venue
  const unknownText = describeUnknown(venue)
  if (unknownText === undefined)
    return expectedEvents > 0 ? `${actualEvents} of ${expectedEvents} expected events` : 'No events expected'
  return actualEvents > 0 ? `${formatCount(actualEvents, 'event')} so far` : 'No events known'
}

export const isMeasured = (venues: readonly VenueCoverage[]): boolean =>
  venues.some((venue) => describeUnknown(venue) === undefined && venue.expectedEvents > 0)

export const countMeasured = ({ totalVenues, learningVenues }: CoverageReport): number => totalVenues - learningVenues

/** "1 of 4 venues doesn’t have enough data yet" */
export const describeLearning = ({ learningVenues, totalVenues }: CoverageReport): string =>
  `${learningVenues} of ${formatCount(totalVenues, 'venue')} ${learningVenues === 1 ? 'doesn’t' : 'don’t'} have enough data yet`

export const countMissing = ({ expectedEvents, actualEvents }: VenueCoverage): number =>
  Math.max(0, expectedEvents - actualEvents)

const METHODS: Record<VenueCoverage['method'], string> = {
  history: 'the venue’s own history',
  chapman: 'two sources compared (Chapman)',
  chao: 'three or more sources compared (Chao)',
  'city-rate': 'what other sources usually catch in the city',
  listing: 'the venue’s own listing',
  learning: 'nothing yet: not enough data',
}
export const describeMethod = ({ method }: VenueCoverage): string => METHODS[method]

/** "31 to 40", "at least 31" */
export function formatRange({ low, high }: Pick<VenueCoverage, 'low' | 'high'>): string {
  if (high === null) return `at least ${low}`
  return low === high ? String(low) : `${low} to ${high}`
}

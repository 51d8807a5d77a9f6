import type { CoverageMethod } from '@houselights/contracts/operators/coverage'
import {
  chooseComparableLists,
  countNights,
  findCommonNights,
  isWithin,
  type ListedShow,
  type ListReach,
  type Nights,
  OWN_PAGE,
} from './comparable-lists.ts'
import { addCount, type CatchCount, type Estimate, estimateFromCityRate } from './estimate.ts'
import { estimateFromHistory } from './history.ts'
import { type RecaptureMethod, recapture } from './recapture.ts'

export interface KnownShow extends ListedShow {
  firstSeen: string
}

/** The data from which a venue's expected shows are estimated: its shows, and the lists that include them. */
export interface VenueEvidence {
  today: string
  /** The nights to judge. They begin no earlier than the first scrape, or today if nothing was ever scraped. */
  window: Nights
  /**
   * The day of the first successful scrape of the venue's own page. If there was none, the day on which other lists first
   * had a show of the venue; null if they have none.
   */
  since: string | null
  /** Confirmed shows, in the window and before it. */
  shows: readonly KnownShow[]
  /** The nights that the venue's own page covers; undefined if it was never scraped successfully. */
  ownNights: Nights | undefined
  /** Whether the page was scraped successfully in its last two cadences. */
  scrapedLately: boolean
  otherLists: readonly ListReach[]
  /** The ids of the other lists that cover the whole city. */
  cityLists: readonly string[]
  /** Successful scrapes of the venue's own page so far. Four are enough to learn its habits. */
  goodScrapes: number
  /** Shows on the venue's own page that were dropped as invalid. */
  leftOut: number
  /**
   * For venues whose own page is scraped successfully: their shows in the window, and how many of them these lists
   * catch.
   */
  countCaughtElsewhere: (lists: readonly string[], window: Nights) => readonly CatchCount[]
}

export interface ExpectedShows {
  method: CoverageMethod
  /** Never less than `actual`. */
  expected: number
  low: number
  high: number | null
  actual: number
  learning: boolean
  evidence: CoverageEvidence[]
}

/** The evidence behind one method of estimating the number of shows. Lists are given as ids. */
export type CoverageEvidence =
  | {
      method: RecaptureMethod
      /** The venue's own page (as `OWN_PAGE`) or, if it was never scraped, the list with the most of its shows. */
      main: string
      /** The lists that the main list is compared with. */
      lists: readonly string[]
      nights: Nights
      /** Shows seen in these nights, shows of the main list that others list too, and the estimate. */
      seen: number
      shared: number
      atLeast: number
      /** Shows known outside these nights. */
      outside: number
    }
  | { method: 'city-rate'; lists: readonly string[]; seen: number; share: number }
  | { method: 'history'; weeks: number; usual: number }
  | { method: 'listing'; announced: number; leftOut: number }
  | {
      method: 'learning'
      /** Null if nothing was ever scraped. */
      since: string | null
      /** Successful scrapes of the venue's own page; null if there were none. */
      goodScrapes: number | null
    }

export const MIN_SCRAPES = 4

interface Estimation {
  estimate: Estimate
  evidence: Exclude<CoverageEvidence, { method: 'learning' }>
}

/** Estimates how many shows the venue should have in the window: the highest estimate of all methods. */
export function estimateShows(venue: VenueEvidence): ExpectedShows {
  const windowShows = venue.shows.filter(({ day }) => isWithin(venue.window, day))
  const actual = windowShows.length
  const recaptured = estimateByRecapture(venue, windowShows)
  // what two lists have of this venue says more about it than what they catch at others
  const needsCityRate = !venue.scrapedLately && (venue.ownNights !== undefined || !recaptured)
  const estimations = [
    recaptured,
    needsCityRate ? estimateByCityRate(venue, windowShows) : undefined,
    estimateByHistory(venue, windowShows),
    estimateByListing(venue, windowShows),
  ].filter((estimation) => estimation !== undefined)
  const evidence = estimations.map((estimation) => estimation.evidence)
  const [firstEstimation, ...rest] = estimations
  if (!firstEstimation)
    return { method: 'learning', ...toObservedCounts(actual), learning: true, evidence: [getLearningEvidence(venue)] }
  const highestEstimation = rest.reduce(
    (highest, candidate) => (roundEstimate(candidate) > roundEstimate(highest) ? candidate : highest),
    firstEstimation,
  )
  return {
    method: highestEstimation.evidence.method,
    expected: Math.max(roundEstimate(highestEstimation), actual),
    low: Math.max(Math.floor(highestEstimation.estimate.low), actual),
    high:
      highestEstimation.estimate.high === null
        ? null
        : Math.max(Math.ceil(highestEstimation.estimate.high), roundEstimate(highestEstimation), actual),
    actual,
    learning: false,
    evidence,
  }
}

/**
 * Computes the percentage of expected shows that we have, rounded down to a tenth, so that a value just below a
 * threshold stays below it.
 */
export const getCoverage = (actual: number, expected: number): number =>
  expected === 0 ? 100 : Math.floor(Math.min(1, actual / expected) * 1000) / 10

const roundEstimate = ({ estimate }: Estimation): number => Math.round(estimate.point)
const toObservedCounts = (actual: number) => ({ expected: actual, low: actual, high: null, actual })

/**
 * Compares the venue's own page with the lists that have its shows or, if the page was never scraped, the lists with each
 * other.
 */
function estimateByRecapture(venue: VenueEvidence, windowShows: readonly KnownShow[]): Estimation | undefined {
  const { ownNights } = venue
  const base = ownNights ? findCommonNights(venue.window, ownNights) : venue.window
  if (!base) return undefined
  const { lists: chosenLists, nights } = chooseComparableLists(base, venue.otherLists, windowShows)
  const [main, ...lists] = ownNights ? [OWN_PAGE, ...chosenLists] : chosenLists
  if (main === undefined) return undefined
  const result = recapture(findCatches(windowShows, [main, ...lists], nights), main)
  if (!result) return undefined
  const { estimate, outside } = addOutsideShows(result.estimate, windowShows, nights)
  // Most of the window wasn't compared, so nothing bounds the number of shows there.
  const isUnbounded = countNights(nights) < countNights(venue.window) / 2
  const { method, seen, shared } = result
  return {
    estimate: isUnbounded ? { ...estimate, high: null } : estimate,
    evidence: { method, main, lists, nights, seen, shared, atLeast: Math.round(result.estimate.point), outside },
  }
}

/** Fewer shows than this on other lists are too little evidence. */
const MIN_SEEN = 3

function estimateByCityRate(venue: VenueEvidence, windowShows: readonly KnownShow[]): Estimation | undefined {
  const lists = venue.cityLists
  const seen = findCatches(windowShows, lists, venue.window).length
  const result =
    seen < MIN_SEEN ? undefined : estimateFromCityRate(seen, venue.countCaughtElsewhere(lists, venue.window))
  if (!result) return undefined
  // The estimate covers all shows in the window, including those that only other sources list.
  return { estimate: result, evidence: { method: 'city-rate', lists, seen, share: result.share } }
}

function estimateByHistory(venue: VenueEvidence, windowShows: readonly KnownShow[]): Estimation | undefined {
  const { since, today, window, shows } = venue
  const result = since === null ? undefined : estimateFromHistory({ since, today, window, shows })
  if (!result || since === null) return undefined
  const countBefore = windowShows.filter(({ day }) => day < since).length
  return {
    estimate: addCount(result, countBefore),
    evidence: { method: 'history', weeks: result.weeks, usual: Math.round(result.point) },
  }
}

function estimateByListing(
  { goodScrapes, leftOut, ownNights }: VenueEvidence,
  windowShows: readonly KnownShow[],
): Estimation | undefined {
  if (!ownNights || goodScrapes < MIN_SCRAPES) return undefined
  const announced = windowShows.length + leftOut
  return {
    estimate: { point: announced, low: announced, high: null },
    evidence: { method: 'listing', announced, leftOut },
  }
}

/**
 * Raises an estimate for some nights to at least the number of known shows, and adds the known shows of other nights.
 */
function addOutsideShows(estimate: Estimate, windowShows: readonly KnownShow[], nights: Nights) {
  const insideCount = windowShows.filter(({ day }) => isWithin(nights, day)).length
  const outside = windowShows.length - insideCount
  const { point, low, high } = estimate
  const raisedEstimate = {
    point: Math.max(point, insideCount),
    low: Math.max(low, insideCount),
    high: high && Math.max(high, insideCount),
  }
  return { estimate: addCount(raisedEstimate, outside), outside }
}

/** Finds which of the lists caught each show in these nights. */
const findCatches = (shows: readonly KnownShow[], comparedLists: readonly string[], nights: Nights): string[][] =>
  shows
    .filter(({ day }) => isWithin(nights, day))
    .map(({ lists }) => lists.filter((list) => comparedLists.includes(list)))
    .filter((lists) => lists.length > 0)

const getLearningEvidence = ({ since, ownNights, goodScrapes }: VenueEvidence): CoverageEvidence => ({
  method: 'learning',
  since,
  goodScrapes: ownNights ? goodScrapes : null,
})

import type { CoverageMethod } from '@houselights/contracts/operators/coverage'
import {
  commonNights,
  comparable,
  isWithin,
  type ListedShow,
  type ListReach,
  type Nights,
  nightsIn,
  OWN,
} from './comparable.ts'
import { type Caught, type Estimate, fromCityRate, plus } from './estimate.ts'
import { fromHistory } from './history.ts'
import { type RecaptureMethod, recapture } from './recapture.ts'

export interface KnownShow extends ListedShow {
  firstSeen: string
}

/** What is known of a venue's shows and of the lists that name them. */
export interface VenueEvidence {
  today: string
  /** The nights to judge; `undefined` from the first read on where nothing was ever read. */
  window: Nights
  /** The first night that the venue's own page could have brought, else that other lists could. */
  since: string | null
  /** Confirmed shows, of the window and before it. */
  shows: readonly KnownShow[]
  /** The nights of the venue's own page; undefined where it was never read. */
  own: Nights | undefined
  /** Whether the page was read well lately. */
  scrapedLately: boolean
  others: readonly ListReach[]
  /** Those of the other lists that cover the whole city. */
  cityLists: readonly string[]
  /** Good reads of its own page so far; four are enough to know its habits. */
  goodReads: number
  /** Shows that its own page lists and that were left out as bad. */
  leftOut: number
  /** At venues whose own page is read well: their shows in the window, and how many of them these lists catch. */
  elsewhere: (lists: readonly string[], window: Nights) => readonly Caught[]
}

export interface Expected {
  method: CoverageMethod
  /** Never less than `actual`. */
  expected: number
  low: number
  high: number | null
  actual: number
  learning: boolean
  evidence: CoverageEvidence[]
}

/** What one way to estimate a number of shows rests on. Lists are named by their ids. */
export type CoverageEvidence =
  | {
      method: RecaptureMethod
      lists: readonly string[]
      nights: Nights
      /** Shows seen in these nights, shows of the venue's own page that others list too, and the estimate. */
      seen: number
      shared: number
      atLeast: number
      /** Shows known outside of these nights. */
      outside: number
    }
  | { method: 'city-rate'; lists: readonly string[]; seen: number; share: number }
  | { method: 'history'; weeks: number; usual: number }
  | { method: 'listing'; announced: number; leftOut: number }
  | {
      method: 'learning'
      /** Null where nothing was ever read. */
      since: string | null
      /** Good reads of its own page; null where it was never read. */
      goodReads: number | null
    }

export const MIN_SCRAPES = 4

interface Found {
  estimate: Estimate
  evidence: Exclude<CoverageEvidence, { method: 'learning' }>
}

/** How many shows the venue should have in the window, by the best evidence at hand: the highest that any gives. */
export function expectedShows(venue: VenueEvidence): Expected {
  const inWindow = venue.shows.filter(({ day }) => isWithin(venue.window, day))
  const actual = inWindow.length
  const found = [
    venue.own && compared(venue, venue.own, inWindow),
    venue.scrapedLately ? undefined : byCityRate(venue, inWindow),
    byHistory(venue, inWindow),
    byListing(venue, inWindow),
  ].filter((one) => one !== undefined)
  const evidence = found.map((one) => one.evidence)
  const [first, ...rest] = found
  if (!first) return { method: 'learning', ...asSeen(actual), learning: true, evidence: [whyLearning(venue)] }
  const best = rest.reduce((most, one) => (round(one) > round(most) ? one : most), first)
  return {
    method: best.evidence.method,
    expected: Math.max(round(best), actual),
    low: Math.max(Math.floor(best.estimate.low), actual),
    high: best.estimate.high === null ? null : Math.max(Math.ceil(best.estimate.high), round(best), actual),
    actual,
    learning: false,
    evidence,
  }
}

/** 0 to 100, rounded down to a tenth: what is just under a threshold stays under it. */
export const getCoverage = (actual: number, expected: number): number =>
  expected === 0 ? 100 : Math.floor(Math.min(1, actual / expected) * 1000) / 10

const round = ({ estimate }: Found): number => Math.round(estimate.point)
const asSeen = (actual: number) => ({ expected: actual, low: actual, high: null, actual })

function compared(venue: VenueEvidence, own: Nights, inWindow: readonly KnownShow[]): Found | undefined {
  const base = commonNights(venue.window, own)
  if (!base) return undefined
  const { lists, nights } = comparable(base, venue.others, inWindow)
  const catches = findCatches(inWindow, [OWN, ...lists], nights)
  const result = recapture(catches, OWN)
  if (!result) return undefined
  const { estimate, outside } = withOutside(result.estimate, inWindow, nights)
  // most of the window was not compared: nothing bounds what is there
  const open = nightsIn(nights) < nightsIn(venue.window) / 2
  const { method, seen, shared } = result
  return {
    estimate: open ? { ...estimate, high: null } : estimate,
    evidence: { method, lists, nights, seen, shared, atLeast: Math.round(result.estimate.point), outside },
  }
}

/** Fewer shows than this on other lists say nothing of a venue. */
const FEWEST_SEEN = 3

function byCityRate(venue: VenueEvidence, inWindow: readonly KnownShow[]): Found | undefined {
  const lists = venue.cityLists
  const seen = findCatches(inWindow, lists, venue.window).length
  const result = seen < FEWEST_SEEN ? undefined : fromCityRate(seen, venue.elsewhere(lists, venue.window))
  if (!result) return undefined
  // of all shows of the window: what is known beside the lists is among them
  return { estimate: result, evidence: { method: 'city-rate', lists, seen, share: result.share } }
}

function byHistory(venue: VenueEvidence, inWindow: readonly KnownShow[]): Found | undefined {
  const { since, today, window, shows } = venue
  const result = since === null ? undefined : fromHistory({ since, today, window, shows })
  if (!result || since === null) return undefined
  const before = inWindow.filter(({ day }) => day < since).length
  return {
    estimate: plus(result, before),
    evidence: { method: 'history', weeks: result.weeks, usual: Math.round(result.point) },
  }
}

function byListing({ goodReads, leftOut, own }: VenueEvidence, inWindow: readonly KnownShow[]): Found | undefined {
  if (!own || goodReads < MIN_SCRAPES) return undefined
  const announced = inWindow.length + leftOut
  return {
    estimate: { point: announced, low: announced, high: null },
    evidence: { method: 'listing', announced, leftOut },
  }
}

/** What is estimated for some nights, never less than is known there, and what is known of other nights. */
function withOutside(estimate: Estimate, inWindow: readonly KnownShow[], nights: Nights) {
  const inside = inWindow.filter(({ day }) => isWithin(nights, day)).length
  const outside = inWindow.length - inside
  const { point, low, high } = estimate
  const known = { point: Math.max(point, inside), low: Math.max(low, inside), high: high && Math.max(high, inside) }
  return { estimate: plus(known, outside), outside }
}

/** Which of the lists caught each show of the nights. */
const findCatches = (shows: readonly KnownShow[], compared: readonly string[], nights: Nights): string[][] =>
  shows
    .filter(({ day }) => isWithin(nights, day))
    .map(({ lists }) => lists.filter((list) => compared.includes(list)))
    .filter((lists) => lists.length > 0)

const whyLearning = ({ since, own, goodReads }: VenueEvidence): CoverageEvidence => ({
  method: 'learning',
  since,
  goodReads: own ? goodReads : null,
})

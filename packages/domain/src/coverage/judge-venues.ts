import { addDays, localDay } from '../dates/city-time.ts'
import { findCommonNights, getCoverageWindow, getLater, isWithin, type Nights, OWN_PAGE } from './comparable-lists.ts'
import type { CatchCount } from './estimate.ts'
import { type ExpectedShows, estimateShows, getCoverage, type KnownShow, type VenueEvidence } from './expected-shows.ts'
import { type Fault, findFaults, isRecent, isScraped, selectReportedFaults } from './faults.ts'
import { chooseOwnSources, findLatest, findOtherLists, findOwnNights, getReachBySource, toListedShow } from './lists.ts'
import type { CoverageRows, MonitoredSource, MonitoredVenue } from './source-state.ts'

/** How far back we look for a venue's habits: two years, so that last year's seasons count. */
const DAYS_BACK = 730

export interface CoveragePeriod {
  now: Date
  /** 1, 3, 6 or 12. */
  months: number
  /** The city's time zone, which decides the nights. */
  timeZone: string
}

export function getLookbackNights({ now, months, timeZone }: CoveragePeriod): Nights {
  const today = localDay(now, timeZone)
  return { from: addDays(today, -DAYS_BACK), to: getCoverageWindow(today, months).to }
}

export interface JudgedVenue extends ExpectedShows {
  venue: MonitoredVenue
  /** 0 to 100. */
  percentage: number
  lastGoodAt: Date | null
  /** Whether a source that lists the venue was scraped successfully in that source's last two cadences. */
  isActive: boolean
  faults: Fault[]
  /** Ids of the venue's own sources that are scraped. */
  scrapedSources: string[]
  /**
   * Sources that list only this venue and don't count: they shouldn't be scraped, their site refuses us, or they are
   * unverified.
   */
  unused: MonitoredSource[]
  /**
   * For a venue without a scraped calendar of its own: the ids of the lists that have its shows. Null for other
   * venues.
   */
  listedBy: string[] | null
}

/** A venue with everything known about its shows, before it is judged. */
interface KnownVenue extends MonitoredVenue {
  /** Every verified source that lists only this venue, and the ones among them that count as the venue's own. */
  venueSources: MonitoredSource[]
  ownSources: MonitoredSource[]
  unverifiedSources: MonitoredSource[]
  /** Whether any of its own sources may be scraped. */
  hasCalendar: boolean
  shows: KnownShow[]
  ownNights: Nights | undefined
  scrapedLately: boolean
}

interface CityContext {
  window: Nights
  today: string
  now: Date
  venues: readonly KnownVenue[]
  reach: ReadonlyMap<string, Nights>
  sourcesById: ReadonlyMap<string, MonitoredSource>
}

/** Judges the coverage of every venue, in the order of the rows. */
export function judgeVenues(rows: CoverageRows, { now, months, timeZone }: CoveragePeriod): JudgedVenue[] {
  const today = localDay(now, timeZone)
  const sourcesById = new Map(rows.sources.map((source) => [source.id, source]))
  const venues = getKnownVenues(rows, sourcesById, { now, timeZone })
  const reach = getReachBySource(rows.sources, rows.shows, { today, timeZone })
  const city: CityContext = { window: getCoverageWindow(today, months), today, now, venues, reach, sourcesById }
  return venues.map((venue) => judgeVenue(venue, city))
}

function getKnownVenues(
  { venues, shows }: CoverageRows,
  sourcesById: CityContext['sourcesById'],
  { now, timeZone }: Pick<CoveragePeriod, 'now' | 'timeZone'>,
): KnownVenue[] {
  const byVenue = Map.groupBy(shows, ({ venueId }) => venueId)
  return venues.map((venue) => {
    const allSources = [...sourcesById.values()].filter(({ venueId }) => venueId === venue.id)
    const venueSources = allSources.filter(({ unverified }) => !unverified)
    const ownSources = chooseOwnSources(venueSources)
    const ids = new Set(ownSources.map(({ id }) => id))
    const listedShows = (byVenue.get(venue.id) ?? []).map((row) => toListedShow(row, ids, sourcesById))
    const scrapedLately = venueSources.some((source) => isScraped(source) && isRecent(source.lastGoodAt, source, now))
    return {
      ...venue,
      venueSources,
      ownSources,
      unverifiedSources: allSources.filter(({ unverified }) => unverified),
      hasCalendar: ownSources.some(({ active, doNotScrape }) => active && !doNotScrape),
      shows: listedShows,
      ownNights: findOwnNights(ownSources, listedShows, timeZone),
      scrapedLately,
    }
  })
}

function judgeVenue(venue: KnownVenue, city: CityContext): JudgedVenue {
  const { now } = city
  const { id, name, slug, website, venueSources, ownSources, hasCalendar } = venue
  const expectedShows = estimateShows(toEvidence(venue, city))
  const faults = venueSources.flatMap((source) => findFaults(source, now))
  const lists = findListsWithShows(venue, city)
  const scrapedSources = ownSources.some(isScraped) ? venueSources : [...venueSources, ...lists.filter(isScraped)]
  const lastGoodAt = findLatest(scrapedSources.map((source) => source.lastGoodAt)) ?? null
  // With nothing scraped and nothing known, coverage isn't 100%. If the scrapes failed, the venue isn't learning either.
  const knowsNothing = expectedShows.expected === 0 && !lastGoodAt
  const scrapesFailed =
    knowsNothing && ownSources.some((source) => isScraped(source) && source.problems.some(({ failed }) => failed))
  return {
    ...expectedShows,
    venue: { id, name, slug, website },
    percentage: knowsNothing ? 0 : getCoverage(expectedShows.actual, expectedShows.expected),
    learning: expectedShows.learning && !scrapesFailed,
    lastGoodAt,
    isActive: scrapedSources.some((source) => isRecent(source.lastGoodAt, source, now)),
    faults: selectReportedFaults(faults, expectedShows.learning),
    scrapedSources: ownSources.filter(isScraped).map((source) => source.id),
    unused: [
      ...venueSources.filter(({ active, doNotScrape, refusedSince }) => doNotScrape || !active || refusedSince),
      ...venue.unverifiedSources,
    ],
    listedBy: hasCalendar ? null : lists.map((list) => list.id),
  }
}

function toEvidence(venue: KnownVenue, { window, today, venues, reach, sourcesById }: CityContext): VenueEvidence {
  const firstSeen = venue.shows.map((show) => show.firstSeen).sort()[0]
  const since = venue.ownNights?.from ?? firstSeen ?? null
  // We couldn't know about nights before the first scrape.
  const firstNight = [venue.ownNights?.from, firstSeen].filter((day) => day !== undefined).sort()[0]
  const otherLists = findOtherLists(venue.shows, reach)
  return {
    today,
    window: { from: getLater(window.from, firstNight ?? today), to: window.to },
    since,
    shows: venue.shows,
    ownNights: venue.ownNights,
    scrapedLately: venue.scrapedLately,
    otherLists,
    cityLists: otherLists.flatMap(({ list }) => (sourcesById.get(list)?.venueId === null ? [list] : [])),
    goodScrapes: Math.max(0, ...venue.ownSources.map(({ goodScrapes }) => goodScrapes)),
    leftOut: estimateDropped(venue, { from: today, to: window.to }),
    countCaughtElsewhere: (lists, nights) => countCaughtElsewhere(lists, nights, venue, venues),
  }
}

/**
 * Estimates how many of the listings that were dropped as invalid are for these nights, assuming the same share as among
 * valid listings.
 */
function estimateDropped({ ownSources, shows }: KnownVenue, nights: Nights): number {
  const droppedCount = ownSources.reduce((sum, source) => sum + source.leftOut, 0)
  if (droppedCount === 0) return 0
  const listedCount = ownSources.reduce((sum, source) => sum + source.lastFound, 0)
  const nearCount = shows.filter(({ day, lists }) => lists.includes(OWN_PAGE) && isWithin(nights, day)).length
  return Math.round(droppedCount * Math.min(1, listedCount === 0 ? 1 : nearCount / listedCount))
}

/**
 * Counts the shows of other venues in the window, and how many of those shows the lists catch. Only venues that appear on
 * the lists and whose own page is scraped successfully count.
 */
function countCaughtElsewhere(
  lists: readonly string[],
  window: Nights,
  venue: KnownVenue,
  venues: readonly KnownVenue[],
): CatchCount[] {
  return venues.flatMap(({ id, shows, ownNights, scrapedLately }) => {
    const sharedNights = ownNights && findCommonNights(ownNights, window)
    if (!sharedNights || !scrapedLately || id === venue.id) return []
    const listedShows = shows.filter(
      ({ day, lists: showLists }) => showLists.includes(OWN_PAGE) && isWithin(sharedNights, day),
    )
    const caught = listedShows.filter(({ lists: showLists }) => showLists.some((list) => lists.includes(list)))
    return caught.length > 0 ? [{ shows: listedShows.length, caught: caught.length }] : []
  })
}

/**
 * Finds the lists that have shows of the venue. If it has its own calendar, only lists with upcoming shows count: a past
 * show doesn't prove that they still include the venue.
 */
function findListsWithShows({ hasCalendar, shows }: KnownVenue, { sourcesById, window, today }: CityContext) {
  const from = hasCalendar ? today : window.from
  const lists = new Set(shows.filter(({ day }) => day >= from).flatMap((show) => show.lists))
  return [...sourcesById.values()].filter(({ id, venueId }) => venueId === null && lists.has(id))
}

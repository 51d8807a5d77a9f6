import { addDays, localDay } from '../dates/city-time.ts'
import { commonNights, coverageWindow, getLater, isWithin, type Nights, OWN } from './comparable.ts'
import type { Caught } from './estimate.ts'
import { type Expected, expectedShows, getCoverage, type KnownShow, type VenueEvidence } from './expected.ts'
import { type Fault, findFaults, isRead, isRecent, reportedFaults } from './faults.ts'
import { latest, listedShow, otherLists, ownNights, ownSources, reaches } from './lists.ts'
import type { CoverageRows, MonitoredSource, MonitoredVenue } from './source-state.ts'

/** How far back a venue's past is looked at for its habits: two years, so that last year's seasons count. */
const DAYS_BACK = 730

export interface CoveragePeriod {
  now: Date
  /** 1, 3, 6 or 12. */
  months: number
  /** Of the city, whose nights are counted. */
  timeZone: string
}

export function nightsLookedAt({ now, months, timeZone }: CoveragePeriod): Nights {
  const today = localDay(now, timeZone)
  return { from: addDays(today, -DAYS_BACK), to: coverageWindow(today, months).to }
}

export interface JudgedVenue extends Expected {
  venue: MonitoredVenue
  /** 0 to 100. */
  percentage: number
  lastGoodAt: Date | null
  /** Whether a source that lists it was read well lately. */
  isActive: boolean
  faults: Fault[]
  /** Its own sources that are read, by id. */
  readable: string[]
  /** Sources that list it alone and are not to be read. */
  unread: MonitoredSource[]
}

/** A venue with all that is known of its shows, before it is judged. */
interface KnownVenue extends MonitoredVenue {
  /** Every source that lists it alone, and those of them that count as its own. */
  bound: MonitoredSource[]
  own: MonitoredSource[]
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
  known: ReadonlyMap<string, MonitoredSource>
}

/** The coverage of every venue, in the order of the rows. */
export function judgeVenues(rows: CoverageRows, { now, months, timeZone }: CoveragePeriod): JudgedVenue[] {
  const today = localDay(now, timeZone)
  const known = new Map(rows.sources.map((source) => [source.id, source]))
  const venues = knownVenues(rows, known, { now, timeZone })
  const reach = reaches(rows.sources, rows.shows, { today, timeZone })
  const city: CityContext = { window: coverageWindow(today, months), today, now, venues, reach, known }
  return venues.map((venue) => judge(venue, city))
}

function knownVenues(
  { venues, shows }: CoverageRows,
  known: CityContext['known'],
  { now, timeZone }: Pick<CoveragePeriod, 'now' | 'timeZone'>,
): KnownVenue[] {
  const byVenue = Map.groupBy(shows, ({ venueId }) => venueId)
  return venues.map((venue) => {
    const bound = [...known.values()].filter(({ venueId }) => venueId === venue.id)
    const own = ownSources(bound)
    const ids = new Set(own.map(({ id }) => id))
    const listed = (byVenue.get(venue.id) ?? []).map((row) => listedShow(row, ids, known))
    const scrapedLately = bound.some((source) => isRead(source) && isRecent(source.lastGoodAt, source, now))
    return { ...venue, bound, own, shows: listed, ownNights: ownNights(own, listed, timeZone), scrapedLately }
  })
}

function judge(venue: KnownVenue, city: CityContext): JudgedVenue {
  const { now } = city
  const { id, name, slug, website, bound, own } = venue
  const expected = expectedShows(loadEvidence(venue, city))
  const faults = bound.flatMap((source) => findFaults(source, now))
  const readers = own.some(isRead) ? bound : fetchersFor(venue, city)
  const lastGoodAt = latest(readers.map((source) => source.lastGoodAt)) ?? null
  // nothing read and nothing known is not "all of it", and where reading was tried in vain there is nothing to learn from
  const nothing = expected.expected === 0 && !lastGoodAt
  const inVain = nothing && own.some((source) => isRead(source) && source.problems.some(({ failed }) => failed))
  return {
    ...expected,
    venue: { id, name, slug, website },
    percentage: nothing ? 0 : getCoverage(expected.actual, expected.expected),
    learning: expected.learning && !inVain,
    lastGoodAt,
    isActive: readers.some((source) => isRecent(source.lastGoodAt, source, now)),
    faults: reportedFaults(faults, expected.learning),
    readable: own.filter(isRead).map((source) => source.id),
    unread: bound.filter(({ active, doNotScrape }) => doNotScrape || !active),
  }
}

function loadEvidence(venue: KnownVenue, { window, today, venues, reach, known }: CityContext): VenueEvidence {
  const firstSeen = venue.shows.map((show) => show.firstSeen).sort()[0]
  const since = venue.ownNights?.from ?? firstSeen ?? null
  // a night before the first read could not be known
  const first = [venue.ownNights?.from, firstSeen].filter((day) => day !== undefined).sort()[0]
  const others = otherLists(venue.shows, reach)
  return {
    today,
    window: { from: getLater(window.from, first ?? today), to: window.to },
    since,
    shows: venue.shows,
    own: venue.ownNights,
    scrapedLately: venue.scrapedLately,
    others,
    cityLists: others.flatMap(({ list }) => (known.get(list)?.venueId === null ? [list] : [])),
    goodReads: Math.max(0, ...venue.own.map(({ goodReads }) => goodReads)),
    leftOut: leftOut(venue, { from: today, to: window.to }),
    elsewhere: (lists, nights) => caughtElsewhere(lists, nights, venue, venues),
  }
}

/** How many of the listings that were left out as bad would lie in the nights: as many as of those that were kept. */
function leftOut({ own, shows }: KnownVenue, nights: Nights): number {
  const bad = own.reduce((sum, source) => sum + source.leftOut, 0)
  if (bad === 0) return 0
  const found = own.reduce((sum, source) => sum + source.lastFound, 0)
  const near = shows.filter(({ day, lists }) => lists.includes(OWN) && isWithin(nights, day)).length
  return Math.round(bad * Math.min(1, found === 0 ? 1 : near / found))
}

/** At venues whose own page is read well and that the lists know: their shows of the window, and how many the lists catch. */
function caughtElsewhere(
  lists: readonly string[],
  window: Nights,
  venue: KnownVenue,
  venues: readonly KnownVenue[],
): Caught[] {
  return venues.flatMap(({ id, shows, ownNights: own, scrapedLately }) => {
    const common = own && commonNights(own, window)
    if (!common || !scrapedLately || id === venue.id) return []
    const listed = shows.filter(({ day, lists: by }) => by.includes(OWN) && isWithin(common, day))
    const caught = listed.filter(({ lists: by }) => by.some((list) => lists.includes(list)))
    return caught.length > 0 ? [{ shows: listed.length, caught: caught.length }] : []
  })
}

/** Where a venue's own page is not read: its sources, and the lists with shows of it to come. */
function fetchersFor(venue: KnownVenue, { known, today }: CityContext): MonitoredSource[] {
  const coming = venue.shows.filter(({ day }) => day >= today)
  const lists = new Set(coming.flatMap((show) => show.lists))
  return [...venue.bound, ...[...known.values()].filter((source) => lists.has(source.id) && isRead(source))]
}

import { addDays, localDay, toCityInstant } from '@houselights/domain/city-time'
import type { Caught } from '@houselights/domain/coverage/city-rate'
import { OWN } from '@houselights/domain/coverage/comparable'
import { coverageOf, expectedShows, type KnownShow, type VenueEvidence } from '@houselights/domain/coverage/expected'
import { latest, listedShow, otherLists, ownNights, ownSources, reaches } from '@houselights/domain/coverage/lists'
import type { ShowRow, SourceState } from '@houselights/domain/coverage/source-state'
import { commonNights, coverageWindow, isWithin, laterOf, type Nights } from '@houselights/domain/coverage/window'
import { webAddress } from '@houselights/domain/safe-links'
import type { VenueCoverage } from '@houselights/types/coverage'
import { DEFAULT_CITY } from '@houselights/types/default-city'
import { PUBLIC_VENUE } from '../repositories/event-sql.ts'
import type { Queryable } from '../sql.ts'
import { errorSentence, faultsOf, isRead, isRecent, plainFault } from './faults.ts'
import { faultRecommendations, missedRecommendation, toTell } from './recommendations.ts'
import { showsOf } from './shows.ts'
import { sourceStates } from './source-states.ts'

const { timeZone } = DEFAULT_CITY
/** How far back a venue's past is looked at for its habits: two years, so that last year's seasons tell. */
const DAYS_BACK = 730

export interface CoverageRequest {
  now: Date
  /** 1, 3, 6 or 12. */
  months: number
}

export interface Monitored {
  venues: VenueCoverage[]
  sources: SourceState[]
  window: Nights
}

interface VenueRow {
  id: string
  name: string
  slug: string
  website: string | null
}

/** A venue with all that is known of its shows, before it is judged. */
interface House extends VenueRow {
  /** Every source that lists it alone, and those of them that stand for its own word. */
  bound: SourceState[]
  own: SourceState[]
  shows: KnownShow[]
  ownNights: Nights | undefined
  readLately: boolean
}

/** The coverage of every venue that is to be read, by name. */
export async function monitor(db: Queryable, { now, months }: CoverageRequest): Promise<Monitored> {
  const today = localDay(now, timeZone)
  const window = coverageWindow(today, months)
  const venues: VenueRow[] = await db.query(
    `select v.id, v.name, v.slug, v.website from venues v where ${PUBLIC_VENUE} order by fold(v.name), v.id`,
  )
  const [sources, rows] = await Promise.all([
    sourceStates(db),
    showsOf(db, { venues: venues.map(({ id }) => id), from: addDays(today, -DAYS_BACK), to: window.to, timeZone }),
  ])
  const reach = reaches(sources, rows, today)
  const known = new Map(sources.map((source) => [source.id, source]))
  const houses = withShows(venues, rows, known, now)
  const judge = (house: House) => coverage(house, { window, today, now, houses, reach, known })
  return { venues: houses.map(judge), sources, window }
}

function withShows(
  venues: readonly VenueRow[],
  rows: readonly ShowRow[],
  known: ReadonlyMap<string, SourceState>,
  now: Date,
): House[] {
  const byVenue = Map.groupBy(rows, ({ venueId }) => venueId)
  return venues.map((venue) => {
    const bound = [...known.values()].filter(({ venueId }) => venueId === venue.id)
    const own = ownSources(bound)
    const ids = new Set(own.map(({ id }) => id))
    const shows = (byVenue.get(venue.id) ?? []).map((row) => listedShow(row, ids, known))
    const readLately = bound.some((source) => isRead(source) && isRecent(source.lastGoodAt, source, now))
    return { ...venue, bound, own, shows, ownNights: ownNights(own, shows), readLately }
  })
}

interface City {
  window: Nights
  today: string
  now: Date
  houses: readonly House[]
  reach: ReadonlyMap<string, Nights>
  known: ReadonlyMap<string, SourceState>
}

function coverage(house: House, city: City): VenueCoverage {
  const { now, known } = city
  const result = expectedShows(evidenceOf(house, city))
  const faults = toTell(
    house.bound.flatMap((source) => faultsOf(source, now)),
    result.learning,
  )
  const readers = house.own.some(isRead) ? house.bound : tellersOf(house, known, city.today)
  const last = latest(readers.map(({ lastGoodAt }) => lastGoodAt))
  // nothing read and nothing known is not "all of it", and where reading was tried in vain there is nothing to learn from
  const nothing = result.expected === 0 && !last
  const percentage = nothing ? 0 : coverageOf(result.actual, result.expected)
  const inVain = nothing && house.own.some((source) => isRead(source) && source.problems.some(({ failed }) => failed))
  const venue: VenueCoverage = {
    venueId: house.id,
    venueName: house.name,
    venueSlug: house.slug,
    website: webAddress(house.website),
    expectedEvents: result.expected,
    actualEvents: result.actual,
    coveragePercentage: percentage,
    lastSuccessfulScrape: last ? toCityInstant(last, timeZone) : null,
    isActive: readers.some((source) => isRecent(source.lastGoodAt, source, now)),
    scrapingErrors: faults.map(errorSentence),
    method: result.method,
    low: result.low,
    high: result.high,
    learning: result.learning && !inVain,
    evidence: [...result.evidence, ...house.bound.flatMap(whyNotRead)],
    faults: faults.map(plainFault),
    recommendations: [],
  }
  const readable = house.own.filter(isRead).map(({ id }) => id)
  return { ...venue, recommendations: [...faultRecommendations(faults), ...missedRecommendation(venue, readable)] }
}

function evidenceOf(house: House, { window, today, houses, reach, known }: City): VenueEvidence {
  const firstSeen = house.shows.map((show) => show.firstSeen).sort()[0]
  const since = house.ownNights?.from ?? firstSeen ?? null
  // a night before the first read could not be known
  const first = [house.ownNights?.from, firstSeen].filter((day) => day !== undefined).sort()[0]
  const others = otherLists(house.shows, reach)
  const judged = { from: laterOf(window.from, first ?? today), to: window.to }
  return {
    today,
    window: judged,
    since,
    shows: house.shows,
    own: house.ownNights,
    readLately: house.readLately,
    others,
    cityLists: others.flatMap(({ list }) => (known.get(list)?.venueId === null ? [list] : [])),
    goodReads: Math.max(0, ...house.own.map(({ goodReads }) => goodReads)),
    leftOut: leftOut(house, { from: today, to: window.to }),
    elsewhere: (lists, nights) => caughtElsewhere(lists, nights, house, houses),
    nameOf: (list) => known.get(list)?.name ?? list,
  }
}

/** How many of the listings that were left out as bad would lie in the nights: as many as of those that were kept. */
function leftOut({ own, shows }: House, nights: Nights): number {
  const bad = own.reduce((sum, source) => sum + source.leftOut, 0)
  if (bad === 0) return 0
  const found = own.reduce((sum, source) => sum + source.lastFound, 0)
  const near = shows.filter(({ day, lists }) => lists.includes(OWN) && isWithin(nights, day)).length
  return Math.round(bad * Math.min(1, found === 0 ? 1 : near / found))
}

/** At houses whose own page is read well and that the lists know: their shows of the window, and how many the lists catch. */
function caughtElsewhere(lists: readonly string[], window: Nights, house: House, houses: readonly House[]): Caught[] {
  return houses.flatMap(({ id, shows, ownNights: own, readLately }) => {
    const common = own && commonNights(own, window)
    if (!common || !readLately || id === house.id) return []
    const told = shows.filter(({ day, lists: by }) => by.includes(OWN) && isWithin(common, day))
    const caught = told.filter(({ lists: by }) => by.some((list) => lists.includes(list)))
    return caught.length > 0 ? [{ shows: told.length, caught: caught.length }] : []
  })
}

/** Where a venue's own page is not read: the lists that tell of shows of it to come. */
function tellersOf(house: House, known: ReadonlyMap<string, SourceState>, today: string): SourceState[] {
  const coming = house.shows.filter(({ day }) => day >= today)
  const lists = new Set(coming.flatMap((show) => show.lists))
  return [...house.bound, ...[...known.values()].filter((source) => lists.has(source.id) && isRead(source))]
}

function whyNotRead({ name, active, inactiveReason, doNotScrape }: SourceState): string[] {
  if (doNotScrape) return [`${name} is not to be read, as an operator decided.`]
  return active ? [] : [inactiveReason ?? `${name} is no longer in the list of sources.`]
}

import { groupByEach } from '../collections/group-by-each.ts'
import { localDay } from '../dates/city-time.ts'
import { getLater, type ListReach, type Nights, OWN_PAGE } from './comparable-lists.ts'
import type { KnownShow } from './expected-shows.ts'
import type { MonitoredSource, ShowRow } from './source-state.ts'

/**
 * This share of a list's shows, or at least this many, counts as festivals far ahead. The nights that the list covers end
 * before these festivals.
 */
const FAR_SHARE = 0.02
const MIN_FAR = 2

/**
 * Finds the last night that a list of many venues covers, before its shows thin out; undefined with too few shows.
 * @internal
 */
export function findLastNight(days: readonly string[]): string | undefined {
  const sortedDays = [...days].sort()
  const farCount = Math.max(MIN_FAR, Math.floor(sortedDays.length * FAR_SHARE))
  return sortedDays.length > MIN_FAR ? sortedDays.at(-1 - farCount) : undefined
}

/** Today in the city, and its time zone. */
interface CityDay {
  today: string
  timeZone: string
}

/**
 * Finds the nights that a list of many venues covers: from its first successful scrape to where its shows thin out, but
 * at least to the night of its last successful scrape. Undefined if the list was never scraped successfully.
 */
function getReach(source: MonitoredSource, days: readonly string[], { today, timeZone }: CityDay): Nights | undefined {
  if (!source.firstGoodAt) return undefined
  const lastScrape = localDay(source.lastGoodAt ?? source.firstGoodAt, timeZone)
  const lastListedNight = findLastNight(days.filter((day) => day >= today))
  return { from: localDay(source.firstGoodAt, timeZone), to: getLater(lastListedNight ?? lastScrape, lastScrape) }
}

/** Finds the nights that every source with many venues covers, by source id. */
export function getReachBySource(
  sources: readonly MonitoredSource[],
  shows: readonly ShowRow[],
  city: CityDay,
): Map<string, Nights> {
  const listed = groupByEach(shows, (show) => show.sources)
  const getDays = (id: string) => (listed.get(id) ?? []).map(({ day }) => day)
  // a list that is off shouldn't be compared, even if it was scraped before
  const multiVenueSources = sources.filter(({ kind, permitted }) => kind !== 'venue' && permitted !== false)
  const reachById = multiVenueSources.map((source) => [source.id, getReach(source, getDays(source.id), city)] as const)
  return new Map(reachById.flatMap(([id, nights]) => (nights ? [[id, nights]] : [])))
}

/**
 * Chooses which of a venue's sources count as its own. Sources that were scraped come before sources that can be scraped,
 * and among these, the venue's page comes before others.
 */
export function chooseOwnSources(venueSources: readonly MonitoredSource[]): MonitoredSource[] {
  const scrapable = venueSources.filter(({ active, doNotScrape }) => active && !doNotScrape)
  const scraped = scrapable.filter(({ firstGoodAt }) => firstGoodAt !== null)
  const choices = [scraped.filter(isPage), scraped, scrapable.filter(isPage), scrapable, venueSources]
  return choices.find((candidates) => candidates.length > 0)?.slice() ?? []
}

const isPage = ({ kind }: MonitoredSource): boolean => kind === 'venue'

/**
 * Finds the lists that have a show. All venues' own pages count as one list, because a calendar that two venues
 * share isn't a second list.
 */
export function toListedShow(
  { day, firstSeen, sources }: ShowRow,
  ownSourceIds: ReadonlySet<string>,
  sourcesById: ReadonlyMap<string, MonitoredSource>,
): KnownShow {
  const isOwn = (id: string) => ownSourceIds.has(id) || sourcesById.get(id)?.kind === 'venue'
  return { day, firstSeen, lists: [...new Set(sources.map((id) => (isOwn(id) ? OWN_PAGE : id)))] }
}

/** Finds the lists other than the venue's own page that have its shows, with the nights that each covers. */
export const findOtherLists = (shows: readonly KnownShow[], reach: ReadonlyMap<string, Nights>): ListReach[] =>
  [...new Set(shows.flatMap(({ lists }) => lists))].flatMap((list) => {
    const nights = reach.get(list)
    return nights ? [{ list, nights }] : []
  })

/**
 * Finds the nights that a venue's own page covers: from its first successful scrape to its furthest show, but at least to
 * the night of its last successful scrape.
 */
export function findOwnNights(
  ownSources: readonly MonitoredSource[],
  shows: readonly KnownShow[],
  timeZone: string,
): Nights | undefined {
  const firstScrapeAt = findEarliest(ownSources.map(({ firstGoodAt }) => firstGoodAt))
  if (!firstScrapeAt) return undefined
  const lastScrapeAt = findLatest(ownSources.map(({ lastGoodAt }) => lastGoodAt)) ?? firstScrapeAt
  const furthest = shows
    .filter(({ lists }) => lists.includes(OWN_PAGE))
    .reduce((furthestSoFar, { day }) => getLater(furthestSoFar, day), localDay(firstScrapeAt, timeZone))
  return { from: localDay(firstScrapeAt, timeZone), to: getLater(furthest, localDay(lastScrapeAt, timeZone)) }
}

const sortTimes = (times: readonly (Date | null)[]): Date[] =>
  times.filter((at) => at !== null).sort((a, b) => a.getTime() - b.getTime())
const findEarliest = (times: readonly (Date | null)[]): Date | undefined => sortTimes(times)[0]
export const findLatest = (times: readonly (Date | null)[]): Date | undefined => sortTimes(times).at(-1)

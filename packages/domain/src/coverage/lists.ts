import { groupByEach } from '../collections/group-by-each.ts'
import { localDay } from '../dates/city-time.ts'
import { getLater, type ListReach, type Nights, OWN } from './comparable-lists.ts'
import type { KnownShow } from './expected-shows.ts'
import type { MonitoredSource, ShowRow } from './source-state.ts'

/**
 * This share of a list's shows, or at least this many, counts as festivals far ahead. The list's reach ends before
 * them.
 */
const FAR_SHARE = 0.02
const MIN_FAR = 2

/**
 * The last night that a list of many venues reaches, before its shows thin out; undefined with too few shows. @internal
 */
export function lastNight(days: readonly string[]): string | undefined {
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
 * The nights that a list of many venues covers: from its first successful scrape to where its shows thin out, but at
 * least to the night of its last successful scrape. Undefined if it was never scraped successfully.
 */
function getReach(source: MonitoredSource, days: readonly string[], { today, timeZone }: CityDay): Nights | undefined {
  if (!source.firstGoodAt) return undefined
  const lastScrape = localDay(source.lastGoodAt ?? source.firstGoodAt, timeZone)
  const last = lastNight(days.filter((day) => day >= today))
  return { from: localDay(source.firstGoodAt, timeZone), to: getLater(last ?? lastScrape, lastScrape) }
}

/** The reach of every source that lists many venues, by source id. */
export function getReachBySource(
  sources: readonly MonitoredSource[],
  shows: readonly ShowRow[],
  city: CityDay,
): Map<string, Nights> {
  const listed = groupByEach(shows, (show) => show.sources)
  const getDays = (id: string) => (listed.get(id) ?? []).map(({ day }) => day)
  const multiVenueSources = sources.filter(({ kind }) => kind !== 'venue')
  const reachById = multiVenueSources.map((source) => [source.id, getReach(source, getDays(source.id), city)] as const)
  return new Map(reachById.flatMap(([id, nights]) => (nights ? [[id, nights]] : [])))
}

/** Chooses which sources of this one venue count as its own: its page, or else any other source that was scraped. */
export function ownSources(venueSources: readonly MonitoredSource[]): MonitoredSource[] {
  const scrapable = venueSources.filter(({ active, doNotScrape }) => active && !doNotScrape)
  const scraped = scrapable.filter(({ firstGoodAt }) => firstGoodAt !== null)
  const choices = [scraped.filter(isPage), scraped, scrapable.filter(isPage), scrapable, venueSources]
  return choices.find((choice) => choice.length > 0)?.slice() ?? []
}

const isPage = ({ kind }: MonitoredSource): boolean => kind === 'venue'

/**
 * A show with the lists that name it. All venues' own pages count as one list, because two venues that share a calendar
 * don't make a second list.
 */
export function toListedShow(
  { day, firstSeen, sources }: ShowRow,
  own: ReadonlySet<string>,
  known: ReadonlyMap<string, MonitoredSource>,
): KnownShow {
  const isOwn = (id: string) => own.has(id) || known.get(id)?.kind === 'venue'
  return { day, firstSeen, lists: [...new Set(sources.map((id) => (isOwn(id) ? OWN : id)))] }
}

/** The lists besides the venue's own page that name its shows, with their reach. */
export const otherLists = (shows: readonly KnownShow[], reach: ReadonlyMap<string, Nights>): ListReach[] =>
  [...new Set(shows.flatMap(({ lists }) => lists))].flatMap((list) => {
    const nights = reach.get(list)
    return nights ? [{ list, nights }] : []
  })

/**
 * The nights of a venue's own page: from its first successful scrape to its furthest show, but at least to the night of
 * its last successful scrape.
 */
export function ownNights(
  own: readonly MonitoredSource[],
  shows: readonly KnownShow[],
  timeZone: string,
): Nights | undefined {
  const first = earliest(own.map(({ firstGoodAt }) => firstGoodAt))
  if (!first) return undefined
  const last = findLatest(own.map(({ lastGoodAt }) => lastGoodAt)) ?? first
  const furthest = shows
    .filter(({ lists }) => lists.includes(OWN))
    .reduce((furthestSoFar, { day }) => getLater(furthestSoFar, day), localDay(first, timeZone))
  return { from: localDay(first, timeZone), to: getLater(furthest, localDay(last, timeZone)) }
}

const times = (moments: readonly (Date | null)[]): Date[] =>
  moments.filter((at) => at !== null).sort((one, other) => one.getTime() - other.getTime())
const earliest = (moments: readonly (Date | null)[]): Date | undefined => times(moments)[0]
export const findLatest = (moments: readonly (Date | null)[]): Date | undefined => times(moments).at(-1)

import { groupByEach } from '../collections/group-by-each.ts'
import { localDay } from '../dates/city-time.ts'
import { getLater, type ListReach, type Nights, OWN } from './comparable.ts'
import type { KnownShow } from './expected.ts'
import type { MonitoredSource, ShowRow } from './source-state.ts'

/** What lies beyond this share of a list's shows, or so few of them, is a festival far ahead: its reach ends before. */
const FAR_SHARE = 0.02
const FEW = 2

/** The last night that a list of many venues reaches, where its shows thin out; undefined with too few to go by. @internal */
export function lastNight(days: readonly string[]): string | undefined {
  const sorted = [...days].sort()
  const far = Math.max(FEW, Math.floor(sorted.length * FAR_SHARE))
  return sorted.length > FEW ? sorted.at(-1 - far) : undefined
}

/** The city's day, and the zone by which moments are of its days. */
interface CityDay {
  today: string
  timeZone: string
}

/**
 * The nights that a list of many venues covers: from its first good read to where its shows thin out, the night of
 * its last good read at least. Undefined where it was never read well.
 */
function getReach(source: MonitoredSource, days: readonly string[], { today, timeZone }: CityDay): Nights | undefined {
  if (!source.firstGoodAt) return undefined
  const read = localDay(source.lastGoodAt ?? source.firstGoodAt, timeZone)
  const last = lastNight(days.filter((day) => day >= today))
  return { from: localDay(source.firstGoodAt, timeZone), to: getLater(last ?? read, read) }
}

/** The reach of every source that lists many venues, by its id. */
export function reaches(
  sources: readonly MonitoredSource[],
  shows: readonly ShowRow[],
  city: CityDay,
): Map<string, Nights> {
  const listed = groupByEach(shows, (show) => show.sources)
  const getDays = (id: string) => (listed.get(id) ?? []).map(({ day }) => day)
  const many = sources.filter(({ kind }) => kind !== 'venue')
  const found = many.map((source) => [source.id, getReach(source, getDays(source.id), city)] as const)
  return new Map(found.flatMap(([id, nights]) => (nights ? [[id, nights]] : [])))
}

/** Which of the sources that list this one venue count as its own: its page, else what else was read of it. */
export function ownSources(bound: readonly MonitoredSource[]): MonitoredSource[] {
  const readable = bound.filter(({ active, doNotScrape }) => active && !doNotScrape)
  const read = readable.filter(({ firstGoodAt }) => firstGoodAt !== null)
  const choices = [read.filter(isPage), read, readable.filter(isPage), readable, bound]
  return choices.find((some) => some.length > 0)?.slice() ?? []
}

const isPage = ({ kind }: MonitoredSource): boolean => kind === 'venue'

/**
 * A show with the lists that name it: the venues' own pages go by one name, since two venues of one calendar are no
 * second list.
 */
export function listedShow(
  { day, firstSeen, sources }: ShowRow,
  own: ReadonlySet<string>,
  known: ReadonlyMap<string, MonitoredSource>,
): KnownShow {
  const isOwn = (id: string) => own.has(id) || known.get(id)?.kind === 'venue'
  return { day, firstSeen, lists: [...new Set(sources.map((id) => (isOwn(id) ? OWN : id)))] }
}

/** The lists besides the venue's own page that name shows of it, with their reach. */
export const otherLists = (shows: readonly KnownShow[], reach: ReadonlyMap<string, Nights>): ListReach[] =>
  [...new Set(shows.flatMap(({ lists }) => lists))].flatMap((list) => {
    const nights = reach.get(list)
    return nights ? [{ list, nights }] : []
  })

/** The nights of a venue's own page: from its first good read to its furthest show, or the night of its last good read. */
export function ownNights(
  own: readonly MonitoredSource[],
  shows: readonly KnownShow[],
  timeZone: string,
): Nights | undefined {
  const first = earliest(own.map(({ firstGoodAt }) => firstGoodAt))
  if (!first) return undefined
  const last = latest(own.map(({ lastGoodAt }) => lastGoodAt)) ?? first
  const furthest = shows
    .filter(({ lists }) => lists.includes(OWN))
    .reduce((furthestSoFar, { day }) => getLater(furthestSoFar, day), localDay(first, timeZone))
  return { from: localDay(first, timeZone), to: getLater(furthest, localDay(last, timeZone)) }
}

const times = (moments: readonly (Date | null)[]): Date[] =>
  moments.filter((at) => at !== null).sort((one, other) => one.getTime() - other.getTime())
const earliest = (moments: readonly (Date | null)[]): Date | undefined => times(moments)[0]
export const latest = (moments: readonly (Date | null)[]): Date | undefined => times(moments).at(-1)

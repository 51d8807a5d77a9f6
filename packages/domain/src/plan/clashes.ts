import type { Event } from '@houselights/contracts/entities/entities'
import { metersBetween, type Point } from '../geography/distance.ts'
import { getWalkingMinutes } from './walking.ts'

export interface PlannedShow extends Pick<Event, 'id' | 'localDate' | 'startsAt' | 'doors' | 'endsAt'> {
  /** Whether the show takes place: a canceled show clashes with nothing. */
  takesPlace: boolean
  place: Point
}

/**
 * Two shows that nobody can see in full on the same night, and the reason. `overlap`: the later show starts before the
 * earlier one ends. `far`: the walk takes longer than the time between the shows. `unknown hour`: one of the start times
 * is unknown.
 */
export interface Clash {
  earlier: string
  later: string
  reason: 'overlap' | 'far' | 'unknown hour'
}

/** How long a show is assumed to last if no source has its end, here and in calendar files. */
const SHOW_LENGTH_MS = 3 * 60 * 60_000

/** Gets a show's start and end in milliseconds; undefined if the start is unknown. */
function getTimes({ startsAt, doors, endsAt }: Pick<PlannedShow, 'startsAt' | 'doors' | 'endsAt'>) {
  const start = Date.parse(startsAt ?? doors ?? '')
  if (Number.isNaN(start)) return undefined
  const end = Date.parse(endsAt ?? '')
  return end > start ? { start, end, endIsStated: true } : { start, end: start + SHOW_LENGTH_MS, endIsStated: false }
}

/** Finds clashes between shows, sorted by the start of the earlier show. */
export function findClashes(shows: readonly PlannedShow[]): Clash[] {
  const timedShows = shows
    .filter(({ takesPlace }) => takesPlace)
    .map((show) => ({ show, times: getTimes(show) }))
    .sort((a, b) => (a.times?.start ?? Infinity) - (b.times?.start ?? Infinity))
  return timedShows.flatMap((earlier, index) =>
    timedShows.slice(index + 1).flatMap((later) => {
      const reason = findClashReason(earlier, later)
      return reason ? [{ earlier: earlier.show.id, later: later.show.id, reason }] : []
    }),
  )
}

interface TimedShow {
  show: PlannedShow
  times: ReturnType<typeof getTimes>
}

function findClashReason(earlier: TimedShow, later: TimedShow): Clash['reason'] | undefined {
  if (!earlier.times || !later.times)
    return earlier.show.localDate === later.show.localDate ? 'unknown hour' : undefined
  const gapMs = later.times.start - earlier.times.end
  if (gapMs < 0) return 'overlap'
  const meters = metersBetween(earlier.show.place, later.show.place)
  return meters !== undefined && getWalkingMinutes(meters) * 60_000 > gapMs && gapMs < HOUR_MS ? 'far' : undefined
}

/** With an hour between two shows, you can get anywhere in the city without walking. */
const HOUR_MS = 60 * 60_000

import type { Event } from '@houselights/contracts/entities/entities'
import { metersBetween, type Point } from '../geography/distance.ts'
import { getWalkingMinutes } from './walking.ts'

export interface PlannedShow extends Pick<Event, 'id' | 'localDate' | 'startsAt' | 'doors' | 'endsAt'> {
  /** Whether it takes place: a canceled show clashes with nothing. */
  takesPlace: boolean
  place: Point
}

/**
 * Two shows that nobody can see both in full, and why. `overlap`: the later one begins before the earlier one ends.
 * `far`: the walk takes longer than the time between them. `unknown hour`: no source states when one of them begins.
 */
export interface Clash {
  earlier: string
  later: string
  why: 'overlap' | 'far' | 'unknown hour'
}

/** The assumed length if no source states the end, as in calendar files. */
const SHOW_LENGTH_MS = 3 * 60 * 60_000

/** When a show begins and ends, in milliseconds; undefined if its start is unknown. */
function getHours({ startsAt, doors, endsAt }: Pick<PlannedShow, 'startsAt' | 'doors' | 'endsAt'>) {
  const start = Date.parse(startsAt ?? doors ?? '')
  if (Number.isNaN(start)) return undefined
  const end = Date.parse(endsAt ?? '')
  return end > start ? { start, end, endIsStated: true } : { start, end: start + SHOW_LENGTH_MS, endIsStated: false }
}

/** The clashes among shows, in the order of the earlier show. */
export function findClashes(shows: readonly PlannedShow[]): Clash[] {
  const timedShows = shows
    .filter(({ takesPlace }) => takesPlace)
    .map((show) => ({ show, hours: getHours(show) }))
    .sort((one, other) => (one.hours?.start ?? Infinity) - (other.hours?.start ?? Infinity))
  return timedShows.flatMap((earlier, index) =>
    timedShows.slice(index + 1).flatMap((later) => {
      const why = findReason(earlier, later)
      return why ? [{ earlier: earlier.show.id, later: later.show.id, why }] : []
    }),
  )
}

interface Timed {
  show: PlannedShow
  hours: ReturnType<typeof getHours>
}

function findReason(earlier: Timed, later: Timed): Clash['why'] | undefined {
  if (!earlier.hours || !later.hours)
    return earlier.show.localDate === later.show.localDate ? 'unknown hour' : undefined
  const between = later.hours.start - earlier.hours.end
  if (between < 0) return 'overlap'
  const meters = metersBetween(earlier.show.place, later.show.place)
  return meters !== undefined && getWalkingMinutes(meters) * 60_000 > between && between < HOUR_MS ? 'far' : undefined
}

/** With an hour in between, you can get anywhere in the city without walking. */
const HOUR_MS = 60 * 60_000

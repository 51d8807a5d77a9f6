import type { Event } from '@houselights/contracts/entities/entities'
import { metresBetween, type Point } from '../geography/distance.ts'
import { minutesOnFoot } from './walking.ts'

export interface PlannedShow extends Pick<Event, 'id' | 'localDate' | 'startsAt' | 'doors' | 'endsAt'> {
  /** Whether it takes place: a cancelled show clashes with nothing. */
  takesPlace: boolean
  place: Point
}

/**
 * Why one cannot see two shows of one night in full: `overlap`: the later begins before the earlier ends; `far`: the way
 * between them takes longer than the time between them; `unknown hour`: no source states when one of them begins.
 */
export interface Clash {
  earlier: string
  later: string
  why: 'overlap' | 'far' | 'unknown hour'
}

/** As long as a show takes in calendars where no source states its end. */
const SHOW_LENGTH_MS = 3 * 60 * 60_000

/** When a show begins and ends, as milliseconds; undefined where its hour is unknown. */
function getHours({ startsAt, doors, endsAt }: Pick<PlannedShow, 'startsAt' | 'doors' | 'endsAt'>) {
  const start = Date.parse(startsAt ?? doors ?? '')
  if (Number.isNaN(start)) return undefined
  const end = Date.parse(endsAt ?? '')
  return end > start ? { start, end, endIsStated: true } : { start, end: start + SHOW_LENGTH_MS, endIsStated: false }
}

/** The clashes among shows, those of the earlier shows first. */
export function findClashes(shows: readonly PlannedShow[]): Clash[] {
  const timed = shows
    .filter(({ takesPlace }) => takesPlace)
    .map((show) => ({ show, hours: getHours(show) }))
    .sort((one, other) => (one.hours?.start ?? Infinity) - (other.hours?.start ?? Infinity))
  return timed.flatMap((earlier, index) =>
    timed.slice(index + 1).flatMap((later) => {
      const why = clash(earlier, later)
      return why ? [{ earlier: earlier.show.id, later: later.show.id, why }] : []
    }),
  )
}

interface Timed {
  show: PlannedShow
  hours: ReturnType<typeof getHours>
}

function clash(earlier: Timed, later: Timed): Clash['why'] | undefined {
  if (!earlier.hours || !later.hours)
    return earlier.show.localDate === later.show.localDate ? 'unknown hour' : undefined
  const between = later.hours.start - earlier.hours.end
  if (between < 0) return 'overlap'
  const metres = metresBetween(earlier.show.place, later.show.place)
  return metres !== undefined && minutesOnFoot(metres) * 60_000 > between && between < AN_HOUR_MS ? 'far' : undefined
}

/** Within an hour one is anywhere in the city by other means than on foot. */
const AN_HOUR_MS = 60 * 60_000

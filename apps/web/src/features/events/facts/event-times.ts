import type { Event } from '@houselights/contracts/entities/entities'
import { clockTime } from '@houselights/domain/dates/format-city-time'
import { nightClock, shortShowDay } from '@houselights/domain/dates/format-show-time'
import { getNight } from '@houselights/domain/dates/show-hours'
import type { Clock } from '../../../hooks/use-clock.ts'

export function formatShowTime(
  { showTime, startsAt }: Pick<Event, 'showTime' | 'startsAt'>,
  timeZone: string,
): string | undefined {
  const start = showTime ?? startsAt
  return start ? nightClock(start, timeZone) : undefined
}

export const formatDoors = ({ doors }: Pick<Event, 'doors'>, timeZone: string): string | undefined =>
  doors ? nightClock(doors, timeZone) : undefined

/** Formats the end time in the city's time zone, with the day if the show ends on a later night than it starts. */
export function formatEnd(
  { endsAt, localDate }: Pick<Event, 'endsAt' | 'localDate'>,
  timeZone: string,
): string | undefined {
  if (!endsAt) return undefined
  const night = getNight(endsAt, timeZone)
  if (night === localDate) return clockTime(endsAt, timeZone)
  const day = shortShowDay({ localDate: night, startsAt: endsAt }, { today: localDate, timeZone })
  return `${day}, ${nightClock(endsAt, timeZone)}`
}

type EventTimes = Pick<Event, 'showTime' | 'startsAt' | 'doors'>
/** Formats the show time, else the door time, else "Time not announced". */
export function formatMainTime(event: EventTimes, timeZone: string): string {
  const doors = formatDoors(event, timeZone)
  return formatShowTime(event, timeZone) ?? (doors ? `Doors ${doors}` : 'Time not announced')
}

/**
 * Formats a show's time, plus its day unless that is tonight: a show that is on now may have started on an earlier
 * night.
 */
export const formatTimeWithNight = (
  event: EventTimes & Pick<Event, 'localDate'>,
  clock: Pick<Clock, 'today' | 'tonight' | 'timeZone'>,
): string => {
  const time = formatMainTime(event, clock.timeZone)
  return event.localDate === clock.tonight ? time : `${shortShowDay(event, clock)}, ${time}`
}

/** Groups events by local day, in their order. Events without a day come last. */
export function groupByDay<Item extends Pick<Event, 'localDate'>>(
  events: readonly Item[],
): { day: string; events: Item[] }[] {
  const groups = [...Map.groupBy(events, ({ localDate }) => localDate)].map(([day, events]) => ({ day, events }))
  return [...groups.filter(({ day }) => day), ...groups.filter(({ day }) => !day)]
}

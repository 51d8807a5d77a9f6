import { clockTime, dayAfter, dayOf, hourOf, shortDayName } from '@houselights/domain/shown/city-time'
import type { Event, EventCard } from '@houselights/types/entities'

/** The start of the show in the city's local time; undefined where no source states it. */
export function showTimeOf(
  { showTime, startsAt }: Pick<Event, 'showTime' | 'startsAt'>,
  timeZone: string,
): string | undefined {
  const start = showTime ?? startsAt
  return start ? clockTime(start, timeZone) : undefined
}

/** When the doors open, in the city's local time. */
export const doorsOf = ({ doors }: Pick<Event, 'doors'>, timeZone: string): string | undefined =>
  doors ? clockTime(doors, timeZone) : undefined

/** The end in the city's local time; with the day where that is neither the show's nor the night after it. */
export function endOf({ endsAt, localDate }: Event, timeZone: string): string | undefined {
  if (!endsAt) return undefined
  const day = dayOf(endsAt, timeZone)
  const sameNight = day === localDate || (day === dayAfter(localDate) && hourOf(endsAt, timeZone) < MORNING)
  const time = clockTime(endsAt, timeZone)
  return sameNight ? time : `${shortDayName(day, localDate)}, ${time}`
}

/** Earlier hours belong to the night before. */
const MORNING = 6

/** One time for a line of its own: the show's, else the doors', else a note that none is announced. */
export function timeWords(event: EventCard, timeZone: string): string {
  const doors = doorsOf(event, timeZone)
  return showTimeOf(event, timeZone) ?? (doors ? `Doors ${doors}` : 'Time not announced')
}

/** Events by local day, in their order; those without a day at the end. */
export function groupByDay<Shown extends Pick<Event, 'localDate'>>(
  events: readonly Shown[],
): { day: string; events: Shown[] }[] {
  const days = new Map<string, Shown[]>()
  for (const event of events) {
    const sameDay = days.get(event.localDate)
    if (sameDay) sameDay.push(event)
    else days.set(event.localDate, [event])
  }
  const groups = [...days].map(([day, events]) => ({ day, events }))
  return [...groups.filter(({ day }) => day), ...groups.filter(({ day }) => !day)]
}

import { addDays, localClock, localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { parseClock } from '@houselights/domain/dates/printed-time'

/** A day in the city, and the hour where one is given. */
interface Moment {
  date: string
  clock?: string
}

/**
 * Reads a date as JSON-LD writes it: with offset (the city's day and clock are taken), without (the clock on the wall),
 * date only, or printed text, as some sites put there. Undefined where there is no date in it.
 */
export function parseMoment(text: string, { now, timeZone }: { now: string; timeZone: string }): Moment | undefined {
  const iso = /^(\d{4}-\d\d-\d\d)(?:[T\s]+(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?/i.exec(
    text.trim(),
  )
  if (!iso) {
    const day = parsePrintedDate(text, { today: localDay(now, timeZone) })?.day
    return day ? { date: day, clock: parseClock(text) } : undefined
  }
  const [, date = '', hour, minute, offset] = iso
  if (hour === undefined || minute === undefined) return { date, clock: parseClock(text.slice(10)) }
  if (!offset) return { date, clock: `${hour}:${minute}` }
  const instant = new Date(`${date}T${hour}:${minute}:00${wholeOffset(offset)}`)
  if (Number.isNaN(instant.getTime())) return undefined
  return { date: localDay(instant, timeZone), clock: localClock(instant, timeZone) }
}

/** `-07` and `-0700` as `-07:00`. */
const wholeOffset = (offset: string): string =>
  /^z$/i.test(offset) ? 'Z' : `${offset.slice(0, 3)}:${offset.replace(':', '').slice(3) || '00'}`

/**
 * The start's hour, or undefined where the page only seems to give one: midnight is what programs write for "no hour",
 * unless the end shows that a night is meant.
 */
export const startClock = (start: Moment, end: Moment | undefined): string | undefined =>
  start.clock === '00:00' && (!end?.clock || /^(?:00:00|23:59)$/.test(end.clock)) ? undefined : start.clock

/**
 * The end's hour, with its day when the event goes on for more than a night. Undefined where the page only seems to give one: many
 * programs write the start again, midnight, or the end of the same day.
 */
export function endTime(start: Moment, end: Moment | undefined): string | undefined {
  if (!end?.clock || end.clock === '00:00' || end.date < start.date) return undefined
  const startClock = start.clock ?? ''
  if (end.date > addDays(start.date, 1)) return `${end.date} ${end.clock}`
  if (end.clock === '23:59' || (end.date === start.date && end.clock <= startClock)) return undefined
  return end.date > start.date && end.clock > startClock ? `${end.date} ${end.clock}` : end.clock
}

import { addDays, localClock, localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { parseClock } from '@houselights/domain/dates/printed-time'

/** A day in the city, with the time of day if the page has one. */
interface LocalDateTime {
  date: string
  clock?: string
}

/**
 * Parses a date as JSON-LD has it: with an offset (converted to the city's day and clock), without one (local clock), a
 * bare date, or printed text, which some sites put there. Undefined if it contains no date.
 */
export function parseJsonLdDate(
  text: string,
  { now, timeZone }: { now: string; timeZone: string },
): LocalDateTime | undefined {
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
  const instant = new Date(`${date}T${hour}:${minute}:00${normalizeOffset(offset)}`)
  if (Number.isNaN(instant.getTime())) return undefined
  return { date: localDay(instant, timeZone), clock: localClock(instant, timeZone) }
}

/** `-07` and `-0700` → `-07:00`. */
const normalizeOffset = (offset: string): string =>
  /^z$/i.test(offset) ? 'Z' : `${offset.slice(0, 3)}:${offset.replace(':', '').slice(3) || '00'}`

/**
 * Returns the start time, or undefined for a placeholder: programs write midnight if there is no time. Midnight counts
 * only if the event has a real end time.
 */
export const getStartClock = (start: LocalDateTime, end: LocalDateTime | undefined): string | undefined =>
  start.clock === '00:00' && (!end?.clock || /^(?:00:00|23:59)$/.test(end.clock)) ? undefined : start.clock

/**
 * Returns the end time, with its day if the event lasts more than a night. Undefined for a placeholder: many programs
 * repeat the start, or write midnight or the end of the day.
 */
export function getEndTime(start: LocalDateTime, end: LocalDateTime | undefined): string | undefined {
  if (!end?.clock || end.clock === '00:00' || end.date < start.date) return undefined
  const startClock = start.clock ?? ''
  if (end.date > addDays(start.date, 1)) return `${end.date} ${end.clock}`
  if (end.clock === '23:59' || (end.date === start.date && end.clock <= startClock)) return undefined
  return end.date > start.date && end.clock > startClock ? `${end.date} ${end.clock}` : end.clock
}

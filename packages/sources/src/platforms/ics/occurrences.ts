import { addDays, daysBetween } from '@houselights/domain/city-time'
import ICAL from 'ical.js'
import type { Moment, Zones } from './moments.ts'

/** How far ahead of the read a rule is followed. */
const DAYS_AHEAD = 400
const DAYS_BACK = 45
/** Steps of a rule: a daily one that began decades ago is still followed to its end. */
const MOST_STEPS = 20_000

/**
 * The times of an event: its own, or those that its rule gives from a few weeks before the read to 400 days after.
 * Throws a RangeError for rules that repeat more often than daily, and where there is no start.
 */
export function occurrencesOf(event: ICAL.Component, zones: Zones, today: string): { moment: Moment; key: string }[] {
  const property = event.getFirstProperty('dtstart')
  const start = property?.getFirstValue()
  if (!property || !(start instanceof ICAL.Time)) throw new RangeError('has no DTSTART that can be read')
  const tzid = textParameter(property, 'tzid')
  const at = (time: ICAL.Time) => ({ moment: zones.read(time, tzid), key: keyOf(time) })
  if (!event.hasProperty('rrule') && !event.hasProperty('rdate')) return [at(start)]
  for (const rule of event.getAllProperties('rrule')) {
    const value = rule.getFirstValue()
    if (value instanceof ICAL.Recur && /^(?:SECONDLY|MINUTELY|HOURLY)$/.test(value.freq))
      throw new RangeError(`repeats ${value.freq}`)
  }
  const [from, until] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)]
  const expansion = new ICAL.RecurExpansion({ component: event, dtstart: start })
  const found: { moment: Moment; key: string }[] = []
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const time: ICAL.Time | null | undefined = expansion.next()
    if (!time) break
    const occurrence = at(time)
    if (daysBetween(until, occurrence.moment.date) > 0) break
    if (daysBetween(from, occurrence.moment.date) >= 0) found.push(occurrence)
  }
  return found
}

/** What names one occurrence of a repeated event, in the event's own clock. */
export const keyOf = (time: ICAL.Time): string => time.toString().slice(0, 16)

export function textParameter(property: ICAL.Property, name: string): string | undefined {
  const value = property.getParameter(name)
  return Array.isArray(value) ? value[0] : value || undefined
}

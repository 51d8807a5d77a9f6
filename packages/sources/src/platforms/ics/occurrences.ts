import { addDays } from '@houselights/domain/city-time'
import ICAL from 'ical.js'
import type { Moment, Zones } from './moments.ts'
import { dayNumber, ruleDays } from './rule-days.ts'

/** How far around the read a rule is followed. */
const DAYS_AHEAD = 400
const DAYS_BACK = 45
const MOST_DATES = 2000

export interface Occurrence {
  moment: Moment
  /** What names one occurrence of a repeated event, in the event's own clock. */
  key: string
}

/**
 * The times of an event: its own, or those that its rule gives from a few weeks before the read to 400 days after.
 * Throws a RangeError where there is no start, and for rules that are not understood.
 */
export function occurrencesOf(event: ICAL.Component, zones: Zones, today: string): Occurrence[] {
  const property = event.getFirstProperty('dtstart')
  const start = property?.getFirstValue()
  if (!property || !(start instanceof ICAL.Time)) throw new RangeError('has no DTSTART that can be read')
  // ical.js would make 3 March of 31 February
  if (!String(property.jCal[3]).startsWith(keyOf(start))) throw new RangeError(`starts at ${property.jCal[3]}`)
  const tzid = textParameter(property, 'tzid')
  const at = (time: ICAL.Time): Occurrence => ({ moment: zones.read(time, tzid), key: keyOf(time) })
  const rules = event.getAllProperties('rrule').map((rule) => rule.getFirstValue())
  if (rules.length === 0 && !event.hasProperty('rdate')) return [at(start)]
  const [from, until] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)]
  const times = [
    ...(rules.length === 0 ? [start] : []),
    ...rules.flatMap((rule) => (rule instanceof ICAL.Recur ? timesOf(rule, start, from, until, zones) : [])),
    ...timesIn(event, 'rdate'),
  ]
  const struck = new Set(timesIn(event, 'exdate').map(keyOf))
  const found = new Map(times.map((time) => [keyOf(time), time]))
  return [...found.values()]
    .filter((time) => !struck.has(keyOf(time)) && !struck.has(keyOf(time).slice(0, 10)))
    .map(at)
    .filter(({ moment }) => moment.date >= from && moment.date <= until)
}

function timesOf(rule: ICAL.Recur, start: ICAL.Time, from: string, until: string, zones: Zones): ICAL.Time[] {
  const begin = dayNumber(...partsOf(from))
  const end = dayNumber(...partsOf(until))
  const last = rule.until ? zones.read(rule.until, undefined).date : undefined
  const times: ICAL.Time[] = []
  for (const number of ruleDays(rule, start, begin, end)) {
    if (number > end + 1) break
    const day = new Date(number * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    if (last && day > last) break
    if (number >= begin - 1) times.push(onDay(start, day))
  }
  return times
}

const partsOf = (day: string): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

function onDay(start: ICAL.Time, day: string): ICAL.Time {
  const time = start.clone()
  const [year, month, date] = partsOf(day)
  time.year = year
  time.month = month
  time.day = date
  return time
}

const timesIn = (event: ICAL.Component, name: 'rdate' | 'exdate'): ICAL.Time[] =>
  event
    .getAllProperties(name)
    .flatMap((property) => property.getValues())
    .filter((value) => value instanceof ICAL.Time)
    .slice(0, MOST_DATES)

export const keyOf = (time: ICAL.Time): string => time.toString().slice(0, 16)

export function textParameter(property: ICAL.Property, name: string): string | undefined {
  const value = property.getParameter(name)
  return Array.isArray(value) ? value[0] : value || undefined
}

import { addDays, atCityTime, localClock, localDay } from '@houselights/domain/dates/city-time'
import ICAL from 'ical.js'
import { expandRule, toDayNumber } from './rule-days.ts'

/** A day in the city, with a time unless the event lasts all day. */
export interface Moment {
  date: string
  clock?: string
}

/** Converts calendar times to the city's time zone. */
export interface Zones {
  toMoment(time: ICAL.Time, tzid: string | undefined): Moment
}

/**
 * The time zones of a feed. If a zone has an IANA name, the name decides, because feeds copy outdated rules. Any other
 * zone uses the rules that the feed defines. Times without a zone are local to the venue.
 */
export function getZones(definitions: readonly string[], defaultZone: string | undefined, timeZone: string): Zones {
  const feedZones = new Map(definitions.flatMap((text) => parseZone(text) ?? []))
  return {
    toMoment(time, tzid) {
      const date = `${pad(time.year, 4)}-${pad(time.month)}-${pad(time.day)}`
      if (time.isDate) return { date }
      const clock = `${pad(time.hour)}:${pad(time.minute)}`
      if (time.zone === ICAL.Timezone.utcTimezone) return toMoment(new Date(time.toUnixTime() * 1000), timeZone)
      const name = toIanaName(tzid ?? defaultZone)
      if (name) return name === timeZone ? { date, clock } : toMoment(new Date(atCityTime(date, clock, name)), timeZone)
      const rules = tzid ? feedZones.get(tzid) : undefined
      if (!rules) return { date, clock }
      const zoned = time.clone()
      zoned.zone = rules
      return toMoment(new Date(zoned.toUnixTime() * 1000), timeZone)
    },
  }
}

const toMoment = (instant: Date, timeZone: string): Moment => ({
  date: localDay(instant, timeZone),
  clock: localClock(instant, timeZone),
})

const pad = (number: number, length = 2): string => String(number).padStart(length, '0')

const MAX_ZONE_LENGTH = 200

/** Handles `US/Pacific` and `/mozilla.org/20050126_1/America/New_York`. Undefined if the zone isn't known. */
function toIanaName(tzid: string | undefined): string | undefined {
  const parts = tzid?.slice(-MAX_ZONE_LENGTH).split('/') ?? []
  const names = parts.slice(parts.findLastIndex((part) => !/^[A-Z][A-Za-z_]+$/.test(part)) + 1)
  const name = names.length > 1 ? names.slice(-3).join('/') : tzid
  if (!name) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // "Pacific Standard Time" and other names that only the feed defines
    return undefined
  }
}

function parseZone(text: string): [string, ICAL.Timezone][] | undefined {
  try {
    const component = new ICAL.Component(ICAL.parse(text))
    const zone = new ICAL.Timezone(component)
    return [[zone.tzid, zone]]
  } catch {
    // a zone that can't be parsed counts as unknown, and its times as local
    return undefined
  }
}

/** How far around today a rule is expanded. */
const DAYS_AHEAD = 400
const DAYS_BACK = 45
const MAX_DATES = 2000

interface Occurrence {
  moment: Moment
  /** Identifies one occurrence of a repeated event by its time in the city's zone, since feeds use various zones. */
  key: string
}

/**
 * The times of an event: its own, or those of its rule from 45 days before today to 400 days after. Throws a RangeError
 * if there is no start, and for rules that aren't supported.
 */
export function expandOccurrences(event: ICAL.Component, zones: Zones, today: string): Occurrence[] {
  const property = event.getFirstProperty('dtstart')
  const start = property?.getFirstValue()
  if (!property || !(start instanceof ICAL.Time)) throw new RangeError('has no readable DTSTART')
  // ical.js would turn 31 February into 3 March
  if (!String(property.jCal[3]).startsWith(start.toString().slice(0, 16)))
    throw new RangeError(`starts at ${property.jCal[3]}`)
  const tzid = textParameter(property, 'tzid')
  const at = (time: ICAL.Time): Occurrence => {
    const moment = zones.toMoment(time, tzid)
    return { moment, key: toKey(moment) }
  }
  const rules = event.getAllProperties('rrule').map((rule) => rule.getFirstValue())
  if (rules.length === 0 && !event.hasProperty('rdate')) return [at(start)]
  const [from, until] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)]
  const occurrences = [
    ...(rules.length === 0 ? [at(start)] : []),
    ...rules.flatMap((rule) => (rule instanceof ICAL.Recur ? getTimes(rule, start, from, until, zones).map(at) : [])),
    ...getMoments(event, 'rdate', zones).map((moment) => ({ moment, key: toKey(moment) })),
  ]
  const excluded = new Set(getMoments(event, 'exdate', zones).map(toKey))
  const byKey = new Map(occurrences.map((occurrence) => [occurrence.key, occurrence]))
  return [...byKey.values()].filter(
    ({ moment, key }) =>
      !excluded.has(key) && !excluded.has(moment.date) && moment.date >= from && moment.date <= until,
  )
}

function getTimes(rule: ICAL.Recur, start: ICAL.Time, from: string, until: string, zones: Zones): ICAL.Time[] {
  const begin = toDayNumber(...getParts(from))
  const end = toDayNumber(...getParts(until))
  const last = rule.until ? zones.toMoment(rule.until, undefined).date : undefined
  const times: ICAL.Time[] = []
  for (const number of expandRule(rule, start, begin, end)) {
    if (number > end + 1) break
    const day = new Date(number * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    if (last && day > last) break
    if (number >= begin - 1) times.push(setDay(start, day))
  }
  return times
}

const getParts = (day: string): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

function setDay(start: ICAL.Time, day: string): ICAL.Time {
  const time = start.clone()
  const [year, month, date] = getParts(day)
  time.year = year
  time.month = month
  time.day = date
  return time
}

/** The times that a date property lists, each in the zone that the property names. */
export const getMoments = (event: ICAL.Component, name: 'rdate' | 'exdate' | 'recurrence-id', zones: Zones): Moment[] =>
  event
    .getAllProperties(name)
    .flatMap((property) =>
      property
        .getValues()
        .filter((value) => value instanceof ICAL.Time)
        .map((time) => zones.toMoment(time, textParameter(property, 'tzid'))),
    )
    .slice(0, MAX_DATES)

export const toKey = ({ date, clock }: Moment): string => (clock ? `${date}T${clock}` : date)

function textParameter(property: ICAL.Property, name: string): string | undefined {
  const value = property.getParameter(name)
  return Array.isArray(value) ? value[0] : value || undefined
}

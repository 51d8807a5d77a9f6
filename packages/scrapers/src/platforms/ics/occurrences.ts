import { addDays, atCityTime, localClock, localDay } from '@houselights/domain/dates/city-time'
import ICAL from 'ical.js'
import { expandRule, toDayNumber } from './rule-days.ts'

/** A day in the city, with a time unless the event lasts all day. */
export interface LocalTime {
  date: string
  clock?: string
}

/** Converts calendar times to the city's time zone. */
export interface Zones {
  toLocalTime(time: ICAL.Time, tzid: string | undefined): LocalTime
}

/**
 * Returns the time zones of a feed. If a zone has an IANA name, we use that zone, because feeds copy outdated rules.
 * Any other zone uses the rules that the feed defines. Times without a zone are local to the venue.
 */
export function getZones(definitions: readonly string[], defaultZone: string | undefined, timeZone: string): Zones {
  const feedZones = new Map(definitions.flatMap((text) => parseZone(text) ?? []))
  return {
    toLocalTime(time, tzid) {
      const date = `${pad(time.year, 4)}-${pad(time.month)}-${pad(time.day)}`
      if (time.isDate) return { date }
      const clock = `${pad(time.hour)}:${pad(time.minute)}`
      if (time.zone === ICAL.Timezone.utcTimezone) return toLocalTime(new Date(time.toUnixTime() * 1000), timeZone)
      const ianaName = toIanaName(tzid ?? defaultZone)
      if (ianaName)
        return ianaName === timeZone
          ? { date, clock }
          : toLocalTime(new Date(atCityTime(date, clock, ianaName)), timeZone)
      const feedZone = tzid ? feedZones.get(tzid) : undefined
      if (!feedZone) return { date, clock }
      const zonedTime = time.clone()
      zonedTime.zone = feedZone
      return toLocalTime(new Date(zonedTime.toUnixTime() * 1000), timeZone)
    },
  }
}

const toLocalTime = (instant: Date, timeZone: string): LocalTime => ({
  date: localDay(instant, timeZone),
  clock: localClock(instant, timeZone),
})

const pad = (number: number, length = 2): string => String(number).padStart(length, '0')

const MAX_ZONE_LENGTH = 200

/**
 * Converts a feed's name of a zone to the IANA name: `US/Pacific`, `/mozilla.org/20050126_1/America/New_York`.
 * Undefined if the zone isn't known.
 */
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

/** The range of days around today in which a rule is expanded. */
const DAYS_AHEAD = 400
const DAYS_BACK = 45
const MAX_DATES = 2000

interface Occurrence {
  localTime: LocalTime
  /** Identifies one occurrence of a repeated event by its time in the city's zone, since feeds use various zones. */
  key: string
}

/**
 * Returns the times of an event: its single time, or the times of its rule from 45 days before today to 400 days after.
 * Throws a RangeError if there is no start, and for rules that aren't supported.
 */
export function expandOccurrences(event: ICAL.Component, zones: Zones, today: string): Occurrence[] {
  const property = event.getFirstProperty('dtstart')
  const start = property?.getFirstValue()
  if (!property || !(start instanceof ICAL.Time)) throw new RangeError('has no readable DTSTART')
  // ical.js would turn 31 February into 3 March
  if (!String(property.jCal[3]).startsWith(start.toString().slice(0, 16)))
    throw new RangeError(`starts on a day that doesn't exist: ${property.jCal[3]}`)
  const tzid = getTextParameter(property, 'tzid')
  const toOccurrence = (time: ICAL.Time): Occurrence => {
    const localTime = zones.toLocalTime(time, tzid)
    return { localTime, key: toKey(localTime) }
  }
  const rules = event.getAllProperties('rrule').map((rule) => rule.getFirstValue())
  if (rules.length === 0 && !event.hasProperty('rdate')) return [toOccurrence(start)]
  const [from, until] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)]
  const occurrences = [
    ...(rules.length === 0 ? [toOccurrence(start)] : []),
    ...rules.flatMap((rule) =>
      rule instanceof ICAL.Recur ? getTimes(rule, start, from, until, zones).map(toOccurrence) : [],
    ),
    ...getLocalTimes(event, 'rdate', zones).map((localTime) => ({ localTime, key: toKey(localTime) })),
  ]
  const excludedKeys = new Set(getLocalTimes(event, 'exdate', zones).map(toKey))
  const occurrencesByKey = new Map(occurrences.map((occurrence) => [occurrence.key, occurrence]))
  return [...occurrencesByKey.values()].filter(
    ({ localTime, key }) =>
      !excludedKeys.has(key) && !excludedKeys.has(localTime.date) && localTime.date >= from && localTime.date <= until,
  )
}

function getTimes(rule: ICAL.Recur, start: ICAL.Time, from: string, until: string, zones: Zones): ICAL.Time[] {
  const firstDayNumber = toDayNumber(...parseDay(from))
  const lastDayNumber = toDayNumber(...parseDay(until))
  const lastDay = rule.until ? zones.toLocalTime(rule.until, undefined).date : undefined
  const times: ICAL.Time[] = []
  for (const dayNumber of expandRule(rule, start, firstDayNumber, lastDayNumber)) {
    if (dayNumber > lastDayNumber + 1) break
    const day = new Date(dayNumber * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    if (lastDay && day > lastDay) break
    if (dayNumber >= firstDayNumber - 1) times.push(setDay(start, day))
  }
  return times
}

const parseDay = (day: string): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

function setDay(start: ICAL.Time, day: string): ICAL.Time {
  const time = start.clone()
  const [year, month, date] = parseDay(day)
  time.year = year
  time.month = month
  time.day = date
  return time
}

/** Returns the times that a date property lists, each in the property's zone. */
export const getLocalTimes = (
  event: ICAL.Component,
  name: 'rdate' | 'exdate' | 'recurrence-id',
  zones: Zones,
): LocalTime[] =>
  event
    .getAllProperties(name)
    .flatMap((property) =>
      property
        .getValues()
        .filter((value) => value instanceof ICAL.Time)
        .map((time) => zones.toLocalTime(time, getTextParameter(property, 'tzid'))),
    )
    .slice(0, MAX_DATES)

export const toKey = ({ date, clock }: LocalTime): string => (clock ? `${date}T${clock}` : date)

function getTextParameter(property: ICAL.Property, name: string): string | undefined {
  const value = property.getParameter(name)
  return Array.isArray(value) ? value[0] : value || undefined
}

import { addDays, atCityTime, localClock, localDay } from '@houselights/domain/dates/city-time'
import ICAL from 'ical.js'
import { dayNumber, ruleDays } from './rule-days.ts'

/** A day in the city and, unless the event takes the whole day, its hour. */
export interface Moment {
  date: string
  clock?: string
}

/** Reads calendar times as the city sees them. */
export interface Zones {
  read(time: ICAL.Time, tzid: string | undefined): Moment
}

/**
 * The zones of a feed. A zone that has an IANA name is believed by its name (feeds copy outdated rules), another by the
 * rules that the feed gives for it; times without a zone are meant where the venue is.
 */
export function getZones(definitions: readonly string[], own: string | undefined, timeZone: string): Zones {
  const given = new Map(definitions.flatMap((text) => givenZone(text) ?? []))
  return {
    read(time, tzid) {
      const date = `${pad(time.year, 4)}-${pad(time.month)}-${pad(time.day)}`
      if (time.isDate) return { date }
      const clock = `${pad(time.hour)}:${pad(time.minute)}`
      if (time.zone === ICAL.Timezone.utcTimezone) return inCity(new Date(time.toUnixTime() * 1000), timeZone)
      const name = ianaName(tzid ?? own)
      if (name) return name === timeZone ? { date, clock } : inCity(new Date(atCityTime(date, clock, name)), timeZone)
      const rules = tzid ? given.get(tzid) : undefined
      if (!rules) return { date, clock }
      const zoned = time.clone()
      zoned.zone = rules
      return inCity(new Date(zoned.toUnixTime() * 1000), timeZone)
    },
  }
}

const inCity = (instant: Date, timeZone: string): Moment => ({
  date: localDay(instant, timeZone),
  clock: localClock(instant, timeZone),
})

const pad = (number: number, length = 2): string => String(number).padStart(length, '0')

const MAX_ZONE_LENGTH = 200

/** `US/Pacific`, `/mozilla.org/20050126_1/America/New_York`; undefined for names of no known zone. */
function ianaName(tzid: string | undefined): string | undefined {
  const parts = tzid?.slice(-MAX_ZONE_LENGTH).split('/') ?? []
  const names = parts.slice(parts.findLastIndex((part) => !/^[A-Z][A-Za-z_]+$/.test(part)) + 1)
  const name = names.length > 1 ? names.slice(-3).join('/') : tzid
  if (!name) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // "Pacific Standard Time" and other names that only the feed explains
    return undefined
  }
}

function givenZone(text: string): [string, ICAL.Timezone][] | undefined {
  try {
    const component = new ICAL.Component(ICAL.parse(text))
    const zone = new ICAL.Timezone(component)
    return [[zone.tzid, zone]]
  } catch {
    // a zone that cannot be read is not known; its times are then read as the clock on the wall
    return undefined
  }
}

/** How far around the read a rule is followed. */
const DAYS_AHEAD = 400
const DAYS_BACK = 45
const MAX_DATES = 2000

interface Occurrence {
  moment: Moment
  /** What names one occurrence of a repeated event: its moment as the city sees it, whatever zone it is written in. */
  key: string
}

/**
 * The times of an event: its own, or those that its rule gives from a few weeks before the read to 400 days after.
 * Throws a RangeError where there is no start, and for rules that are not understood.
 */
export function expandOccurrences(event: ICAL.Component, zones: Zones, today: string): Occurrence[] {
  const property = event.getFirstProperty('dtstart')
  const start = property?.getFirstValue()
  if (!property || !(start instanceof ICAL.Time)) throw new RangeError('has no DTSTART that can be read')
  // ical.js would make 3 March of 31 February
  if (!String(property.jCal[3]).startsWith(start.toString().slice(0, 16)))
    throw new RangeError(`starts at ${property.jCal[3]}`)
  const tzid = textParameter(property, 'tzid')
  const at = (time: ICAL.Time): Occurrence => {
    const moment = zones.read(time, tzid)
    return { moment, key: toKey(moment) }
  }
  const rules = event.getAllProperties('rrule').map((rule) => rule.getFirstValue())
  if (rules.length === 0 && !event.hasProperty('rdate')) return [at(start)]
  const [from, until] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)]
  const occurrences = [
    ...(rules.length === 0 ? [at(start)] : []),
    ...rules.flatMap((rule) => (rule instanceof ICAL.Recur ? getTimes(rule, start, from, until, zones).map(at) : [])),
    ...momentsIn(event, 'rdate', zones).map((moment) => ({ moment, key: toKey(moment) })),
  ]
  const struck = new Set(momentsIn(event, 'exdate', zones).map(toKey))
  const found = new Map(occurrences.map((occurrence) => [occurrence.key, occurrence]))
  return [...found.values()].filter(
    ({ moment, key }) => !struck.has(key) && !struck.has(moment.date) && moment.date >= from && moment.date <= until,
  )
}

function getTimes(rule: ICAL.Recur, start: ICAL.Time, from: string, until: string, zones: Zones): ICAL.Time[] {
  const begin = dayNumber(...getParts(from))
  const end = dayNumber(...getParts(until))
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

const getParts = (day: string): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

function onDay(start: ICAL.Time, day: string): ICAL.Time {
  const time = start.clone()
  const [year, month, date] = getParts(day)
  time.year = year
  time.month = month
  time.day = date
  return time
}

/** The moments that a property of dates names, each read in the zone that the property itself gives. */
export const momentsIn = (event: ICAL.Component, name: 'rdate' | 'exdate' | 'recurrence-id', zones: Zones): Moment[] =>
  event
    .getAllProperties(name)
    .flatMap((property) =>
      property
        .getValues()
        .filter((value) => value instanceof ICAL.Time)
        .map((time) => zones.read(time, textParameter(property, 'tzid'))),
    )
    .slice(0, MAX_DATES)

export const toKey = ({ date, clock }: Moment): string => (clock ? `${date}T${clock}` : date)

function textParameter(property: ICAL.Property, name: string): string | undefined {
  const value = property.getParameter(name)
  return Array.isArray(value) ? value[0] : value || undefined
}

import { atCityTime, localClock, localDay } from '@houselights/domain/dates/city-time'
import ICAL from 'ical.js'

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
export function zonesOf(definitions: readonly string[], own: string | undefined, timeZone: string): Zones {
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

const MOST_ZONE = 200

/** `US/Pacific`, `/mozilla.org/20050126_1/America/New_York`; undefined for names of no known zone. */
function ianaName(tzid: string | undefined): string | undefined {
  const parts = tzid?.slice(-MOST_ZONE).split('/') ?? []
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

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkProperty, clock, dayBetween } from '../testing/properties.ts'
import { addDays, atCityTime, atNightTime, endOfDay, localClock, localDay, toCityInstant } from './city-time.ts'

const zone = fc.constantFrom(
  'America/Los_Angeles',
  'America/Toronto',
  'Europe/Dublin',
  'Pacific/Auckland',
  'Asia/Kathmandu',
)

/** Days on which clocks change in North America. */
const CLOCK_CHANGES = ['2025-03-09', '2025-11-02', '2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07']
const anyDay = fc.oneof(fc.constantFrom(...CLOCK_CHANGES), dayBetween(1990, 2060))

test('a city time is that time in the city, or later if the spring change skips it', () => {
  checkProperty(fc.tuple(anyDay, clock, zone), ([day, time, timeZone]) => {
    const instant = atCityTime(day, time, timeZone)
    expect(localDay(instant, timeZone)).toBe(day)
    const localTime = localClock(instant, timeZone)
    expect(instant.slice(0, 16)).toBe(`${day}T${localTime}`)
    // A skipped time moves by an hour; no city here changes its clock by more.
    expect([time, `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`]).toContain(localTime)
    expect(toCityInstant(instant, timeZone)).toBe(instant)
  })
})

test('a time that the fall change repeats means its first occurrence, and times keep their order', () => {
  checkProperty(fc.tuple(anyDay, clock, clock, zone), ([day, oneTime, otherTime, timeZone]) => {
    const [early = '', late = ''] = [oneTime, otherTime].sort()
    const [earlyMs, lateMs] = [early, late].map((time) => Date.parse(atCityTime(day, time, timeZone)))
    // A skipped time moves forward, and may pass the next one.
    if (localClock(atCityTime(day, early, timeZone), timeZone) === early)
      expect(earlyMs).toBeLessThanOrEqual(lateMs ?? 0)
    const anHourBefore = Date.parse(atCityTime(day, oneTime, timeZone)) - 3_600_000
    expect(localClock(anHourBefore, timeZone) === localClock(anHourBefore + 3_600_000, timeZone)).toBe(false)
  })
})

test('a night lasts until 6 AM, and a day ends with its last second', () => {
  checkProperty(fc.tuple(dayBetween(1990, 2060), clock, zone), ([night, time, timeZone]) => {
    const day = localDay(atNightTime(night, time, timeZone), timeZone)
    expect(day).toBe(time < '06:00' ? addDays(night, 1) : night)
    const end = endOfDay(night, timeZone)
    expect(localDay(end, timeZone)).toBe(night)
    expect(localDay(Date.parse(end) + 1000, timeZone)).toBe(addDays(night, 1))
  })
})

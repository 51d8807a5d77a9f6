import { describe, expect, test } from 'vitest'
import { clockTime, dayAfter, dayName, getDay, shortDayName } from './format-city-time.ts'

const zone = 'America/Los_Angeles'

describe('clockTime', () => {
  test.each([
    ['2025-05-02T20:00:00-07:00', '8 PM'],
    ['2025-05-03T02:30:00Z', '7:30 PM'],
    ['2025-05-03T07:00:00Z', '12 AM'],
    ['2025-05-02T12:05:00-07:00', '12:05 PM'],
    ['2025-12-31T23:59:00-08:00', '11:59 PM'],
    ['soon', ''],
  ])('shows %s as %s in San Francisco', (instant, expected) => expect(clockTime(instant, zone)).toBe(expected))

  test('follows both daylight saving changes', {
    meta: { proves: ['Conventions: an unknown hour is left out; UTC offsets are right in both seasons'] },
  }, () => {
    expect(clockTime('2025-03-09T09:59:00Z', zone)).toBe('1:59 AM')
    expect(clockTime('2025-03-09T10:00:00Z', zone)).toBe('3 AM')
    expect(clockTime('2025-11-02T08:30:00Z', zone)).toBe('1:30 AM')
    expect(clockTime('2025-11-02T09:30:00Z', zone)).toBe('1:30 AM')
  })
})

describe('days', () => {
  test('belong to the city, not to UTC', () => {
    expect(getDay('2025-05-03T06:59:59Z', zone)).toBe('2025-05-02')
    expect(getDay('2025-05-03T07:00:00Z', zone)).toBe('2025-05-03')
  })

  test.each([
    ['2025-03-08', '2025-03-09'],
    ['2025-11-01', '2025-11-02'],
    ['2025-12-31', '2026-01-01'],
    ['2028-02-28', '2028-02-29'],
  ])('continue from %s to %s', (day, next) => expect(dayAfter(day)).toBe(next))

  test('include the year only if it differs from today’s', () => {
    expect(dayName('2025-05-02', '2025-05-01')).toBe('Friday, May 2')
    expect(dayName('2026-01-03', '2025-12-30')).toBe('Saturday, January 3, 2026')
    expect(shortDayName('2025-09-12', '2025-05-01')).toBe('Fri, Sep 12')
  })

  test('are shown as “Date TBD” if invalid', { meta: { proves: ['Event: an invalid date shows “Date TBD”'] } }, () => {
    expect(dayName('someday', '2025-05-01')).toBe('Date TBD')
    expect(shortDayName('', '2025-05-01')).toBe('Date TBD')
  })
})

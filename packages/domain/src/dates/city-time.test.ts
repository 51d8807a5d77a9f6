import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { addDays, daysBetween, getWeekday, isoDay } from './city-time.ts'

const random = seededRandom(1)
const days = Array.from({ length: 500 }, () =>
  Temporal.PlainDate.from('1890-02-27').add({ days: Math.floor(random() * 90_000) }),
)

test.each([...days.slice(0, 40), ...['2000-02-29', '1900-02-28', '0001-01-01', '9999-12-31'].map(String)])(
  'counts days from %s like Temporal',
  (text) => {
    const from = Temporal.PlainDate.from(text)
    expect(getWeekday(String(from))).toBe(from.dayOfWeek)
    for (const to of days) expect(daysBetween(String(from), String(to))).toBe(from.until(to).days)
    for (const count of [-400, -1, 0, 1, 31, 366])
      expect(addDays(String(from), count)).toBe(String(from.add({ days: count })))
  },
)

test('accepts only days that exist', () => {
  expect(isoDay(2028, 2, 29)).toBe('2028-02-29')
  for (const [year, month, day] of [
    [2027, 2, 29],
    [2026, 6, 31],
    [2026, 0, 1],
    [2026, 13, 1],
    [2026, 5, 0],
  ] as const)
    expect(isoDay(year, month, day)).toBeUndefined()
})

test.each(['2026-02-30', '2026-13-01', 'tomorrow', ''])('refuses "%s"', (day) => {
  expect(() => daysBetween('2026-01-01', day)).toThrow(RangeError)
  expect(() => getWeekday(day)).toThrow(RangeError)
  expect(() => addDays(day, 1)).toThrow(RangeError)
})

test('accepts a day with a time', () => {
  expect(daysBetween('2026-01-01', '2026-01-05T20:00')).toBe(4)
})

import { expect, test } from 'vitest'
import { findDate, parseDateWords, parseMonthHeading } from './date-words.ts'

test.each([
  ['Fri', 'weekday'],
  ['MAR 06', 'day month'],
  ['Mar06', 'day month'],
  ['Friday, March 6th, 2026', 'day month weekday year'],
  ['Fri, Mar 6 @ 8:00 PM', 'day month time weekday'],
  ['3.6', 'numeric'],
  ['Fr, 06.03.', 'numeric'],
  ['2026-03-06', 'numeric'],
  ['Today • 7:30 PM', 'time today'],
  ['8pm', 'time'],
])('"%s" contains only date words', (text, kinds) => {
  expect([...(parseDateWords(text) ?? [])].sort().join(' ')).toBe(kinds)
})

test.each(['Lantern Parade', 'May Day Parade', 'March of the Wicks', 'Sun Room', '', 'Wick, 8pm'])(
  '"%s" contains other words',
  (text) => {
    expect(parseDateWords(text)).toBeNull()
  },
)

test.each([
  ['Wick and Moth Hour, Fri March 6, at eight', 'Fri March 6'],
  ['3/6 Fri - Wick - 8pm', '3/6 Fri'],
  ['Sat 3.7: Glass Kite', 'Sat 3.7'],
  ['doors on 2026-03-06', '2026-03-06'],
])('"%s" contains the date %s', (text, date) => {
  const dateRange = findDate(text)
  expect(dateRange && text.slice(dateRange.from, dateRange.to)).toBe(date)
})

test.each(['rated 4.5 of 5', 'Mar 20:00', 'open 5pm', 'may 99 balloons fly', 'room 3-6, second floor'])(
  '"%s" contains no date',
  (text) => {
    expect(findDate(text)).toBeNull()
  },
)

test('finds the month in a heading, with or without a year', () => {
  expect(parseMonthHeading('March')).toEqual({ month: 3 })
  expect(parseMonthHeading('Events in March 2026')).toEqual({ month: 3, year: 2026 })
  expect(parseMonthHeading('March 6')).toBeUndefined()
  expect(parseMonthHeading('March of the Wicks')).toBeUndefined()
})

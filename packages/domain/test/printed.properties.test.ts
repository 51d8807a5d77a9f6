import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MONTH_NAMES, WEEKDAY_NAMES } from '../src/dates/calendar-names.ts'
import { addDays, daysBetween, getWeekday, isoDay } from '../src/dates/city-time.ts'
import { parsePrintedDate } from '../src/dates/printed-date.ts'
import { parseClock, parseLabeledTimes, parseTimes } from '../src/dates/printed-time.ts'
import { parsePrice, toPrice } from '../src/prices/parse-price.ts'
import { checkProperty, clock, dayBetween, printedText, SEED } from '../src/testing/properties.ts'

console.log(`properties of prices, times and dates: seed ${SEED}`)

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const MAX_PRICE = 5000

describe('a printed price', () => {
  test('has a minimum and a maximum that are not negative, and its text parses to the same price', () => {
    checkProperty(printedText, (text) => {
      const price = parsePrice(text)
      const { min, max, admission } = price
      if (min !== null) expect(min).toBeGreaterThanOrEqual(0)
      if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max)
      if (max !== null) expect(max).toBeLessThanOrEqual(MAX_PRICE)
      if (admission !== 'pay what you can') expect(min === null).toBe(max === null)
      expect(parsePrice(price.text)).toEqual(price)
    })
  })

  test('is the number after the currency sign, alone or in a range', () => {
    checkProperty(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 500 })), ([low, extra]) => {
      expect(parsePrice(`$${low}`)).toMatchObject({ min: low, max: low, admission: 'paid' })
      expect(parsePrice(`$${low} - $${low + extra}`)).toMatchObject({ min: low, max: low + extra })
      const [min, max] = [low + 0.5, low + extra + 0.5]
      expect(parsePrice(`$${low}.50 ADV / $${low + extra}.50 DOS`)).toMatchObject({ min, max })
    })
  })

  test('that is made from numbers is written so that parsing it returns those numbers', () => {
    const amount = fc.oneof(fc.integer({ min: -10, max: 6000 }), fc.double(), fc.constant(null))
    checkProperty(fc.tuple(amount, amount, fc.constantFrom('USD', 'cad', 'nonsense', '<b>', null)), ([a, b, code]) => {
      const { text, min, max, currency } = toPrice(a, b, code)
      expect(min === null).toBe(max === null)
      if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max)
      if (currency !== null) expect(currency).toMatch(/^[A-Z]{3}$/)
      if (min === null || max === null || text === null) return
      const parsedAgain = parsePrice(text, currency ?? 'USD')
      expect(parsedAgain.min).toBeCloseTo(min, 1)
      expect(parsedAgain.max).toBeCloseTo(max, 1)
    })
  })
})

describe('printed times', () => {
  test('are times of day in any text', () => {
    checkProperty(printedText, (text) => {
      const labeled = parseLabeledTimes(text)
      const times = parseTimes(text)
      const clocks = [
        parseClock(text),
        ...[labeled, times].flatMap(({ moreShows = [], ...rest }) => [...moreShows, ...Object.values(rest)]),
      ]
      for (const time of clocks) if (time !== undefined) expect(time).toMatch(CLOCK)
    })
  })

  test('are parsed as printed, in 12-hour and 24-hour format', () => {
    checkProperty(clock, (time) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      const twelveHour = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
      expect(parseClock(twelveHour)).toBe(time)
      expect(parseTimes(`Doors ${twelveHour}`)).toMatchObject({ doors: time })
      expect(parseClock(time)).toBe(time)
    })
  })
})

describe('a printed date', () => {
  const getWeekdayName = (day: string): string => WEEKDAY_NAMES[getWeekday(day) - 1] ?? ''
  const toPrinted = (day: string): string => `${MONTH_NAMES[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`
  const anyToday = dayBetween(2024, 2031)

  test('is a calendar day in any text', () => {
    checkProperty(fc.tuple(printedText, anyToday), ([text, today]) => {
      for (const order of ['month-first', 'day-first'] as const) {
        const day = parsePrintedDate(text, { today, order })?.day
        if (day === undefined) continue
        const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
        expect(isoDay(year, month, dayOfMonth)).toBe(day)
      }
    })
  })

  test('with a year is that day in any format', () => {
    checkProperty(fc.tuple(dayBetween(2020, 2035), anyToday), ([day, today]) => {
      const [year = '', month = '', dayOfMonth = ''] = day.split('-')
      const forms = [
        day,
        `${toPrinted(day)}, ${year}`,
        `${getWeekdayName(day)} ${toPrinted(day)} ${year}`,
        `${month}/${dayOfMonth}/${year}`,
      ]
      for (const form of forms) expect(parsePrintedDate(form, { today })?.day).toBe(day)
      expect(parsePrintedDate(`${dayOfMonth}.${month}.${year}`, { today, order: 'day-first' })?.day).toBe(day)
    })
  })

  test('without a year is the next such day or one some weeks ago: last December in January, next January in December', () => {
    // Days near today, because most years have no February 29.
    const near = fc
      .tuple(anyToday, fc.integer({ min: -45, max: 300 }))
      .map(([today, days]) => ({ today, day: addDays(today, days) }))
    checkProperty(near, ({ today, day }) => {
      expect(parsePrintedDate(toPrinted(day), { today })?.day).toBe(day)
      expect(parsePrintedDate(`${getWeekdayName(day)}, ${toPrinted(day)}`, { today })).toEqual({
        day,
        weekdayAgrees: true,
      })
    })
  })

  test('with a weekday that does not match is in another year, or doubtful', () => {
    checkProperty(
      fc.tuple(anyToday, fc.integer({ min: -45, max: 300 }), fc.constantFrom(...WEEKDAY_NAMES)),
      ([today, days, name]) => {
        const parsed = parsePrintedDate(`${name} ${toPrinted(addDays(today, days))}`, { today })
        if (!parsed) throw new Error('the date was not parsed')
        expect(parsed.doubt === undefined).toBe(getWeekdayName(parsed.day) === name)
        expect(daysBetween(today, parsed.day)).toBeGreaterThanOrEqual(-45)
        expect(daysBetween(today, parsed.day)).toBeLessThan(550)
      },
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MONTH_NAMES, WEEKDAY_NAMES } from '../src/dates/calendar-names.ts'
import { addDays, daysBetween, getWeekday, isoDay } from '../src/dates/city-time.ts'
import { parsePrintedDate } from '../src/dates/printed-date.ts'
import { parseClock, parseLabeledTimes, parseTimes } from '../src/dates/printed-time.ts'
import { parsePrice, toPrice } from '../src/prices/parse-price.ts'
import { checkProperty, clock, dayBetween, printedText, SEED } from '../src/testing/properties.ts'

console.log(`properties of prices, hours and dates: seed ${SEED}`)

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const MAX_PRICE = 5000

describe('a printed price', () => {
  test('has a minimum and a maximum that are not negative, and parses the same again', () => {
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

  test('is the number after the currency sign, by itself and as a range', () => {
    checkProperty(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 500 })), ([low, extra]) => {
      expect(parsePrice(`$${low}`)).toMatchObject({ min: low, max: low, admission: 'paid' })
      expect(parsePrice(`$${low} - $${low + extra}`)).toMatchObject({ min: low, max: low + extra })
      const [min, max] = [low + 0.5, low + extra + 0.5]
      expect(parsePrice(`$${low}.50 ADV / $${low + extra}.50 DOS`)).toMatchObject({ min, max })
    })
  })

  test('from numbers is written so that parsing it returns those numbers', () => {
    const amount = fc.oneof(fc.integer({ min: -10, max: 6000 }), fc.double(), fc.constant(null))
    checkProperty(
      fc.tuple(amount, amount, fc.constantFrom('USD', 'cad', 'nonsense', '<b>', null)),
      ([one, other, code]) => {
        const { text, min, max, currency } = toPrice(one, other, code)
        expect(min === null).toBe(max === null)
        if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max)
        if (currency !== null) expect(currency).toMatch(/^[A-Z]{3}$/)
        if (min === null || max === null || text === null) return
        const parsedAgain = parsePrice(text, currency ?? 'USD')
        expect(parsedAgain.min).toBeCloseTo(min, 1)
        expect(parsedAgain.max).toBeCloseTo(max, 1)
      },
    )
  })
})

describe('printed hours', () => {
  test('are times of day, whatever is printed', () => {
    checkProperty(printedText, (text) => {
      const labelled = parseLabeledTimes(text)
      const times = parseTimes(text)
      const clocks = [
        parseClock(text),
        ...[labelled, times].flatMap(({ moreShows = [], ...hours }) => [...moreShows, ...Object.values(hours)]),
      ]
      for (const hour of clocks) if (hour !== undefined) expect(hour).toMatch(CLOCK)
    })
  })

  test('are parsed as printed, in 12-hour and 24-hour format', () => {
    checkProperty(clock, (hour) => {
      const [hours = 0, minutes = 0] = hour.split(':').map(Number)
      const twelveHour = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
      expect(parseClock(twelveHour)).toBe(hour)
      expect(parseTimes(`Doors ${twelveHour}`)).toMatchObject({ doors: hour })
      expect(parseClock(hour)).toBe(hour)
    })
  })
})

describe('a printed date', () => {
  const weekday = (day: string): string => WEEKDAY_NAMES[getWeekday(day) - 1] ?? ''
  const toPrinted = (day: string): string => `${MONTH_NAMES[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`
  const today = dayBetween(2024, 2031)

  test('is a calendar day, whatever is printed', () => {
    checkProperty(fc.tuple(printedText, today), ([text, now]) => {
      for (const order of ['month-first', 'day-first'] as const) {
        const day = parsePrintedDate(text, { today: now, order })?.day
        if (day === undefined) continue
        const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
        expect(isoDay(year, month, dayOfMonth)).toBe(day)
      }
    })
  })

  test('with a year is that day, however it is written', () => {
    checkProperty(fc.tuple(dayBetween(2020, 2035), today), ([day, now]) => {
      const [year = '', month = '', dayOfMonth = ''] = day.split('-')
      const forms = [
        day,
        `${toPrinted(day)}, ${year}`,
        `${weekday(day)} ${toPrinted(day)} ${year}`,
        `${month}/${dayOfMonth}/${year}`,
      ]
      for (const form of forms) expect(parsePrintedDate(form, { today: now })?.day).toBe(day)
      expect(parsePrintedDate(`${dayOfMonth}.${month}.${year}`, { today: now, order: 'day-first' })?.day).toBe(day)
    })
  })

  test('without a year is the next one, or some weeks old: last December in January, next January in December', () => {
    // Most years have no 29 February.
    const near = fc
      .tuple(today, fc.integer({ min: -45, max: 300 }))
      .map(([now, days]) => ({ now, day: addDays(now, days) }))
    checkProperty(near, ({ now, day }) => {
      expect(parsePrintedDate(toPrinted(day), { today: now })?.day).toBe(day)
      expect(parsePrintedDate(`${weekday(day)}, ${toPrinted(day)}`, { today: now })).toEqual({
        day,
        weekdayAgrees: true,
      })
    })
  })

  test('with another weekday is in another year, or doubtful', () => {
    checkProperty(
      fc.tuple(today, fc.integer({ min: -45, max: 300 }), fc.constantFrom(...WEEKDAY_NAMES)),
      ([now, days, name]) => {
        const parsed = parsePrintedDate(`${name} ${toPrinted(addDays(now, days))}`, { today: now })
        if (!parsed) throw new Error('the date was not parsed')
        expect(parsed.doubt === undefined).toBe(weekday(parsed.day) === name)
        expect(daysBetween(now, parsed.day)).toBeGreaterThanOrEqual(-45)
        expect(daysBetween(now, parsed.day)).toBeLessThan(550)
      },
    )
  })
})

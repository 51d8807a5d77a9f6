import { describe, expect, test } from 'vitest'
import { parsePrintedDate } from '../src/dates/printed-date.ts'
import { parseTimes } from '../src/dates/printed-time.ts'
import { parseAge } from '../src/listings/age.ts'
import { NO_PRICE, parsePrice } from '../src/prices/parse-price.ts'

describe('printed dates', () => {
  test.each([
    ['Fri May 2', '2025-05-02', '2025-05-02'],
    ['Sat Sep 6', '2025-05-02', '2025-09-06'],
    ['1.16', '2026-01-05', '2026-01-16'],
    ['05/3', '2025-05-02', '2025-05-03'],
    ['FRIDAY JULY o5', '2024-07-20', '2024-07-05'],
    ['Thrusday May 15th', '2025-05-02', '2025-05-15'],
    ['Fri 2 May 2025', '2025-04-01', '2025-05-02'],
    ['January 3', '2025-12-28', '2026-01-03'],
    ['Dec 20', '2026-01-05', '2025-12-20'],
    ['Friday, January 16, 2026', '2026-01-05', '2026-01-16'],
    ['2025-05-02', '2025-05-02', '2025-05-02'],
    ['Wed Feb 18', '2025-05-02', '2026-02-18'],
    ["May 2 '26", '2025-05-02', '2026-05-02'],
  ])('parses %s on %s as %s', (text, today, day) => {
    expect(parsePrintedDate(text, { today })?.day).toBe(day)
  })
  test('reports a doubt if the weekday does not match the day', () => {
    expect(parsePrintedDate('Mon May 2, 2025', { today: '2025-05-01' })?.doubt).toContain('2025-05-02')
  })
  test.each([
    ['Fri May 2', true],
    ['Fri May 2, 2025', true],
    ['May 2', undefined],
    ['Mon May 2', undefined],
    ['Sat May 2', undefined], // The weekday chose the year.
  ])('reports whether the weekday in "%s" confirms the day', (text, agrees) => {
    expect(parsePrintedDate(text, { today: '2025-05-01' })?.weekdayAgrees).toBe(agrees)
  })
  test('finds no date in text without one', () => {
    expect(parsePrintedDate('Doors 7:30 PM', { today: '2025-05-01' })).toBeUndefined()
  })
})

test.each([
  ['Doors: 7pm / Show: 8pm', { doors: '19:00', show: '20:00' }],
  ['7PM doors, 8PM show', { doors: '19:00', show: '20:00' }],
  ['Doors at 8:00PM, Show at 9:00PM', { doors: '20:00', show: '21:00' }],
  ['7pm/8pm', { doors: '19:00', show: '20:00' }],
  ['8pm - 11pm', { show: '20:00', end: '23:00' }],
  ['9-2am', { show: '21:00', end: '02:00' }],
  ['10 PM until 2 AM', { show: '22:00', end: '02:00' }],
  ['8pm - CLOSE', { show: '20:00' }],
  ['7 & 9:15 PM', { show: '19:00', moreShows: ['21:15'] }],
  ['7pm and 9:15pm', { show: '19:00', moreShows: ['21:15'] }],
  ['6pm/7pm and 9pm/10pm', { doors: '18:00', show: '19:00', moreShows: ['22:00'] }],
  ['7pm and 9:30pm shows', { show: '19:00', moreShows: ['21:30'] }],
  ['Sat, May 09, 7:00 PM', { show: '19:00' }],
  ['May 2 - 8pm', { show: '20:00' }],
  ['doors:7:00 pm / show:8:00 pm', { doors: '19:00', show: '20:00' }],
  ['Friday 7 - 9pm', { show: '19:00', end: '21:00' }],
  ['4:3pm', { show: '16:30' }],
  ['7pm doors | 8pm music', { doors: '19:00', show: '20:00' }],
  ['7:30pm Doors 8:30pm Show', { doors: '19:30', show: '20:30' }],
  ['Doors 7:30, show 8:30', { doors: '19:30', show: '20:30' }],
  ['Doors 10pm free b4 11pm', { doors: '22:00' }],
  ['kitchen open until 2am', {}],
  ['$10 before 11 / 19+', {}],
  ['show 5 of 6', {}],
  ['Show: 9:00 pm', { show: '21:00' }],
  ['8 :30PM', { show: '20:30' }],
  ['20:30', { show: '20:30' }],
  ['Doors: 6:30 PM', { doors: '18:30' }],
  ['8:PM', { show: '20:00' }],
  ['noon', { show: '12:00' }],
  ['no hour', {}],
])('parses the times of %s', (text, times) => {
  expect(parseTimes(text)).toEqual(times)
})

test.each([
  ['$25 ADV / $28 DOS', 25, 28],
  ['$25.00-$28.00', 25, 28],
  ['$15', 15, 15],
  ['Free', 0, 0],
  ['Free before 10pm, $10 after', 0, 10],
  ['$20-25', 20, 25],
  ['SOLD OUT', null, null],
  ['$1,200', 1200, 1200],
])('parses the price of %s', (text, min, max) => {
  expect(parsePrice(text)).toMatchObject({ text, min, max })
})

test.each([
  ['$12,50', 12.5, 12.5, 'USD'],
  ['€12,50', 12.5, 12.5, 'EUR'],
  ['£12,50', 12.5, 12.5, 'GBP'],
  ['12,50 €', 12.5, 12.5, 'EUR'],
  ['12,50 EUR', 12.5, 12.5, 'EUR'],
  ['12,50 $', 12.5, 12.5, 'USD'],
  ['12,50–15 €', 12.5, 15, 'EUR'],
  ['12,50€ / 15,00€', 12.5, 15, 'EUR'],
  ['10 € 15 €', 10, 15, 'EUR'],
  ['25-30 USD', 25, 30, 'USD'],
  ['$1.250,00', 1250, 1250, 'USD'],
  ['$1,250.00', 1250, 1250, 'USD'],
  ['1.250 €', 1250, 1250, 'EUR'],
  ['1 250 €', 1250, 1250, 'EUR'],
  ["€1'250,50", 1250.5, 1250.5, 'EUR'],
  ['CA$12.50', 12.5, 12.5, 'CAD'],
  ['C$10-$15', 10, 15, 'CAD'],
  ['A$20', 20, 20, 'AUD'],
  ['$20 AUD', 20, 20, 'AUD'],
  ['US$20', 20, 20, 'USD'],
  ['MX$300', 300, 300, 'MXN'],
  ['A$AP Rocky $20', 20, 20, 'USD'],
  ['$15,18+', 15, 15, 'USD'],
  ['$15 730pm', 15, 15, 'USD'],
  ['$15/19+', 15, 15, 'USD'],
])('the price %s is from %d to %d %s', (text, min, max, currency) => {
  expect(parsePrice(text)).toMatchObject({ text, min, max, currency })
})

test.each([
  // 10.15, or 10 in advance and 15 at the door.
  '$10,15',
  '$10,12,15',
  '$1.250',
  '€12,5',
  '35€ 99',
  '12 500 €',
  '1.837, 32 €',
  '$20 (US$15)',
  '€10 / $12',
  'Free before 10pm, $10,15 after',
])('the price %s stays as printed, without numbers', (text) => {
  expect(parsePrice(text)).toEqual({ ...NO_PRICE, text })
})

test('treats US$ as US dollars in a Canadian city, where a bare $ means Canadian dollars', () => {
  expect(parsePrice('US$20', 'CAD').currency).toBe('USD')
  expect(parsePrice('$20', 'CAD').currency).toBe('CAD')
})

test.each([
  ['Free before 10pm, $10 after', 'paid'],
  ['NO COVER, donations accepted!', 'free'],
  ['$10-20, no one turned away', 'pay what you can'],
  ['$10-$15 sliding scale', 'paid'],
  ['$15/19+', 'paid'],
])('admission for "%s" is %s', (text, admission) => {
  expect(parsePrice(text).admission).toBe(admission)
})

test.each(['PWYC', '$PWYC', 'Pay what you can', 'By donation'])('the price "%s" starts at 0', (text) => {
  expect(parsePrice(text)).toMatchObject({ text, min: 0, max: null, admission: 'pay what you can' })
})

test.each([
  ['All Ages', 'All Ages'],
  ['a/a', 'All Ages'],
  ['Ages 6+', '6+'],
  ['21 & over', '21+'],
  ['18 and up', '18+'],
  ['Ages: 21+', '21+'],
  ['bring a friend', null],
])('parses the age of %s', (text, age) => {
  expect(parseAge(text)).toBe(age)
})

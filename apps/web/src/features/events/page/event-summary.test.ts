import { event } from '@houselights/contracts/testing/stand-in-data'
import { expect, test } from 'vitest'
import { getSiteCityAt } from '../../../../server/addresses/city-address.ts'
import { eventFacts, eventSummary, eventTitle } from './event-summary.ts'

const city = getSiteCityAt('/')
const summarize = (changes: Partial<typeof event>) => eventSummary({ ...event, ...changes }, city)
const getTitle = (changes: Partial<typeof event>, today = '2025-04-30') =>
  eventTitle({ ...event, ...changes }, { today, timeZone: city.timeZone })

test('a title says what, where and when, in the length that search engines show', () => {
  expect(getTitle({})).toBe('The Paper Lanterns at The Sample Lantern, Fri, May 2, 6 PM')
  expect(getTitle({}, '2026-04-30')).toBe('The Paper Lanterns at The Sample Lantern, Fri, May 2, 2025, 6 PM')
  expect(getTitle({ title: 'An Evening at The Sample Lantern' })).toBe(
    'An Evening at The Sample Lantern, Fri, May 2, 6 PM',
  )
  const longTitle = getTitle({ title: 'A very long name '.repeat(12) })
  expect(longTitle).toMatch(/… at The Sample Lantern, Fri, May 2$/)
  expect(longTitle.length).toBeLessThanOrEqual(65)
})

test('the titles of two shows on one night differ in their times, unless a time doesn’t fit or was inferred', () => {
  const late = '2025-05-02T21:30:00-07:00'
  expect(getTitle({ startsAt: late, showTime: late })).toMatch(/, Fri, May 2, 9:30 PM$/)
  expect(getTitle({ title: 'The Paper Lanterns and their Orchestra' })).toMatch(/Sample Lantern, Fri, May 2$/)
  expect(getTitle({ inferred: ['showTime'] })).toMatch(/, Fri, May 2$/)
  expect(getTitle({ showTime: null, startsAt: null })).toMatch(/, Fri, May 2$/)
})

test('a title has both the night and the weekday of a show after midnight', () => {
  const late = { localDate: '2025-05-03', startsAt: '2025-05-04T03:30:00-07:00', showTime: '2025-05-04T03:30:00-07:00' }
  expect(getTitle({ ...late, title: 'Owls' })).toBe('Owls at The Sample Lantern, Sat night, May 3, 3:30 AM (Sun)')
  expect(eventFacts({ ...event, ...late }, city)).toContain('Saturday night, May 3, 2025, 3:30 AM (Sun)')
})

test('a description lists the other acts, the time, the price and the age limit', () => {
  const support = { id: 'a9', slug: 'velvet-otter', name: 'Velvet Otter', role: 'support' as const }
  expect(summarize({ bill: [...event.bill, support], status: 'sold out' })).toBe(
    `Sold out: The Paper Lanterns with Velvet Otter at The Sample Lantern, Mission, ${city.name}. Friday, May 2, 2025, 6 PM, $25–28, all ages.`,
  )
})

test('a description of an event with few facts still has a useful length', () => {
  const summary = summarize({ title: 'X', bill: [], showTime: null, startsAt: null, price: null, age: null })
  expect(summary.length).toBeGreaterThanOrEqual(50)
})

test('a description leaves out inferred times', () => {
  const doors = '2025-05-02T17:00:00-07:00'
  expect(summarize({ doors })).toContain(', 6 PM, doors 5 PM, ')
  expect(summarize({ doors, inferred: ['doors', 'startsAt'] })).not.toMatch(/\b[56] PM|doors/)
})

test('facts contain only what sources list', () => {
  const noFacts = { showTime: null, startsAt: null, price: null, priceMin: null, age: null }
  expect(eventFacts({ ...event, ...noFacts, title: 'X', bill: [] }, city)).toBe(
    `X at The Sample Lantern, Mission, ${city.name}. Friday, May 2, 2025.`,
  )
})

import { events } from '@houselights/types/testing/stand-in-data'
import { expect, test } from 'vitest'
import { siteCityAt } from '../../../server/city-address.ts'
import { eventSummary, eventTitle } from './event-summary.ts'

const [event] = events
if (!event) throw new Error('The stand-in has no events.')
const city = siteCityAt('/')
const summaryOf = (changes: Partial<typeof event>) =>
  eventSummary({ ...event, ...changes }, { city, timeZone: city.timeZone })

test('a title says what, where and when, in what search engines show of it', () => {
  expect(eventTitle(event, '2025-04-30')).toBe('The Paper Lanterns at The Sample Lantern, Fri, May 2')
  expect(eventTitle(event, '2026-04-30')).toBe('The Paper Lanterns at The Sample Lantern, Fri, May 2, 2025')
  expect(eventTitle({ ...event, title: 'An Evening at The Sample Lantern' }, '2025-04-30')).toBe(
    'An Evening at The Sample Lantern, Fri, May 2',
  )
  const long = eventTitle({ ...event, title: 'A very long name '.repeat(12) }, '2025-04-30')
  expect(long).toMatch(/… at The Sample Lantern, Fri, May 2$/)
  expect(long.length).toBeLessThanOrEqual(65)
})

test('a description says who else plays, the hour, the price and the age', () => {
  const support = { id: 'a9', slug: 'velvet-otter', name: 'Velvet Otter', role: 'support' as const }
  expect(summaryOf({ bill: [...event.bill, support], status: 'sold out' })).toBe(
    `Sold out: The Paper Lanterns with Velvet Otter at The Sample Lantern, Mission, ${city.name}. Friday, May 2, 2025, 6 PM, $25–28, all ages.`,
  )
})

test('a description of next to nothing is still a sentence worth reading', () => {
  const bare = summaryOf({ ...{ title: 'X', bill: [], showTime: null, startsAt: null }, price: null, age: null })
  expect(bare.length).toBeGreaterThanOrEqual(50)
})

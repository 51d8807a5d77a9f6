import { expect, test } from 'vitest'
import { eventSearch } from './event-search.ts'
import { eventsPageHead } from './events-page-head.ts'

const KNOWN = {
  city: 'Example City',
  total: 12,
  venues: [{ id: 'v1', slug: 'example-hall', name: 'Example Hall' }],
  options: { genres: [{ name: 'Indie Rock', count: 3 }], neighborhoods: [{ name: 'The Docks', count: 2 }] },
}
const headOf = (query: string, known: Partial<typeof KNOWN> = {}) =>
  eventsPageHead(eventSearch(Object.fromEntries(new URLSearchParams(query))), { ...KNOWN, ...known })

test.each([
  ['', 'Live music in Example City: all upcoming shows by day', '/events'],
  ['neighborhood=the docks', 'Live music in The Docks, Example City', '/events?neighborhood=The+Docks'],
  ['genre=indie rock', 'Indie Rock shows in Example City', '/events?genre=Indie+Rock'],
  ['date=2025-05-02', 'Shows in Example City on Friday, May 2, 2025', '/events?date=2025-05-02'],
  ['venue=v1', 'Shows at Example Hall, Example City', '/venues/example-hall'],
  // "all" is no filter
  ['genre=all-genres&venue=example-hall', 'Shows at Example Hall, Example City', '/venues/example-hall'],
])('search engines keep the list “%s” under one address', (query, title, canonical) => {
  expect(headOf(query)).toMatchObject({ title, canonical, indexed: true })
  expect(headOf(query).description.length).toBeGreaterThan(50)
})

test.each([
  'search=otters',
  'cursor=abc',
  'date=weekend',
  'price=free',
  'genre=Polka',
  'venue=nowhere',
  'date=2025-13-45',
  'genre=Indie Rock&date=2025-05-02',
])('and not “%s”, of which there are any number', (query) => {
  expect(headOf(query).canonical).toBeUndefined()
})

test('nor a list with nothing in it', () => {
  expect(headOf('date=2025-05-02', { total: 0 }).indexed).toBe(false)
})

import { expect, test } from 'vitest'
import { eventSearch } from './event-search.ts'
import { eventsFeedName, eventsPageHead } from './events-page-head.ts'

const KNOWN = {
  city: 'Example City',
  total: 12,
  venues: [{ id: 'v1', slug: 'example-hall', name: 'Example Hall' }],
  options: {
    access: { wheelchair: 0, seated: 0, standing: 0 },
    genres: [{ name: 'Indie Rock', count: 3 }],
    neighborhoods: [{ name: 'The Docks', count: 2 }],
  },
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
  expect(headOf(query).description?.length).toBeGreaterThan(50)
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

test('but a venue’s page, whatever the list of its shows holds', () => {
  expect(headOf('venue=v1', { total: 0 })).toMatchObject({ canonical: '/venues/example-hall', indexed: true })
})

test.each([
  ['', 'Live music in Example City'],
  ['cursor=abc', 'Live music in Example City'],
  ['venue=v1', 'Live music in Example City: Example Hall'],
  ['neighborhood=The Docks&date=weekend', 'Live music in Example City: this weekend, The Docks'],
  ['genre=Indie Rock&price=under-20&age=18', 'Live music in Example City: Indie Rock, under 20, 18+'],
  ['age=all-ages&date=next-week&search=otters', 'Live music in Example City: “otters”, next week, all ages'],
  ['date=2025-05-02&price=nothing', 'Live music in Example City: Friday, May 2, 2025'],
])('calendars call the list “%s” by what it is narrowed by', (query, name) => {
  expect(eventsFeedName(eventSearch(Object.fromEntries(new URLSearchParams(query))), KNOWN)).toBe(name)
})

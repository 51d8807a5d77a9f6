import { listEvents } from '@houselights/contracts/public-api/routes'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../../page/search-params.ts'
import { eventsFeedName, eventsPageHead } from '../list/events-page-head.ts'
import { findProblems, getFilters, parseEventSearch } from './event-search.ts'

const normalizeQuery = (query: string) => stringifySearch(parseEventSearch(parseSearch(query)))

test.each([
  ['?search=&genre=all-genres&venue=all-venues&date=all-dates&day=', ''],
  ['?search=311&genre=Indie+Rock', '?search=311&genre=Indie+Rock'],
  ['?date=weekend', '?date=weekend'],
  ['?date=2025-05-02', '?date=2025-05-02'],
  ['?date=custom&day=2025-05-02', '?date=2025-05-02'],
  ['?date=custom', ''],
  ['?date=all-dates&day=2025-05-02', '?date=2025-05-02'],
  ['?date=today&day=2025-05-02', '?date=today'],
  ['?neighborhood=Mission&price=free&age=18', '?neighborhood=Mission&price=free&age=18'],
  ['?neighborhood=all-neighborhoods&price=&age=', ''],
  ['?price=cheap&age=12', '?price=cheap&age=12'],
])(
  'normalizes the query “%s”',
  { meta: { proves: ['Events: the filter bar changes the query string and omits “all” options'] } },
  (query, normalized) => expect(normalizeQuery(query)).toBe(normalized),
)

const toSearch = (query: string) => parseEventSearch(parseSearch(query))

test.each([
  [`?search=${'x'.repeat(200)}&date=2025-05-02&price=free&age=18&cursor=any`, []],
  [`?search=${'x'.repeat(312)}`, ['Use 200 characters or fewer. This search has 312.']],
  ['?search=a%00b', ['Your search contains a character we can’t search for.']],
  ['?search=%ED%A0%80', ['Your search contains a character we can’t search for.']],
  ['?date=2025-13-40', ['Unknown date: “2025-13-40”.']],
  ['?date=custom&day=soon', ['Unknown date: “soon”.']],
  ['?price=cheap&age=12', ['Unknown price: “cheap”.', 'Unknown age: “12”.']],
  [`?genre=${'x'.repeat(101)}`, [`Unknown genre: “${'x'.repeat(40)}…”.`]],
  ['?venue=a%00', ['Unknown venue: “a�”.']],
  [`?cursor=${'x'.repeat(401)}`, ['That page doesn’t exist.']],
])('lists the problems in %.40s: %j', (query, problems) => {
  expect(findProblems(toSearch(query))).toEqual(problems)
})

test('filters by the valid values in a URL, and by nothing else', () => {
  const filters = getFilters(toSearch(`?search=${'x'.repeat(201)}&date=someday&venue=the-lantern&price=cheap&age=18`))
  expect(Object.entries(filters).filter(([, value]) => value)).toEqual([
    ['venue', 'the-lantern'],
    ['age', '18'],
  ])
})

const DATES = 'today all-dates 2025-05-02 2024-02-29 2025-02-29 2025-5-2 20250-05-02 2025-05-02T10:00 x'
test.each([
  ...DATES.split(' ').map((date) => ({ date })),
  ...['free', 'under-20', 'under-30', 'FREE'].map((price) => ({ price })),
  ...['all-ages', '18', '21', '12'].map((age) => ({ age })),
  ...['x'.repeat(100), 'x'.repeat(101), 'a\0b', 'Café du Nord'].flatMap((name) => [
    { genre: name },
    { venue: name },
    { neighborhood: name },
  ]),
  ...['x'.repeat(200), 'x'.repeat(201), 'a\0b', '311'].map((search) => ({ search })),
  ...['x'.repeat(400), 'x'.repeat(401), 'a\0b', 'any'].map((cursor) => ({ cursor })),
])('finds a problem in the search %.60j exactly when the API’s contract rejects it', (search) => {
  expect(findProblems(search).length === 0).toBe(listEvents.query.safeParse(search).success)
})

const FACTS = {
  city: 'Example City',
  total: 12,
  venues: [{ id: 'v1', slug: 'example-hall', name: 'Example Hall' }],
  options: {
    access: { wheelchair: 0, seated: 0, standing: 0 },
    genres: [{ name: 'Indie Rock', count: 3 }],
    neighborhoods: [{ name: 'The Docks', count: 2 }],
  },
}
const getHead = (query: string, changes: Partial<typeof FACTS> = {}) =>
  eventsPageHead(parseEventSearch(Object.fromEntries(new URLSearchParams(query))), { ...FACTS, ...changes })

test.each([
  ['', 'Live music in Example City: all upcoming shows by day', '/events'],
  ['neighborhood=the docks', 'Live music in The Docks, Example City', '/events?neighborhood=The+Docks'],
  ['genre=indie rock', 'Indie Rock shows in Example City', '/events?genre=Indie+Rock'],
  ['date=2025-05-02', 'Shows in Example City on Friday, May 2, 2025', '/events?date=2025-05-02'],
  ['venue=v1', 'Shows at Example Hall, Example City', '/venues/example-hall'],
  // "all" isn't a filter
  ['genre=all-genres&venue=example-hall', 'Shows at Example Hall, Example City', '/venues/example-hall'],
])('the list “%s” has one canonical URL', (query, title, canonical) => {
  expect(getHead(query)).toMatchObject({ title, canonical, indexed: true })
  expect(getHead(query).description?.length).toBeGreaterThan(50)
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
])('the list “%s” has no canonical URL: there are endless lists like it', (query) => {
  expect(getHead(query).canonical).toBeUndefined()
})

test('an empty list is not indexed', () => {
  expect(getHead('date=2025-05-02', { total: 0 }).indexed).toBe(false)
})

test('a venue’s list has the venue’s page as its canonical URL, even if the list is empty', () => {
  expect(getHead('venue=v1', { total: 0 })).toMatchObject({ canonical: '/venues/example-hall', indexed: true })
})

test.each([
  ['', 'Live music in Example City'],
  ['cursor=abc', 'Live music in Example City'],
  ['venue=v1', 'Live music in Example City: Example Hall'],
  ['neighborhood=The Docks&date=weekend', 'Live music in Example City: this weekend, The Docks'],
  ['genre=Indie Rock&price=under-20&age=18', 'Live music in Example City: Indie Rock, under 20, 18+'],
  ['age=all-ages&date=next-week&search=otters', 'Live music in Example City: “otters”, next week, all ages'],
  ['date=2025-05-02&price=nothing', 'Live music in Example City: Friday, May 2, 2025'],
])('names the calendar feed of the list “%s” after its filters', (query, name) => {
  expect(eventsFeedName(parseEventSearch(Object.fromEntries(new URLSearchParams(query))), FACTS)).toBe(name)
})

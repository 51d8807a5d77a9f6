import { listEvents } from '@houselights/types/routes'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../search-params.ts'
import { eventSearch, filtersOf, problemsOf } from './event-search.ts'

const read = (query: string) => stringifySearch(eventSearch(parseSearch(query)))

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
])('understands %s', (query, understood) => expect(read(query)).toBe(understood))

const given = (query: string) => eventSearch(parseSearch(query))

test.each([
  [`?search=${'x'.repeat(200)}&date=2025-05-02&price=free&age=18&cursor=any`, []],
  [`?search=${'x'.repeat(312)}`, ['Search for 200 characters at most; this has 312.']],
  ['?search=a%00b', ['The search holds a character that cannot be searched for.']],
  ['?search=%ED%A0%80', ['The search holds a character that cannot be searched for.']],
  ['?date=2025-13-40', ['The date “2025-13-40” is none that can be chosen.']],
  ['?date=custom&day=soon', ['The date “soon” is none that can be chosen.']],
  [
    '?price=cheap&age=12',
    ['The price “cheap” is none that can be chosen.', 'The age “12” is none that can be chosen.'],
  ],
  [`?genre=${'x'.repeat(101)}`, [`The genre “${'x'.repeat(40)}…” is none that can be chosen.`]],
  ['?venue=a%00', ['The venue “a�” is none that can be chosen.']],
  [`?cursor=${'x'.repeat(401)}`, ["This page of the list doesn't exist."]],
])('of %.40s says %j', (query, problems) => {
  expect(problemsOf(given(query))).toEqual(problems)
})

test('filters by what can be read of an address, and by nothing else', () => {
  const filters = filtersOf(given(`?search=${'x'.repeat(201)}&date=someday&venue=the-lantern&price=cheap&age=18`))
  expect(Object.entries(filters).filter(([, value]) => value)).toEqual([
    ['venue', 'the-lantern'],
    ['age', '18'],
  ])
})

test.each([
  ...[
    'today',
    'all-dates',
    '2025-05-02',
    '2024-02-29',
    '2025-02-29',
    '2025-5-2',
    '20250-05-02',
    '2025-05-02T10:00',
    'x',
  ].map((date) => ({ date })),
  ...['free', 'under-20', 'under-30', 'FREE'].map((price) => ({ price })),
  ...['all-ages', '18', '21', '12'].map((age) => ({ age })),
  ...['x'.repeat(100), 'x'.repeat(101), 'a\0b', 'Café du Nord'].flatMap((name) => [
    ...[{ genre: name }, { venue: name }, { neighborhood: name }],
  ]),
  ...['x'.repeat(200), 'x'.repeat(201), 'a\0b', '311'].map((search) => ({ search })),
  ...['x'.repeat(400), 'x'.repeat(401), 'a\0b', 'any'].map((cursor) => ({ cursor })),
])('finds in %.60j what the contract of the list finds', (address) => {
  expect(problemsOf(address).length === 0).toBe(listEvents.query.safeParse(address).success)
})

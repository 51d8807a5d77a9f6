import { listVenues } from '@houselights/types/routes'
import { beforeAll, expect, test } from 'vitest'
import { testApi } from './running-api.ts'

const inDays = (days: number) => new Date(api.clock.now.getTime() + days * 86_400_000)
const LONG_AGO = -60

const api = testApi('popular_venues')
beforeAll(async () => {
  // [name, [days until the show, days since it was announced, status]]
  const venues: [string, [number, number, ('cancelled' | 'postponed' | 'moved')?][]][] = [
    ['Aardvark', []],
    ['Beta', [[60, LONG_AGO]]],
    ['The Ample', [[60, LONG_AGO]]],
    ['Called Off', [5, 6, 7].map((days) => [days, -1, 'cancelled'])],
    ['Delta', [5, 10, 29].map((days) => [days, LONG_AGO])],
    ['Echo', [50, 60, 70, 80].map((days) => [days, -13])],
    ['Foxtrot', [[5, LONG_AGO], ...[-1, -2, -3, -4].map((days): [number, number] => [days, -1])]],
    // a new show soon counts twice
    [
      'Golf',
      [
        [5, -1],
        [6, -1],
        [31, -15],
      ],
    ],
  ]
  for (const [name, shows] of venues) {
    const { id: venueId } = await api.aVenue({ name })
    for (const [days, announced, status] of shows)
      await api.anEvent({ venueId, startsAt: inDays(days), firstSeenAt: inDays(announced), ...(status && { status }) })
  }
})

const POPULAR = ['Echo', 'Golf', 'Delta', 'Foxtrot', 'The Ample', 'Beta', 'Aardvark', 'Called Off']

test('popular venues are those with shows soon or announced lately; those without shows come last', async () => {
  const { items, total } = await api.callPage(listVenues, { query: { sort: 'popular' } })
  expect(items.map(({ name }) => name)).toEqual(POPULAR)
  expect(total).toBe(8)
})

test('they page on, and every other list of venues stays by name', async () => {
  const first = await api.callPage(listVenues, { query: { sort: 'popular', limit: 3 } })
  const rest = await api.callPage(listVenues, { query: { sort: 'popular', limit: 5, cursor: first.next ?? '' } })
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(POPULAR)
  const byName = await api.callPage(listVenues, { query: { limit: 2 } })
  expect(byName.items.map(({ name }) => name)).toEqual(['Aardvark', 'The Ample'])
  const mixed = await api.get(`/api/venues?sort=popular&cursor=${byName.next}`)
  expect(mixed.status).toBe(400)
})

test('another order is refused with a sentence', async () => {
  const answer = await api.get('/api/venues?sort=size')
  expect([answer.status, await answer.text()]).toEqual([400, 'sort must be popular, or left out.'])
})

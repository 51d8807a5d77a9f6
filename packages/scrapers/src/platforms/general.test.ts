import { expect, test } from 'vitest'
import { parsePages } from '../parse/parse-pages.ts'
import type { Source } from '../source/source.ts'
import { getSavedSource } from '../testing/saved-source.ts'

const context = { now: '2026-03-02T12:00:00-08:00', timeZone: 'America/Los_Angeles' }
const url = 'https://hall.example/shows'
const renderCard = (day: string, name: string, terms = '8pm $10'): string =>
  `<article>${day}<h3>${name}</h3>${terms}</article>`

const getGeneralSource = (): Source => getSavedSource('general', url)
const parseBodies = (...bodies: string[]) =>
  parsePages(
    getGeneralSource(),
    bodies.map((body) => ({ url, body })),
    context,
  )

test('parses a page of events without problems, by the same rules as every platform', () => {
  const { listings, problems } = parseBodies(
    renderCard('Fri Mar 6', 'Lantern Parade w/ Wick') +
      renderCard('Sat Mar 7', 'Glass Kite') +
      renderCard('Fri Mar 13', 'Moth Hour'),
  )
  expect(problems).toEqual([])
  expect(listings[0]).toMatchObject({
    date: '2026-03-06',
    headliner: 'Lantern Parade',
    support: ['Wick'],
    startsAt: '2026-03-06T20:00:00-08:00',
    price: { min: 10 },
  })
})

test('reports a problem if it isn’t sure of its listings', () => {
  const { listings, problems } = parseBodies(
    renderCard('Fri Mar 6', 'Wick', '') + renderCard('Sat Mar 7', 'Glass Kite', ''),
  )
  expect(listings).toHaveLength(2)
  expect(problems).toMatchObject([{ kind: 'unsure', url, sure: expect.closeTo(0.5, 1) }])
})

test('finds nothing on a page without dates, and reports that', () => {
  expect(parseBodies('<p>Closed for the winter.</p>')).toMatchObject({
    listings: [],
    problems: [{ kind: 'unsure', sure: 0 }],
  })
})

test('follows a link to the next page only if it is on the same site', async () => {
  const requests: string[] = []
  const fetcher = {
    depth: 'full' as const,
    ...context,
    keys: {},
    get: async (address: string) => {
      requests.push(address)
      const nextLink = requests.length === 2 ? 'https://elsewhere.example/' : `/shows?page=${requests.length + 1}`
      return { url: address, body: `<a rel="next" href="${nextLink}">Later</a>` }
    },
  }
  expect(await getGeneralSource().fetch(fetcher)).toMatchObject({ complete: true, pages: { length: 2 } })
  expect(requests).toEqual([url, 'https://hall.example/shows?page=2'])
})

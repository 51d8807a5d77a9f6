import { expect, test } from 'vitest'
import { parsePages } from '../parse/parse-pages.ts'
import type { Source } from '../source/source.ts'
import { knownSource } from '../testing/saved-source.ts'

const at = { now: '2026-03-02T12:00:00-08:00', timeZone: 'America/Los_Angeles' }
const url = 'https://hall.example/shows'
const card = (day: string, name: string, terms = '8pm $10'): string =>
  `<article>${day}<h3>${name}</h3>${terms}</article>`

function general(): Source {
  const source = knownSource('general', url)
  return source
}
const read = (...bodies: string[]) =>
  parsePages(
    general(),
    bodies.map((body) => ({ url, body })),
    at,
  )

test('a page of events is read without a problem, through the same rules as every platform', () => {
  const { listings, problems } = read(
    card('Fri Mar 6', 'Lantern Parade w/ Wick') + card('Sat Mar 7', 'Glass Kite') + card('Fri Mar 13', 'Moth Hour'),
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

test('what it is not sure of is a proposal, with its doubt as a problem', () => {
  const { listings, problems } = read(card('Fri Mar 6', 'Wick', '') + card('Sat Mar 7', 'Glass Kite', ''))
  expect(listings).toHaveLength(2)
  expect(problems).toMatchObject([{ kind: 'unsure', url, sure: expect.closeTo(0.5, 1) }])
})

test('a page that names no days lists nothing and says so', () => {
  expect(read('<p>Closed for the winter.</p>')).toMatchObject({ listings: [], problems: [{ kind: 'unsure', sure: 0 }] })
})

test('what the page calls its next one is read too, a few pages at most and on its own site', async () => {
  const asked: string[] = []
  const reader = {
    depth: 'full' as const,
    ...at,
    keys: {},
    get: async (address: string) => {
      asked.push(address)
      const next = asked.length === 2 ? 'https://elsewhere.example/' : `/shows?page=${asked.length + 1}`
      return { url: address, body: `<a rel="next" href="${next}">Later</a>` }
    },
  }
  expect(await general().fetch(reader)).toMatchObject({ complete: true, pages: { length: 2 } })
  expect(asked).toEqual([url, 'https://hall.example/shows?page=2'])
})

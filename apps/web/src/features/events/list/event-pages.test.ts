import { EventCard } from '@houselights/contracts/entities/entities'
import { event } from '@houselights/contracts/testing/stand-in-data'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { type EventPages, forFirstView, getEventPages, getEvents, withId } from './event-pages.ts'
import { withFreshFirst } from './use-event-pages.ts'

const page = (ids: string, next: string | null, total = 9) => ({
  items: [...ids].map((id) => ({ slug: id }) as EventCard),
  next,
  total,
})
const old: EventPages = { pages: [page('abc', 'c'), page('def', 'f'), page('ghi', 'i')], pageParams: [null, 'c', 'f'] }
const shown = (pages: EventPages) =>
  getEvents(pages)
    .map(({ slug }) => slug)
    .join('')

test('shows an event once though two pages hold it', () => {
  expect(shown({ pages: [page('abc', 'c'), page('cde', null)], pageParams: [null, 'c'] })).toBe('abcde')
})

describe('a first page read anew', () => {
  test.each([
    ['nothing changed', page('abc', 'c'), 'abcdefghi'],
    ['the first show has begun', page('bcd', 'd', 8), 'bcdefghi'],
    ['a show was added early', page('axb', 'b', 10), 'axbcdefghi'],
    ['a show was added at its end', page('abx', 'x', 10), 'abxcdefghi'],
    ['a show was taken away', page('acd', 'd', 8), 'acdefghi'],
    ['nothing is as it was', page('xyz', 'z'), 'xyz'],
    ['it is all there is', page('ab', null, 2), 'ab'],
  ])('%s: what follows it is kept', (_, fresh, all) => expect(shown(withFreshFirst(old, fresh))).toBe(all))

  test('goes on where the list ended, and announces the new number', () => {
    const { pages, pageParams } = withFreshFirst(old, page('bcd', 'd', 8))
    expect(pages.at(-1)?.next).toBe('i')
    expect(pages[0]?.total).toBe(8)
    expect(pageParams).toEqual([null, 'd'])
  })
})

test('a document carries no ids of its shows, and that of no venue but the one in its address', () => {
  const client = new QueryClient()
  const card = EventCard.parse({ ...event, seenOn: null })
  const { queryKey } = getEventPages({})
  client.setQueryData(queryKey, { pages: [{ items: [card], next: null, total: 1 }], pageParams: [null] })
  forFirstView(client, queryKey)
  const [shown] = getEvents(client.getQueryData(queryKey) ?? { pages: [] })
  expect(shown).toMatchObject({ slug: card.slug, title: card.title, venue: { slug: card.venue.slug } })
  for (const id of [card.id, card.venue.id, card.artist?.id, ...card.bill.map(({ id }) => id)])
    expect(JSON.stringify(shown)).not.toContain(`"${id}"`)
  const venues = ['1', '2'].map((id) => ({ id, slug: `venue-${id}`, name: id }))
  expect(withId('2', venues)).toEqual([{ ...venues[0], id: '' }, venues[1]])
})

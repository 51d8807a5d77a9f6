import { EventCard } from '@houselights/contracts/entities/entities'
import { event } from '@houselights/contracts/testing/stand-in-data'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { type EventPages, eventPagesQuery, getEvents, trimForFirstView, withoutOtherIds } from './event-pages.ts'
import { replaceFirstPage } from './use-event-pages.ts'

const createPage = (ids: string, next: string | null, total = 9) => ({
  items: [...ids].map((id) => ({ slug: id }) as EventCard),
  next,
  total,
})
const oldPages: EventPages = {
  pages: [createPage('abc', 'c'), createPage('def', 'f'), createPage('ghi', 'i')],
  pageParams: [null, 'c', 'f'],
}
const toSlugs = (pages: EventPages) =>
  getEvents(pages)
    .map(({ slug }) => slug)
    .join('')

test('shows an event once even if it is on two pages', () => {
  expect(toSlugs({ pages: [createPage('abc', 'c'), createPage('cde', null)], pageParams: [null, 'c'] })).toBe('abcde')
})

describe('a first page that is fetched again', () => {
  test.each([
    ['nothing changed', createPage('abc', 'c'), 'abcdefghi'],
    ['the first show has started', createPage('bcd', 'd', 8), 'bcdefghi'],
    ['a show was added early', createPage('axb', 'b', 10), 'axbcdefghi'],
    ['a show was added at its end', createPage('abx', 'x', 10), 'abxcdefghi'],
    ['a show was removed', createPage('acd', 'd', 8), 'acdefghi'],
    ['every show is new', createPage('xyz', 'z'), 'xyz'],
    ['it is the only page', createPage('ab', null, 2), 'ab'],
  ])('keeps the later pages if they still follow it: %s', (_, freshPage, expected) =>
    expect(toSlugs(replaceFirstPage(oldPages, freshPage))).toBe(expected),
  )

  test('keeps the end of the list and shows the new total', () => {
    const { pages, pageParams } = replaceFirstPage(oldPages, createPage('bcd', 'd', 8))
    expect(pages.at(-1)?.next).toBe('i')
    expect(pages[0]?.total).toBe(8)
    expect(pageParams).toEqual([null, 'd'])
  })
})

test('leaves show ids out of the document, and venue ids except the one in the URL', () => {
  const client = new QueryClient()
  const card = EventCard.parse({ ...event, seenOn: null })
  const { queryKey } = eventPagesQuery({})
  client.setQueryData(queryKey, { pages: [{ items: [card], next: null, total: 1 }], pageParams: [null] })
  trimForFirstView(client, queryKey)
  const [listed] = getEvents(client.getQueryData(queryKey) ?? { pages: [] })
  expect(listed).toMatchObject({ slug: card.slug, title: card.title, venue: { slug: card.venue.slug } })
  for (const id of [card.id, card.venue.id, card.artist?.id, ...card.bill.map(({ id }) => id)])
    expect(JSON.stringify(listed)).not.toContain(`"${id}"`)
  const venues = ['1', '2'].map((id) => ({ id, slug: `venue-${id}`, name: id }))
  expect(withoutOtherIds('2', venues)).toEqual([{ ...venues[0], id: '' }, venues[1]])
})

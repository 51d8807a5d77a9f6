import {
  listArtists,
  listEvents,
  listUpcomingEvents,
  listVenueEvents,
  listVenues,
} from '@houselights/contracts/public-api/routes'
import { beforeAll, describe, expect, test } from 'vitest'
import { fetchAllPages, testApi } from './running-api.ts'

const EVENT_COUNT = 23
let venue: { id: string; slug: string }
const api = testApi('paging')
beforeAll(async () => {
  venue = await api.aVenue({ name: 'An Attic' })
  await api.aVenueWithPage({ name: 'The Barn' })
  await api.aVenueWithPage({ name: 'a cellar' })
  await api.aVenueWithPage({ name: 'Theatre Nine' })
  for (let index = 0; index < EVENT_COUNT; index++) {
    const artist = await api.anArtist({ name: `Act ${index % 5} of ${index}` })
    // groups of three start at the same time, a microsecond before the next three
    const event = await api.anEvent({ venueId: venue.id, bill: [artist], tags: index % 2 ? ['odd'] : [] })
    await api.db.query(
      `update events set sort_at = timestamptz '2025-05-10T20:00:00-07:00' + $2 * interval '1 us' where id = $1`,
      [event.id, Math.floor(index / 3)],
    )
  }
})

describe('no event is lost or repeated across pages', () => {
  test.each([1, 2, 3, 4, 7, 22, 23, 24])('of %i events', async (limit) => {
    const pages = await fetchAllPages((cursor) => api.callPage(listUpcomingEvents, { query: { limit, cursor } }))
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
    const orderedRows: { id: string }[] = await api.db.query('select id from events order by sort_at, id')
    expect(ids).toEqual(orderedRows.map(({ id }) => id))
    expect(pages).toHaveLength(Math.ceil(EVENT_COUNT / limit))
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([EVENT_COUNT]))
  })
})

test('the next page keeps the filters', async () => {
  const pages = await fetchAllPages((cursor) => api.callPage(listEvents, { query: { genre: 'odd', limit: 4, cursor } }))
  expect(pages.map(({ items }) => items.length)).toEqual([4, 4, 3])
  expect(pages.flatMap(({ items }) => items).every(({ tags }) => tags.includes('odd'))).toBe(true)
})

test('a misspelled search keeps its results across pages', async () => {
  const pages = await fetchAllPages((cursor) =>
    api.callPage(listEvents, { query: { search: 'atticc', limit: 10, cursor } }),
  )
  expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 3])
})

test('an event added between two pages causes no other to be lost or repeated', async () => {
  const fetchPage = (cursor?: string) =>
    api.callPage(listVenueEvents, { params: { id: venue.slug }, query: { limit: 5, cursor } })
  const firstPage = await fetchPage()
  const firstIds = firstPage.items.map(({ id }) => id)
  const earlierEvent = await api.anEvent({ venueId: venue.id, startsAt: new Date('2025-05-09T20:00:00-07:00') })
  const restItems = (await fetchAllPages((cursor) => fetchPage(cursor ?? firstPage.next ?? undefined))).flatMap(
    ({ items }) => items,
  )
  await api.db.query('delete from events where id = $1', [earlierEvent.id])
  expect(new Set([...firstIds, ...restItems.map(({ id }) => id)]).size).toBe(EVENT_COUNT)
  expect(restItems).toHaveLength(EVENT_COUNT - 5)
})

test('the link to the next page works', async () => {
  const response = await api.get('/api/events?limit=20&genre=all-genres')
  const link = response.headers.get('link')?.match(/^<(.+)>; rel="next"$/)?.[1] ?? ''
  const nextPage = await api.get(link)
  expect(await nextPage.json()).toHaveLength(3)
  expect(nextPage.headers.get('link')).toBeNull()
  expect(nextPage.headers.get('x-total-count')).toBe(String(EVENT_COUNT))
})

test('artists are listed in pages', async () => {
  const pages = await fetchAllPages((cursor) => api.callPage(listArtists, { query: { limit: 10, cursor } }))
  const names = pages.flatMap(({ items }) => items.map(({ name }) => name))
  expect(names).toHaveLength(EVENT_COUNT)
  expect(names).toEqual([...new Set(names)].sort())
})

test('venues are sorted by name without its article, and listed in pages', async () => {
  const pages = await fetchAllPages((cursor) => api.callPage(listVenues, { query: { limit: 3, cursor } }))
  const names = pages.map(({ items }) => items.map(({ name }) => name))
  expect(names).toEqual([['An Attic', 'The Barn', 'a cellar'], ['Theatre Nine']])
})

describe('a cursor is refused', () => {
  const sentence = /^cursor must be the cursor from a Link header, unchanged, with the same filters\.$/
  const getCursor = async () => (await api.callPage(listEvents, { query: { limit: 2 } })).next ?? ''
  test.each([
    ['made up', async () => '/api/events?cursor=abc'],
    ['empty', async () => '/api/events?cursor='],
    ['altered', async () => `/api/events?cursor=x${await getCursor()}`],
    ['from other filters', async () => `/api/events?genre=odd&cursor=${await getCursor()}`],
    ['from another list', async () => `/api/artists?cursor=${await getCursor()}`],
    ['repeated', async () => `/api/events?cursor=${await getCursor()}&cursor=${await getCursor()}`],
  ])('if it is %s', async (_, address) => {
    const response = await api.get(await address())
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(sentence)
  })
})

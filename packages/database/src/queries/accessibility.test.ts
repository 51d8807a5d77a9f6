import { defaultCity } from '@houselights/config/cities/cities'
import type { Listing } from '@houselights/contracts/entities/listing'
import type { EventFilters } from '@houselights/contracts/public-api/routes'
import { aListing } from '@houselights/domain/testing/listings'
import { beforeAll, expect, test } from 'vitest'
import { editor } from '../editor/editor.ts'
import { eventPages } from '../testing/event-pages.ts'
import { createTestVenue } from '../testing/saved-scrapes.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { eventQueries } from './event-queries.ts'
import { filterQueries } from './filter-queries.ts'
import { venueQueries } from './venue-queries.ts'

const NOW = new Date('2025-05-02T19:00:00Z')
const SEATED = { seating: { value: 'seated', quote: 'This is a seated show.' } } as const
const PARTLY_ACCESSIBLE = {
  wheelchair: { value: 'partly', quote: 'The balcony is not wheelchair accessible.' },
} as const
const { dataSource: db } = await createTestDatabase('access', { cards: true })
let testVenue: Awaited<ReturnType<typeof createTestVenue>>

beforeAll(async () => {
  testVenue = await createTestVenue(db)
  const page = await testVenue.source('page')
  const listing = (title: string, date: string, overrides: Partial<Listing> = {}) =>
    aListing({ sourceId: title, title, date, startsAt: `${date}T20:00:00-07:00`, ...overrides })
  await testVenue.scrape(page, [
    listing('Seated Owls', '2025-05-10', { age: '21+', access: SEATED }),
    listing('Standing Owls', '2025-05-11'),
    listing('Partly Owls', '2025-05-12', { access: PARTLY_ACCESSIBLE }),
  ])
})

const search = async (filters: EventFilters) => {
  const { items, unstated } = await eventPages(db).search(filters, { city: defaultCity, now: NOW, limit: 50 })
  return { shows: items.map(({ title }) => title), unstated }
}
const loadEvent = async (title: string) => {
  const [{ slug, id }] = await db.query('select id, slug from events where title = $1', [title])
  return { id: String(id), access: (await eventQueries(db).bySlug(slug))?.access }
}
const edit = (kind: 'event' | 'venue', id: string, values: Record<string, string>) =>
  editor(db, defaultCity).save(kind, id, { values }, NOW)

test('filters find shows whose sources state a fact, and count shows whose sources don’t', async () => {
  expect(await search({ seating: 'seated' })).toEqual({ shows: ['Seated Owls'], unstated: 2 })
  expect(await search({ seating: 'standing' })).toEqual({ shows: [], unstated: 2 })
  expect(await search({ access: 'wheelchair' })).toEqual({ shows: ['Partly Owls'], unstated: 2 })
  expect(await search({ age: '21' })).toEqual({ shows: ['Seated Owls'], unstated: 2 })
  // Seated Owls is 21+, so it can't match; the other shows state neither
  expect(await search({ age: 'all-ages', seating: 'seated' })).toEqual({ shows: [], unstated: 2 })
  expect(await search({})).toEqual({ shows: ['Seated Owls', 'Standing Owls', 'Partly Owls'], unstated: undefined })
  const { access } = await filterQueries(db).options(NOW, [defaultCity.id])
  expect(access).toEqual({ wheelchair: 1, seated: 1, standing: 0 })
})

test('an event has the source of each fact, with the sentence and its URL', async () => {
  const { access } = await loadEvent('Partly Owls')
  expect(access).toMatchObject({
    wheelchair: {
      value: 'partly',
      note: PARTLY_ACCESSIBLE.wheelchair.quote,
      of: 'event',
      by: expect.stringMatching(/^page of hall/),
      url: expect.stringMatching(/^https?:/),
    },
    seating: null,
    age: null,
  })
  expect((await loadEvent('Seated Owls')).access?.age).toMatchObject({ by: expect.stringMatching(/^page of hall/) })
})

test('an event without its own facts has those of its venue, as set by operators or the registry', async () => {
  const [{ id, slug }] = await db.query('select id, slug from venues where id = $1', [testVenue.venue.id])
  await edit('venue', id, { wheelchair: 'yes', wheelchairNote: 'Ramp at the side door', seating: 'standing' })
  const attribution = { by: 'Houselights operators', url: null, of: 'venue', at: expect.stringMatching(/^2025-05-02T/) }
  expect((await venueQueries(db).bySlug(slug, NOW))?.access).toEqual({
    wheelchair: { value: 'yes', note: 'Ramp at the side door', ...attribution },
    seating: { value: 'standing', ...attribution },
  })
  expect((await loadEvent('Standing Owls')).access).toMatchObject({ seating: { value: 'standing', of: 'venue' } })
  expect((await loadEvent('Seated Owls')).access).toMatchObject({ seating: { value: 'seated', of: 'event' } })
  expect(await search({ seating: 'standing' })).toEqual({ shows: ['Standing Owls', 'Partly Owls'], unstated: 0 })

  await db.query(
    `update venues set locked = '{}', access_source = 'https://access.example/hall', access_read_on = '2025-04-01' where id = $1`,
    [id],
  )
  expect((await venueQueries(db).bySlug(slug, NOW))?.access.seating).toEqual({
    value: 'standing',
    by: 'access.example',
    url: 'https://access.example/hall',
    at: '2025-04-01',
    of: 'venue',
  })
})

test('operators’ values replace those of an event’s sources, and the source’s sentence is removed', async () => {
  const { id } = await loadEvent('Partly Owls')
  await edit('event', id, { wheelchair: 'no', seating: 'mixed' })
  expect((await loadEvent('Partly Owls')).access).toMatchObject({
    wheelchair: { value: 'no', note: null, by: 'Houselights operators', of: 'event' },
    seating: { value: 'mixed', by: 'Houselights operators' },
  })
  expect(await search({ access: 'wheelchair' })).toMatchObject({ shows: ['Seated Owls', 'Standing Owls'], unstated: 0 })
  await expect(edit('event', id, { seating: 'floating' })).rejects.toThrow('Seating must be one of seated, standing')
})

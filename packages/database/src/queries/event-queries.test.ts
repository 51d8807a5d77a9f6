import { defaultCity } from '@houselights/config/cities/cities'
import { expect, test, vi } from 'vitest'
import { builders } from '../testing/builders.ts'
import { eventPages } from '../testing/event-pages.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { artistQueries } from './artist-queries.ts'
import { eventLists } from './event-lists.ts'
import { venueQueries } from './venue-queries.ts'

const request = { city: defaultCity, now: new Date('2025-05-02T19:00:00Z'), limit: 50 }
const { dataSource: db } = await createTestDatabase('event_reads')
const make = builders(db)

const search = async (text: string) =>
  (await eventPages(db).search({ search: text }, request)).items.map(({ title }) => title)
const sql = (statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  db.query(statement, values)

test('an event is found by its current title, bill, venue and tags after every change', async () => {
  const venue = await make.aVenue({ name: 'Quartz Room' })
  const [firstArtist, secondArtist] = [
    await make.anArtist({ name: 'Umbrella Fern' }),
    await make.anArtist({ name: 'Violet Jars' }),
  ]
  const event = await make.anEvent({
    title: 'Grand Evening',
    venueId: venue.id,
    bill: [firstArtist],
    tags: ['Shoegaze'],
  })
  for (const text of ['grand', 'umbrella', 'quartz', 'shoegaze']) expect(await search(text)).toEqual(['Grand Evening'])

  await sql('update event_artists set artist_id = $2 where event_id = $1', [event.id, secondArtist.id])
  expect(await search('umbrella')).toEqual([])
  expect(await search('violet jars')).toEqual(['Grand Evening'])

  await sql(`update artists set name = 'Winter Keys' where id = $1`, [secondArtist.id])
  await sql(`update venues set name = 'Marble Room' where id = $1`, [venue.id])
  await sql(`update events set title = 'Small Evening', tags = '{Noise}' where id = $1`, [event.id])
  expect(await search('small winter marble noise')).toEqual(['Small Evening'])

  await sql('delete from event_artists where event_id = $1', [event.id])
  expect(await search('winter')).toEqual([])
})

test('writing the same bill again changes no event row', async () => {
  const artist = await make.anArtist({ name: 'Same Again' })
  const event = await make.anEvent({ bill: [artist] })
  const loadVersion = () => sql('select xmin, ctid from events where id = $1', [event.id])
  const before = await loadVersion()
  await sql(
    `insert into event_artists values ($1, $2, 0, 'headliner')
     on conflict (event_id, artist_id) do update set position = 0`,
    [event.id, artist.id],
  )
  await sql('update artists set name = name where id = $1', [artist.id])
  expect(await loadVersion()).toEqual(before)
})

test('a list needs one statement, however long it is', async () => {
  const venue = await make.aVenue()
  for (let index = 0; index < 12; index++) await make.anEvent({ venueId: venue.id, bill: [await make.anArtist()] })
  const query = vi.spyOn(db, 'query')
  const events = await eventLists(db).upcoming(request)
  const artists = await artistQueries(db).list({}, request)
  await venueQueries(db).list(request)
  const statements = query.mock.calls.length
  query.mockRestore()
  expect([events.listed.length >= 12, artists.items.length >= 12, statements]).toEqual([true, true, 3])
})

test.each([
  ['was never scraped', [{}], true],
  ['was scraped', [{ lastAttemptAt: new Date() }], undefined],
  ['was scraped at one of its sources', [{}, { lastAttemptAt: new Date() }], undefined],
  ['must not be scraped', [{ scheduled: false }, { active: false }, { doNotScrape: true }], undefined],
])('a venue that %s says whether it is being scraped for the first time', async (name, sources, isBeingScraped) => {
  const { id: venueId, slug } = await make.aVenue({ name })
  await make.anEvent({ venueId })
  for (const [index, source] of sources.entries()) await make.aSource({ id: `${slug}-${index}`, venueId, ...source })
  const venue = await venueQueries(db).bySlug(slug, new Date())
  expect(venue).toMatchObject({ name })
  expect(venue?.isBeingScraped).toBe(isBeingScraped)
})

test('a room without a calendar of its own has a page from its first show on, which names who lists it', async () => {
  const { id: venueId, slug } = await make.aVenue({ name: 'Wick Cellar' })
  const load = () => venueQueries(db).bySlug(slug, request.now)
  const loadListed = async () => (await venueQueries(db).list(request)).items.map((venue) => venue.slug)
  expect([await load(), await loadListed()]).toEqual([null, expect.not.arrayContaining([slug])])
  const guide = await make.aSource({ name: 'Moth Guide', kind: 'aggregator' })
  const list = await make.aSource({ name: 'Wick List', kind: 'aggregator' })
  for (const sources of [[guide, list], [list]]) {
    const { id: eventId } = await make.anEvent({ venueId })
    for (const { id: sourceId } of sources) await make.aSourceRecord({ eventId, sourceId })
  }
  expect((await load())?.listedBy).toEqual(['Wick List', 'Moth Guide'])
  expect(await loadListed()).toContain(slug)

  await make.aSource({ venueId })
  expect((await load())?.listedBy).toBeUndefined()

  const closed = { source: 'https://paper.example/closed', readOn: '2026-10' }
  await sql('update venues set closed = $1 where id = $2', [closed, venueId])
  expect((await load())?.closed).toEqual({ source: closed.source, year: null })
  expect(await loadListed()).not.toContain(slug)
})

test('a venue’s page names where its facts come from, except for those that an operator has set', async () => {
  const source = 'https://paper.example/rooms'
  const { id: venueId, slug } = await make.aVenue({
    evidence: [
      { facts: ['address', 'capacity'], source, readOn: '2026-10-02' },
      { facts: ['instagram'], source, readOn: '2026' },
    ],
    locked: { capacity: 300, social_links: {} },
  })
  await make.aSource({ venueId })
  expect((await venueQueries(db).bySlug(slug, request.now))?.evidence).toEqual([
    { facts: ['address'], source, readOn: '2026-10-02' },
  ])
})

test('a card names its venue’s town as soon as the venue has one', async () => {
  const { id: venueId } = await make.aVenue()
  await make.anEvent({ venueId, title: 'Show in a Suburb' })
  const loadTowns = async () =>
    (await eventPages(db).search({ search: 'suburb' }, request)).items.map(({ venue }) => venue.town)
  expect(await loadTowns()).toEqual([null])
  await sql(`update venues set town = 'Wickton' where id = $1`, [venueId])
  expect(await loadTowns()).toEqual(['Wickton'])
})

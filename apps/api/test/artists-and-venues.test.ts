import {
  detectLocation,
  getArtist,
  getSiteStatus,
  getVenue,
  listArtistEvents,
  listArtists,
  listCities,
  listVenueEvents,
  listVenues,
} from '@houselights/contracts/public-api/routes'
import { beforeAll, describe, expect, test } from 'vitest'
import { at, fetchAllPages, testApi, toStatusAndText } from './running-api.ts'

let ids: Record<'hall' | 'headliner' | 'support', string>
const api = testApi('artists_and_venues', { mode: 'replay' })
beforeAll(async () => {
  const hall = await api.aVenue({
    name: 'The Test Hall',
    slug: 'the-test-hall',
    website: 'javascript:alert(1)',
    socialLinks: { instagram: '@testhall', facebook: 'javascript:alert(1)', twitter: 'https://social.example/hall' },
  })
  await api.aVenue({ name: 'Shut', slug: 'shut', active: false })
  const headliner = await api.anArtist({ name: 'Zebra Crossing', slug: 'zebra-crossing', aliases: ['Zed X'] })
  const support = await api.anArtist({ name: 'Ample Parking', slug: 'ample-parking' })
  const pastArtist = await api.anArtist({ name: 'Aardvark Past', slug: 'aardvark-past' })
  const comic = await api.anArtist({ name: 'A Comic', slug: 'a-comic' })
  ids = { hall: hall.id, headliner: headliner.id, support: support.id }
  await api.anEvent({ venueId: hall.id, bill: [headliner, support], startsAt: at('2025-05-05T20:00:00') })
  await api.anEvent({ venueId: hall.id, bill: [headliner], startsAt: at('2025-05-20T20:00:00') })
  await api.anEvent({ venueId: hall.id, bill: [pastArtist], startsAt: at('2025-04-05T20:00:00') })
  await api.anEvent({ venueId: hall.id, bill: [comic], startsAt: at('2025-05-06T20:00:00'), kind: 'comedy' })
})

test('artists with upcoming shows are listed before others, each group by name, without artists of non-public events', async () => {
  const { items, total } = await api.callPage(listArtists)
  const counts = items.map(({ name, upcomingCount }) => `${name}: ${upcomingCount}`)
  expect([counts, total]).toEqual([['Ample Parking: 1', 'Zebra Crossing: 2', 'Aardvark Past: 0'], 3])
})

test.each([
  ['zebra', ['Zebra Crossing']],
  ['CROSS', ['Zebra Crossing']],
  ['zed', ['Zebra Crossing']],
  ['zebar crosing', ['Zebra Crossing']],
  ['comic', []],
  ['%', []],
])('the search for %s finds the matching artists', async (search, expected) => {
  const { items } = await api.callPage(listArtists, { query: { search } })
  expect(items.map(({ name }) => name)).toEqual(expected)
})

test('an artist is found by slug, with the number of upcoming shows', async () => {
  const artist = await api.call(getArtist, { params: { slug: 'zebra-crossing' } })
  expect(artist).toMatchObject({ name: 'Zebra Crossing', upcomingCount: 2 })
  for (const id of [ids.headliner, 'zebra-crossing'])
    expect((await api.callPage(listArtistEvents, { params: { id } })).total).toBe(2)
  expect((await api.callPage(listArtistEvents, { params: { id: ids.support } })).total).toBe(1)
})

test('an artist who is on no bill anymore gets a 410, or a redirect to the only successor', async () => {
  const retire = async (name: string, ...successors: string[]) => {
    const { id } = await api.anArtist({ name, slug: name.toLowerCase(), aliases: [`${name} Again`] })
    await api.db.query('insert into retired_artists values ($1, now())', [id])
    await api.db.query('insert into artist_successors select $1, unnest($2::uuid[])', [id, successors])
    return id
  }
  const getStatusAndText = async (name: string) => {
    const response = await api.get(`/api/artists/${name}`)
    return [response.status, response.headers.get('location') ?? (await response.text())]
  }
  const goneResponse = [410, 'No show has an artist by that name on its bill anymore.']
  const disco = await retire('Disco')
  await retire('Both', ids.headliner, ids.support)
  await retire('Parking', ids.support)
  await retire('Discos', disco)
  expect(await getStatusAndText('disco')).toEqual(goneResponse)
  expect(await getStatusAndText('both')).toEqual(goneResponse)
  expect(await getStatusAndText('discos')).toEqual(goneResponse)
  expect(await getStatusAndText('parking')).toEqual([301, '/api/artists/ample-parking'])
  expect((await getStatusAndText('disco-again'))[0]).toBe(404)
  expect((await api.callPage(listArtists, { query: { search: 'disc' } })).items).toEqual([])

  // once billed again, the artist has a page again
  await api.anEvent({ venueId: ids.hall, bill: [{ id: disco }], startsAt: at('2025-04-01T20:00:00') })
  expect((await getStatusAndText('disco'))[0]).toBe(200)
  expect(await getStatusAndText('discos')).toEqual([301, '/api/artists/disco'])
})

test('venues count only public upcoming events, in total and for this week', async () => {
  const venues = await api.call(listVenues)
  expect(venues).toMatchObject([{ name: 'The Test Hall', upcomingCount: 2, weekCount: 1, website: null }])
  expect(await api.call(getVenue, { params: { slug: 'the-test-hall' } })).toMatchObject({
    weekCount: 1,
    socialLinks: { instagram: '@testhall', twitter: 'https://social.example/hall' },
  })
  expect(await api.call(listVenues, { query: { simple: 'true' } })).toEqual([
    { id: ids.hall, name: 'The Test Hall', slug: 'the-test-hall' },
  ])
})

test('the events at a venue are found by its id or slug', async () => {
  for (const id of [ids.hall, ids.hall.toUpperCase(), 'the-test-hall'])
    expect((await api.callPage(listVenueEvents, { params: { id } })).total).toBe(2)
})

test.each([
  ['venue', 'shut', ''],
  ['venue', 'photos', ''],
  ['artist', 'nobody', ''],
  ['artist', '123e4567-e89b-12d3-a456-42661417400', '/events'],
  ['artist', '00000000-0000-4000-8000-000000000000', '/events'],
])('an unknown %s gets a 404: %s', async (kind, name, subpath) => {
  const response = api.get(`/api/${kind}s/${name}${subpath}`)
  expect(await toStatusAndText(response)).toEqual([404, `There’s no ${kind} called "${name}".`])
})

test('a visitor is located in the only city', async () => {
  const cities = await api.call(listCities)
  expect(cities).toMatchObject([{ name: 'San Francisco', timeZone: 'America/Los_Angeles' }])
  expect(await api.call(detectLocation)).toEqual({ detectedCity: cities[0] })
})

test('the site’s status has its mode, its clock and the state of its sources', async () => {
  const getStatus = () => api.call(getSiteStatus)
  const noSources = { active: 0, read: 0, failing: 0, neverRead: 0 }
  expect(await getStatus()).toEqual({
    mode: 'replay',
    now: '2025-05-02T12:00:00-07:00',
    upcomingEvents: 2,
    sources: noSources,
    lastSuccessAt: null,
    unreachableSince: null,
    staleSince: null,
  })
  await api.aSource({ name: 'Off', active: false, failingSince: at('2025-05-01T01:00:00') })
  await api.aSource({ name: 'New' })
  const attemptFields = { lastAttemptAt: at('2025-05-02T11:00:00') }
  await api.aSource({ name: 'Bad', ...attemptFields, failingSince: at('2025-05-01T10:00:00') })
  api.forget()
  const sources = { active: 2, read: 0, failing: 1, neverRead: 2 }
  expect(await getStatus()).toMatchObject({ sources, unreachableSince: '2025-05-01T10:00:00-07:00' })
  const goodSource = await api.aSource({ name: 'Good', ...attemptFields, lastSuccessAt: at('2025-05-02T11:00:00') })
  api.forget()
  expect(await getStatus()).toMatchObject({
    sources: { ...sources, active: 3, read: 1 },
    lastSuccessAt: '2025-05-02T11:00:00-07:00',
    unreachableSince: null,
  })
  await api.aSource({ ...goodSource, failingSince: at('2025-05-02T11:30:00') })
  api.forget()
  expect(await getStatus()).toMatchObject({ unreachableSince: '2025-05-02T11:30:00-07:00' })
})

describe('in another city', () => {
  const city = 'toronto'
  const inDays = (days: number) => new Date(api.clock.now.getTime() + days * 86_400_000)
  const LONG_AGO = -60

  beforeAll(async () => {
    // [name, [days until the show, days since it was announced]]
    const venues: [string, [number, number][]][] = [
      ['Aardvark', []],
      ['Beta', [[60, LONG_AGO]]],
      ['The Ample', [[60, LONG_AGO]]],
      ['Called Off', [5, 6, 7].map((days) => [days, -1])],
      ['Delta', [5, 10, 29].map((days) => [days, LONG_AGO])],
      ['Echo', [50, 60, 70, 80].map((days) => [days, -13])],
      ['Foxtrot', [[5, LONG_AGO], ...[-1, -2, -3, -4].map((days): [number, number] => [days, -1])]],
      // a show that is both soon and newly announced counts twice
      ['Golf', [[31, -15], ...[5, 6].map((days): [number, number] => [days, -1])]],
    ]
    for (const [name, shows] of venues) {
      const { id: venueId } = await api.aVenueWithPage({ name, cityId: city })
      const status = name === 'Called Off' ? 'cancelled' : 'scheduled'
      for (const [days, announcedDays] of shows)
        await api.anEvent({ venueId, status, startsAt: inDays(days), firstSeenAt: inDays(announcedDays) })
    }
  })

  const POPULAR = ['Echo', 'Golf', 'Delta', 'Foxtrot', 'The Ample', 'Beta', 'Aardvark', 'Called Off']

  test('popular venues have shows that are soon or newly announced; venues without shows are last', {
    meta: { proves: ['Whole site: popular venues have shows soon or announced lately'] },
  }, async () => {
    const { items, total } = await api.callPage(listVenues, { query: { city, sort: 'popular' } })
    expect(items.map(({ name }) => name)).toEqual(POPULAR)
    expect(total).toBe(8)
  })

  test('popular venues are paged, and every other list of venues is sorted by name', async () => {
    const pages = await fetchAllPages((cursor) =>
      api.callPage(listVenues, { query: { city, sort: 'popular', limit: 3, cursor } }),
    )
    expect(pages.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(POPULAR)
    const venuesByName = await api.callPage(listVenues, { query: { city, limit: 2 } })
    expect(venuesByName.items.map(({ name }) => name)).toEqual(['Aardvark', 'The Ample'])
    const mixedResponse = await api.get(`/api/venues?city=${city}&sort=popular&cursor=${venuesByName.next}`)
    expect(mixedResponse.status).toBe(400)
  })

  test('an error explains that a sort order is unknown', async () => {
    const response = api.get('/api/venues?sort=size')
    expect(await toStatusAndText(response)).toEqual([400, 'sort must be popular, or omitted.'])
  })
})

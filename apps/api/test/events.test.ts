import { defaultCity, findCity } from '@houselights/config/cities/cities'
import {
  type EventFilters,
  getEvent,
  getFilterOptions,
  listEvents,
  listUpcomingEvents,
  listVenueEvents,
  listVenues,
} from '@houselights/contracts/public-api/routes'
import { createTestVenue } from '@houselights/database/testing/saved-scrapes'
import { aListing } from '@houselights/domain/testing/listings'
import { beforeAll, describe, expect, test } from 'vitest'
import { at, testApi } from './running-api.ts'

const listTitles = async (query: Parameters<typeof findEvents>[0] = {}) =>
  (await findEvents(query)).items.map(({ title }) => title)
const findEvents = (query: EventFilters & { city?: string }) => api.callPage(listEvents, { query })

const api = testApi('events', { logLevel: 'error' })
beforeAll(async () => {
  const { aVenue, anArtist, anEvent, aSource, aSourceRecord } = api
  const lantern = await aVenue({ name: 'The Paper Lantern', slug: 'paper-lantern', neighborhood: 'Lower Sample' })
  const cellar = await aVenue({ name: 'Salt Cellar', slug: 'salt-cellar' })
  const bjork = await anArtist({ name: 'Bjärk Löwe', genre: 'Indie Folk' })
  const moths = await anArtist({ name: "Don't Moths", genre: 'Electronic' })
  const symbolArtist = await anArtist({ name: '¡¿', slug: 'signs' })
  const aShow = (title: string, local: string, overrides: Parameters<typeof anEvent>[0] = {}) =>
    anEvent({ title, venueId: cellar.id, startsAt: at(local), ...overrides })
  const tonight = await aShow('Bjärk Löwe, Spring Tour', '2025-05-02T20:00:00', {
    slug: 'bjark-lowe-spring-tour',
    venueId: lantern.id,
    doorsAt: at('2025-05-02T19:00:00'),
    bill: [bjork, moths],
    price: '$25 ADV / $28 DOS',
    priceMin: '25',
    priceMax: '28',
    currency: 'USD',
    age: '21+',
    ticketUrl: 'https://tickets.example/1',
    imageUrl: 'javascript:alert(1)',
    inferred: ['doors'],
    tags: ['Chamber Pop'],
  })
  const venueSource = await aSource({ name: 'Paper Lantern', kind: 'venue' })
  const listSource = await aSource({ name: 'Some List', kind: 'aggregator' })
  const lastSeenAt = new Date('2025-05-02T10:00:00-07:00')
  await aSourceRecord({ eventId: tonight.id, sourceId: listSource.id, url: 'https://list.example/x', lastSeenAt })
  await aSourceRecord({
    eventId: tonight.id,
    sourceId: venueSource.id,
    listing: { ticketUrl: 'https://tickets.example/1' },
  })
  const freeAdmission = { price: 'Free', priceMin: '0', priceMax: '0', admission: 'free', age: 'All Ages' } as const
  await aShow('Moths at Dusk', '2025-05-03T21:00:00', { bill: [moths], ...freeAdmission })
  const cheapAdmission = {
    price: 'Free before 9, $10 after',
    priceMin: '0',
    priceMax: '10',
    admission: 'paid',
  } as const
  await aShow('Unknown Hour', '', { startsAt: null, localDate: '2025-05-02', age: '18+', ...cheapAdmission })
  await aShow('AC/DC Tribute', '2025-05-06T20:00:00', { status: 'sold out' })
  await aShow('Called Off', '2025-05-12T20:00:00', { status: 'cancelled' })
  await aShow('Signs', '2025-05-30T20:00:00', { bill: [symbolArtist] })
  await aShow('In June', '2025-06-01T20:00:00', {
    slug: 'in-june',
    status: 'unconfirmed',
    endsAt: at('2025-06-02T01:00:00'),
    night: 'Rave of Rags',
    presenter: 'Otter & Sons',
    tour: 'Long Tour',
    price: 'Pay what you can',
    admission: 'pay what you can',
  })
  // not public
  await aShow('Past', '2025-05-01T20:00:00')
  await aShow('Quiz', '2025-05-03T19:00:00', { kind: 'trivia', slug: 'quiz' })
  await aShow('Hidden', '2025-05-03T19:00:00', { hidden: true })
  await aShow('Twin', '2025-05-02T20:00:00', { slug: 'twin', mergedInto: tonight.id })
  const closedVenue = await aVenue({ name: 'Closed', active: false })
  const declinedVenue = await aVenue({ name: 'Declined', doNotScrape: true })
  await anEvent({ title: 'At a closed venue', venueId: closedVenue.id })
  await anEvent({ title: 'At a venue that declined', venueId: declinedVenue.id, slug: 'declined' })
})

const BJARK = 'Bjärk Löwe, Spring Tour'
const ALL_TITLES = [BJARK, 'Unknown Hour', 'Moths at Dusk', 'AC/DC Tribute', 'Called Off', 'Signs', 'In June']

test('the list has upcoming public events, soonest first, whatever their status', {
  meta: { proves: ['Limits: events later than now are upcoming; lists hide past events'] },
}, async () => {
  expect(await listTitles()).toEqual(ALL_TITLES)
})

test('the next shows leave out canceled, postponed and moved ones', async () => {
  const { items, total, next } = await api.callPage(listUpcomingEvents)
  const attendableTitles = ALL_TITLES.filter((title) => title !== 'Called Off')
  expect({ titles: items.map(({ title }) => title), total, next }).toEqual({
    titles: attendableTitles,
    total: 6,
    next: null,
  })
  for (const status of ['postponed', 'moved'] as const) {
    await api.db.query(`update events set status = $1 where title = 'Signs'`, [status])
    api.forget()
    expect((await api.callPage(listUpcomingEvents)).items.map(({ title }) => title)).not.toContain('Signs')
    expect(await listTitles()).toContain('Signs')
  }
  await api.db.query(`update events set status = 'scheduled' where title = 'Signs'`)
  api.forget()
})

test('an event has its bill, sources, times with the city’s offset, and only http(s) links', async () => {
  const event = await api.call(getEvent, { params: { slug: 'bjark-lowe-spring-tour' } })
  const start = '2025-05-02T20:00:00-07:00'
  expect(event).toMatchObject({
    date: start,
    localDate: '2025-05-02',
    startsAt: start,
    showTime: start,
    doors: '2025-05-02T19:00:00-07:00',
    imageUrl: null,
    price: '$25 ADV / $28 DOS',
    priceMin: 25,
    priceMax: 28,
    artist: { name: 'Bjärk Löwe', genre: 'Indie Folk' },
    venue: { name: 'The Paper Lantern', slug: 'paper-lantern' },
    openingActsDetails: [{ name: "Don't Moths" }],
    inferred: ['doors'],
    sources: [
      { name: 'Paper Lantern', kind: 'venue', ticketUrl: 'https://tickets.example/1' },
      { name: 'Some List', kind: 'aggregator', url: 'https://list.example/x', ticketUrl: null },
    ],
  })
  const bill = event.bill.map(({ name, role }) => `${name}: ${role}`)
  expect(bill).toEqual(['Bjärk Löwe: headliner', "Don't Moths: support"])
})

test('an event in a list has the source that last saw it, but no description and no other sources', async () => {
  const [card] = await (await api.get('/api/events?limit=1')).json()
  expect(card).toMatchObject({
    title: BJARK,
    showTime: '2025-05-02T20:00:00-07:00',
    price: '$25 ADV / $28 DOS',
    artist: { name: 'Bjärk Löwe', genre: 'Indie Folk' },
    inferred: ['doors'],
    tags: ['Chamber Pop'],
    venue: { name: 'The Paper Lantern', neighborhood: 'Lower Sample' },
    seenOn: { url: 'https://list.example/x', lastSeenAt: '2025-05-02T10:00:00-07:00' },
  })
  for (const name of ['description', 'imageUrl', 'sources', 'openingActsDetails']) expect(card).not.toHaveProperty(name)
})

test('an event without artists has a night, a presenter and a tour instead', async () => {
  expect(await api.call(getEvent, { params: { slug: 'in-june' } })).toMatchObject({
    artist: null,
    bill: [],
    openingActsDetails: [],
    night: 'Rave of Rags',
    presenter: 'Otter & Sons',
    tour: 'Long Tour',
    endsAt: '2025-06-02T01:00:00-07:00',
    price: 'Pay what you can',
    admission: 'pay what you can',
  })
})

test('an event without a time has a date, and stays listed until that day is over', async () => {
  const [event] = (await findEvents({ search: 'unknown hour' })).items
  expect(event).toMatchObject({ date: '2025-05-02', startsAt: null, showTime: null })
  const { now } = api.clock
  api.clock.now = at('2025-05-02T23:59:00')
  expect(await listTitles({ date: '2025-05-02' })).toEqual(['Unknown Hour'])
  api.clock.now = at('2025-05-03T00:00:00')
  expect(await listTitles({ search: 'Unknown Hour', genre: '' })).toEqual([])
  api.clock.now = now
})

describe('the text search', () => {
  test.each([
    ['bjark lowe', [BJARK]],
    ['LÖWE', [BJARK]],
    ['spri', [BJARK]],
    ['dont moths', [BJARK, 'Moths at Dusk']],
    ["don't", [BJARK, 'Moths at Dusk']],
    ['ac dc', ['AC/DC Tribute']],
    ['acdc', []],
    ['paper lantern', [BJARK]],
    ['chamber', [BJARK]],
    ['rags otter long', ['In June']],
    ['lowe moths dusk', []],
    ['¡¿', ['Signs']],
    ['  ', ALL_TITLES],
    ['% _ \\', []],
    ["'; drop table events; --", []],
    ["' & | ! ( ) :* <->", []],
  ])('finds events for %j', async (search, expected) => expect(await listTitles({ search })).toEqual(expected))

  test.each([
    ['bjerk lowe', [BJARK]],
    ['papr lantren', [BJARK]],
    ['salt celler', ALL_TITLES.slice(1)],
    ['zzyzx', []],
  ])('finds events for the misspelled %j', async (search, expected) =>
    expect(await listTitles({ search })).toEqual(expected),
  )

  test('doesn’t treat a text that matches on another day as misspelled today', async () => {
    expect(await listTitles({ search: 'moths dusk', date: 'today' })).toEqual([])
  })
})

test.each([
  ['genre', 'electronic', ['Moths at Dusk']],
  ['genre', 'Chamber-Pop', [BJARK]],
  ['genre', 'pop', [BJARK]],
  ['genre', 'house', ['Moths at Dusk']],
  ['genre', 'indie folk', [BJARK]],
  ['genre', 'all-genres', ALL_TITLES],
  ['neighborhood', 'lower sample', [BJARK]],
  ['age', '18', ['Unknown Hour']],
  ['venue', 'paper-lantern', [BJARK]],
  ['venue', 'all-venues', ALL_TITLES],
  ['venue', 'no-such-venue', []],
  ['venue', '00000000-0000-4000-8000-000000000000', []],
])(
  'a list filtered by %s %s has the matching events',
  { meta: { proves: ['Events: filters for neighborhood, price and age'] } },
  async (name, value, expected) => expect(await listTitles({ [name]: value })).toEqual(expected),
)

test.each(['quiz', 'declined', 'nowhere', 'x'.repeat(300), '%00', "a'b"])('the event %s gets a 404', async (slug) => {
  const response = await api.get(`/api/events/${slug}`)
  expect(response.status).toBe(404)
  expect(await response.text()).toMatch(/^There’s (no event called ".+"|nothing by that name)\.$/)
})

test('a merged event redirects to the surviving one', async () => {
  const response = await api.get('/api/events/twin')
  expect([response.status, response.headers.get('location')]).toEqual([301, '/api/events/bjark-lowe-spring-tour'])
  expect((await api.call(getEvent, { params: { slug: 'twin' } })).slug).toBe('bjark-lowe-spring-tour')
})

test('an old slug leads to the current event', async () => {
  await api.db.query(
    `insert into slug_redirects select 'event', 'old-name', id from events where slug = 'bjark-lowe-spring-tour'`,
  )
  expect((await api.call(getEvent, { params: { slug: 'old-name' } })).slug).toBe('bjark-lowe-spring-tour')
})

test('the filters offer the genres and neighborhoods that events have', {
  meta: { proves: ['Events: a table maps scraped genres to the options'] },
}, async () => {
  const { genres, neighborhoods } = await api.call(getFilterOptions)
  expect(genres).toEqual(['Electronic', 'Indie Folk', 'Pop'].map((name) => ({ name, count: 1 })))
  expect(neighborhoods).toEqual([{ name: 'Lower Sample', count: 1 }])
})

describe('in another city', () => {
  const toronto = findCity('toronto') ?? defaultCity
  const city = toronto.id

  test('a row that breaks its contract is left out of the list and its count, and logged', async () => {
    const hall = await api.aVenue({ name: 'Good Hall', cityId: city })
    const oddVenue = await api.aVenueWithPage({ name: 'Odd Hall', cityId: city })
    await api.anEvent({ venueId: hall.id, title: 'Good Night' })
    const badEvent = await api.anEvent({ venueId: hall.id, title: 'Bad Night' })
    // values that the columns allow and the contract does not
    await api.db.query(`update events set local_date = '12025-05-05' where id = $1`, [badEvent.id])
    await api.db.query(`update venues set capacity = 2, latitude = 'Infinity' where id = $1`, [oddVenue.id])
    api.forget()
    const cityEvents = await findEvents({ city })
    expect([cityEvents.items.map(({ title }) => title), cityEvents.total]).toEqual([['Good Night'], 1])
    const hallEvents = await api.callPage(listVenueEvents, { params: { id: hall.id } })
    expect(hallEvents.items.map(({ title }) => title)).toEqual(['Good Night'])
    expect(api.lines.join('\n')).toContain('A row of /api/events breaks its contract and was left out.')
    // The full list leaves out the venue with invalid data. `simple=true`, which has only ids and names, still lists it.
    const venues = await (await api.get(`/api/venues?city=${city}`)).json()
    expect(venues).toMatchObject([{ name: 'Good Hall', neighborhood: null }])
    expect(await api.call(listVenues, { query: { city, simple: 'true' } })).toHaveLength(2)
  })

  test('the filter finds garage rock under Rock, and UK garage, whose source also says “garage”, only under Electronic', async () => {
    const testVenue = await createTestVenue(api.db, toronto)
    await testVenue.scrape(await testVenue.source('page'), [
      aListing({ sourceId: '1', title: 'Iron Comet', genres: ['garage'] }),
      aListing({ sourceId: '2', title: 'Low Mirrors', genres: ['garage', 'tech house'] }),
      aListing({ sourceId: '3', title: 'Glass Kite', genres: ['tech house'] }),
      aListing({ sourceId: '4', title: 'Moth Ballet', genres: ['new wave', 'darkwave'] }),
    ])
    const findTitles = async (genre: string) => (await listTitles({ city, genre })).toSorted()
    expect(await findTitles('Rock')).toEqual(['Iron Comet'])
    expect(await findTitles('Electronic')).toEqual(['Glass Kite', 'Low Mirrors'])
    expect(await findTitles('Goth & Industrial')).toEqual(['Moth Ballet'])
    // the filter's counts agree
    const { genres } = await api.call(getFilterOptions, { query: { city } })
    expect(Object.fromEntries(genres.map(({ name, count }) => [name, count]))).toEqual({
      Electronic: 2,
      'Goth & Industrial': 1,
      Rock: 1,
    })
  })
})

import { listAnnounced } from '@houselights/contracts/public-api/announced'
import nodeIcal from 'node-ical'
import { beforeAll, expect, test } from 'vitest'
import { at, testApi } from './running-api.ts'

let ids: Record<'folk' | 'canceled' | 'later' | 'double' | 'started' | 'past' | 'toronto', string>
const get = (path: string, headers?: Record<string, string>) => api.get(`/api/feeds/${path}`, headers)
const getEvents = async (path: string) => {
  const response = await fetch(`${api.origin}/api/feeds/${path}`)
  expect(response.status, path).toBe(200)
  return Object.values(nodeIcal.sync.parseICS(await response.text())).filter((entry) => entry?.type === 'VEVENT')
}
const getUids = async (path: string) => (await getEvents(path)).map((entry) => entry?.uid)

const api = testApi('feeds', { env: { PUBLIC_URL: 'https://houselights.example' } })
beforeAll(async () => {
  const { aVenue, anArtist, anEvent, aSource, aSourceRecord } = api
  const location = { address: '1 Lamp St', latitude: 37.75, longitude: -122.42, neighborhood: 'Lower Sample' }
  const hall = await aVenue({ name: 'Card Hall', slug: 'card-hall', ...location })
  const torontoVenue = await aVenue({ name: 'Far Hall', slug: 'far-hall', cityId: 'toronto' })
  const moths = await anArtist({ name: 'Moths', slug: 'moths', genre: 'Folk' })
  const [oldDate, recentDate] = [new Date('2025-04-01T12:00:00Z'), new Date('2025-05-01T12:00:00Z')]
  const source = await aSource({ name: 'Card Hall' })
  const aListedShow = async (title: string, local: string, overrides: Parameters<typeof anEvent>[0] = {}) => {
    const fields = { title, slug: title.toLowerCase().replace(/\W+/g, '-'), venueId: hall.id, startsAt: at(local) }
    const event = await anEvent({ ...fields, firstSeenAt: oldDate, ...overrides })
    const { firstSeenAt = oldDate } = overrides
    await aSourceRecord({ eventId: event.id, sourceId: source.id, url: 'https://card-hall.example/list', firstSeenAt })
    return event.id
  }
  ids = {
    folk: await aListedShow('Moths', '2025-05-02T20:00:00', { slug: 'moths-tonight', bill: [moths] }),
    canceled: await aListedShow('Called Off', '2025-05-03T20:00:00', { status: 'cancelled' }),
    later: await aListedShow('Later', '2025-06-03T20:00:00', { firstSeenAt: recentDate }),
    double: await aListedShow('Later, too', '2025-06-03T20:00:00'),
    started: await aListedShow('Begun', '2025-05-02T11:00:00'),
    past: await aListedShow('Long Ago', '2025-04-02T20:00:00'),
    toronto: await aListedShow('North', '2025-05-02T17:00:00', { venueId: torontoVenue.id }),
  }
})

test('each list, filter, night, venue, artist and show has a calendar of its shows', {
  meta: { proves: ['Conventions: a calendar of everything listable, parsed alike by two parsers'] },
}, async () => {
  const { folk, canceled, later, double, started, past, toronto } = ids
  // a calendar also has shows that started earlier today; the other formats list only upcoming shows
  const allIds = [started, folk, canceled, ...[later, double].sort()]
  for (const [path, expected] of [
    ['events.ics', allIds],
    ['venues.ics', allIds],
    // shows without artists are in no artist's calendar
    ['artists.ics', [folk]],
    ['artists.ics?search=moths', [folk]],
    ['events.ics?genre=Folk', [folk]],
    ['events.ics?date=2025-05-03', [canceled]],
    ['events.ics?neighborhood=lower%20sample&search=later', [later, double].sort()],
    ['events.ics?city=toronto', [toronto]],
    ['events.ics?date=today', [started, folk]],
    ['tonight.ics', [started, folk]],
    ['tonight.ics?venue=card-hall', [started, folk]],
    ['archive/2025-04.ics', [past]],
    ['announced.ics', [later, folk, canceled, double]],
    ['venues/card-hall.ics', allIds],
    ['artists/moths.ics', [folk]],
    ['events/called-off.ics', [canceled]],
  ] as const)
    expect(await getUids(path), path).toEqual(expected)
})

test('calendars say where the venue is', async () => {
  for (const path of ['events.ics', 'events/moths-tonight.ics', 'archive/2025-04.ics'])
    expect(await (await get(path)).text(), path).toContain('GEO:37.75;-122.42\r\n')
  expect(await (await get('events/north.ics')).text()).not.toContain('GEO')
})

test('a show or venue in another city than the requested one has its own time zone and addresses', async () => {
  for (const path of ['events/north.ics', 'venues/far-hall.ics', 'tonight.ics?venue=far-hall']) {
    const [show] = await getEvents(path)
    expect(show?.start.getTime(), path).toBe(at('2025-05-02T17:00:00').getTime())
    const text = (await (await get(path)).text()).replaceAll('\r\n ', '')
    expect(text).toContain('DTSTART;TZID=America/Toronto:20250502T200000')
    expect(text).toContain('URL:https://houselights.example/toronto/events/north')
    expect(text).toContain('Far Hall\\, Toronto')
  }
})

test('a long list is split into pages that contain each show once', async () => {
  const venue = await api.aVenue({ cityId: 'toronto' })
  const startsAt = at('2025-05-09T17:00:00')
  await Promise.all(
    Array.from({ length: 105 }, (_, index) => api.anEvent({ venueId: venue.id, title: `Show ${index}`, startsAt })),
  )
  api.forget()
  const receivedIds: string[] = []
  let nextPath: string | undefined = 'events.json?date=2025-05-09&city=toronto'
  while (nextPath) {
    const feed: { items: { id: string }[]; next_url?: string } = await (await get(nextPath)).json()
    receivedIds.push(...feed.items.map(({ id }) => id))
    expect(feed.items.length).toBeLessThanOrEqual(100)
    nextPath = feed.next_url && `${feed.next_url.replace('https://houselights.example/toronto/', '')}&city=toronto`
  }
  expect(receivedIds).toHaveLength(105)
  expect(new Set(receivedIds).size).toBe(105)
})

test('tonight’s text feed of a venue mentions the venue', async () => {
  const tonightText = await (await get('tonight.txt?venue=card-hall')).text()
  expect(tonightText).toMatch(/^Tonight in San Francisco: Card Hall\n/)
  const [, onNowText = '', laterText = ''] = tonightText.split(/^(?:ON NOW|FRIDAY, MAY 2)$/m)
  expect(onNowText).toMatch(/^ {3}11 AM {2}Begun$/m)
  expect(laterText).toMatch(/^ {4}8 PM {2}Moths$/m)
  expect(laterText).not.toContain('Begun')
})

test('each format has its media type, and links to its page', async () => {
  for (const [format, type] of [
    ['ics', 'text/calendar'],
    ['rss', 'application/rss+xml'],
    ['json', 'application/feed+json'],
    ['txt', 'text/plain'],
  ] as const) {
    const response = await get(`events.${format}?genre=Folk`)
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    expect(response.headers.get('link')).toBe(
      '<https://houselights.example/events?genre=Folk>; rel="alternate"; type="text/html"',
    )
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="events.${format}"`)
    expect(await response.text()).toContain('https://houselights.example/events/moths-tonight')
  }
  const listFeed = await (await get('events.json')).json()
  const showFeed = await (await get('events/moths-tonight.json')).json()
  // not compared, since the same timestamps are written in different time zones
  const timestamps = { firstSeenAt: '', modifiedAt: '' }
  const getFacts = ({ items: [item] }: { items: { _houselights: object }[] }) => ({
    ...item?._houselights,
    ...timestamps,
  })
  expect(getFacts(showFeed)).toEqual(getFacts(listFeed))
})

test('a calendar is not sent again while nothing changed; a change raises only the SEQUENCE of the changed show', {
  meta: { proves: ['Conventions: an unchanged calendar keeps its bytes; only changes raise SEQUENCE; UIDs last'] },
}, async () => {
  const firstResponse = await get('events.ics')
  const etag = firstResponse.headers.get('etag') ?? ''
  const text = await firstResponse.text()
  expect((await get('events.ics', { 'if-none-match': etag })).status).toBe(304)
  await api.db.query(`update event_sources set last_seen_at = now()`)
  api.forget()
  expect(await (await get('events.ics')).text(), 'after a scrape that changed nothing').toBe(text)
  const listSequences = async () =>
    (await getEvents('events.ics')).map((entry) => [entry?.uid, Number(entry?.sequence)])
  const previousSequences = new Map((await listSequences()) as [string, number][])
  await api.db.query(`update events set price = '$5' where id = $1`, [ids.folk])
  api.forget()
  for (const [uid, sequence] of await listSequences())
    expect(sequence).toBe((previousSequences.get(String(uid)) ?? Number.NaN) + (uid === ids.folk ? 1 : 0))
  expect((await get('events.ics', { 'if-none-match': etag })).status).toBe(200)
})

test('a merged show has the UID of the surviving one, and its address redirects there', {
  meta: { proves: ['Conventions: an unchanged calendar keeps its bytes; only changes raise SEQUENCE; UIDs last'] },
}, async () => {
  await api.db.query('update event_sources set event_id = $1 where event_id = $2', [ids.double, ids.later])
  await api.db.query('update events set merged_into = $1 where id = $2', [ids.double, ids.later])
  api.forget()
  expect(await getUids('events.ics?search=later')).toEqual([ids.double])
  // relative to the requested address, so that it works on the website and at the API
  const redirect = await get('events/later.ics')
  expect([redirect.status, redirect.headers.get('location')]).toEqual([301, 'later-too.ics'])
  expect(await getUids('events/later.ics')).toEqual([ids.double])
})

test('bad filters get a 400, and unknown feeds a 404', async () => {
  for (const [path, status] of [
    ['events.ics?date=2025-02-31', 400],
    ['events.ics?color=red', 400],
    ['events.pdf', 404],
    ['events/none.ics', 404],
    ['tonight.ics?venue=none', 404],
    ['archive/2025-13.ics', 404],
    ['venues/none.rss', 404],
    ['artists/none.json', 404],
  ] as const)
    expect((await get(path)).status, path).toBe(status)
})

test('the list of just announced shows starts with the latest, and marks shows from a source’s first scrape', async () => {
  const firstPage = await api.callPage(listAnnounced, { query: { limit: 1 } })
  const secondPage = await api.callPage(listAnnounced, { query: { cursor: firstPage.next ?? '' } })
  const shows = [...firstPage.items, ...secondPage.items]
  expect(shows).toHaveLength(firstPage.total)
  const byTitle = Object.fromEntries(shows.map(({ event, ...announcement }) => [event.title, announcement]))
  expect(byTitle.Moths).toEqual({ firstSeenAt: '2025-04-01T05:00:00-07:00', fromFirstRead: true })
  expect(byTitle['Later, too']).toEqual({ firstSeenAt: '2025-04-01T05:00:00-07:00', fromFirstRead: false })
})

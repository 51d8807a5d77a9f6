import { listAnnounced } from '@houselights/types/announced'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApi, runningApi } from './running-api.ts'

let api: RunningApi
let ids: Record<'folk' | 'gone' | 'later' | 'double', string>
const at = (local: string) => new Date(`${local}-07:00`)
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.origin}/api/feeds/${path}`, { headers, redirect: 'manual' })
const eventsOf = async (path: string) => {
  const answer = await get(path)
  expect(answer.status, path).toBe(200)
  return Object.values(nodeIcal.sync.parseICS(await answer.text())).filter((each) => each?.type === 'VEVENT')
}
const uidsOf = async (path: string) => (await eventsOf(path)).map((each) => each?.uid)

beforeAll(async () => {
  api = await runningApi('feeds', { env: { PUBLIC_URL: 'https://houselights.example' } })
  const { aVenue, anArtist, anEvent, aSource, aSourceRecord } = api
  const hall = await aVenue({
    name: 'Card Hall',
    slug: 'card-hall',
    neighborhood: 'Lower Sample',
    address: '1 Lamp St',
  })
  const moths = await anArtist({ name: 'Moths', slug: 'moths', genre: 'Folk' })
  const [old, fresh] = [new Date('2025-04-01T12:00:00Z'), new Date('2025-05-01T12:00:00Z')]
  const source = await aSource({ name: 'Card Hall' })
  const listed = async (given: Parameters<typeof anEvent>[0], firstSeenAt: Date) => {
    const event = await anEvent({ venueId: hall.id, ...given, firstSeenAt })
    await aSourceRecord({ eventId: event.id, sourceId: source.id, url: 'https://card-hall.example/list', firstSeenAt })
    return event.id
  }
  ids = {
    folk: await listed(
      { title: 'Moths', slug: 'moths-tonight', startsAt: at('2025-05-02T20:00:00'), bill: [moths] },
      old,
    ),
    gone: await listed(
      { title: 'Called Off', slug: 'called-off', startsAt: at('2025-05-03T20:00:00'), status: 'cancelled' },
      old,
    ),
    later: await listed({ title: 'Later', slug: 'later', startsAt: at('2025-06-03T20:00:00') }, fresh),
    double: await listed({ title: 'Later, too', slug: 'later-too', startsAt: at('2025-06-03T20:00:00') }, old),
  }
})
afterAll(() => api.stop())

test('each list, filter, night, venue, artist and show has a calendar of its shows', async () => {
  const { folk, gone, later, double } = ids
  const all = [folk, gone, ...[later, double].sort()]
  for (const [path, expected] of [
    ['events.ics', all],
    ['venues.ics', all],
    ['artists.ics', all],
    ['artists.ics?search=moths', [folk]],
    ['events.ics?genre=Folk', [folk]],
    ['events.ics?date=2025-05-03', [gone]],
    ['events.ics?neighborhood=lower%20sample&search=later', [later, double].sort()],
    ['events.ics?city=toronto', []],
    ['tonight.ics', [folk]],
    ['tonight.ics?venue=none', []],
    ['announced.ics', [later, folk, gone, double]],
    ['venues/card-hall.ics', all],
    ['artists/moths.ics', [folk]],
    ['events/called-off.ics', [gone]],
  ] as const)
    expect(await uidsOf(path), path).toEqual(expected)
})

test('a cancelled show stays, as cancelled', async () => {
  const [show] = await eventsOf('events/called-off.ics')
  expect(show).toMatchObject({ status: 'CANCELLED', summary: 'CANCELLED: Called Off' })
})

test('the other forms are given by their types, and lead to the page', async () => {
  for (const [format, type] of [
    ['ics', 'text/calendar'],
    ['rss', 'application/rss+xml'],
    ['json', 'application/feed+json'],
    ['txt', 'text/plain'],
  ] as const) {
    const answer = await get(`events.${format}?genre=Folk`)
    expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    expect(answer.headers.get('link')).toBe('<https://houselights.example/events?genre=Folk>; rel="canonical"')
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="events.${format}"`)
    expect(await answer.text()).toContain('https://houselights.example/events/moths-tonight')
  }
  const listed = await (await get('events.json')).json()
  const single = await (await get('events/moths-tonight.json')).json()
  const facts = ({ items: [item] }: { items: { _houselights: object }[] }) => item?._houselights
  // the same moments, by whichever clock they are written
  expect({ ...facts(single), firstSeenAt: '', modifiedAt: '' }).toEqual({
    ...facts(listed),
    firstSeenAt: '',
    modifiedAt: '',
  })
})

test('is not sent again while nothing changed; then the sequence of what changed alone is higher', async () => {
  const before = await get('events.ics')
  const etag = before.headers.get('etag') ?? ''
  const text = await before.text()
  expect((await get('events.ics', { 'if-none-match': etag })).status).toBe(304)
  await api.db.query(`update event_sources set last_seen_at = now()`)
  api.forget()
  expect(await (await get('events.ics')).text(), 'after a read that brought nothing').toBe(text)
  const sequences = async () => (await eventsOf('events.ics')).map((each) => [each?.uid, Number(each?.sequence)])
  const were = new Map((await sequences()) as [string, number][])
  await api.db.query(`update events set price = '$5' where id = $1`, [ids.folk])
  api.forget()
  for (const [uid, sequence] of await sequences())
    expect(sequence).toBe((were.get(String(uid)) ?? Number.NaN) + (uid === ids.folk ? 1 : 0))
  expect((await get('events.ics', { 'if-none-match': etag })).status).toBe(200)
})

test('a merged show keeps the UID of the one that it became part of, and its address leads there', async () => {
  await api.db.query('update event_sources set event_id = $1 where event_id = $2', [ids.double, ids.later])
  await api.db.query('update events set merged_into = $1 where id = $2', [ids.double, ids.later])
  api.forget()
  expect(await uidsOf('events.ics?search=later')).toEqual([ids.double])
  const moved = await get('events/later.ics')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/events/later-too.ics'])
})

test('what cannot be read is refused with a sentence, and what is not there is not found', async () => {
  for (const [path, status] of [
    ['events.ics?date=2025-02-31', 400],
    ['events.ics?colour=red', 400],
    ['events.pdf', 404],
    ['events/none.ics', 404],
    ['venues/none.rss', 404],
    ['artists/none.json', 404],
  ] as const)
    expect((await get(path)).status, path).toBe(status)
})

describe('just announced', () => {
  test('the latest first seen first, and which of them the first read of a source brought', async () => {
    const first = await api.callPage(listAnnounced, { query: { limit: 1 } })
    const rest = await api.callPage(listAnnounced, { query: { cursor: first.next ?? '' } })
    const shows = [...first.items, ...rest.items]
    expect(shows.map(({ event }) => event.title)).toHaveLength(first.total)
    const byTitle = Object.fromEntries(shows.map(({ event, ...when }) => [event.title, when]))
    expect(byTitle.Moths).toEqual({ firstSeenAt: '2025-04-01T05:00:00-07:00', fromFirstRead: true })
    expect(byTitle['Later, too']).toEqual({ firstSeenAt: '2025-04-01T05:00:00-07:00', fromFirstRead: false })
  })
})

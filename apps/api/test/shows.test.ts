import { randomUUID } from 'node:crypto'
import { encodeShows, MAX_SHOWS } from '@houselights/contracts/public-api/show-codes'
import { listShows } from '@houselights/contracts/public-api/shows-by-id'
import nodeIcal from 'node-ical'
import { beforeAll, expect, test } from 'vitest'
import { at, testApi, toStatusAndText } from './running-api.ts'

let ids: Record<'past' | 'early' | 'late' | 'canceled' | 'hidden' | 'comedy' | 'merged' | 'toronto', string>
const findShows = (...showIds: string[]) => api.call(listShows, { query: { ids: showIds.join(',') } })

const api = testApi('shows')
beforeAll(async () => {
  const { aVenue, anEvent, aSource, aSourceRecord } = api
  const hall = await aVenue({ name: 'Card Hall', address: '1 Lamp St', latitude: 37.76, longitude: -122.42 })
  const torontoVenue = await aVenue({ name: 'Far Hall', cityId: 'toronto' })
  const source = await aSource({ name: 'Card Hall' })
  const aSourcedEvent = async (title: string, local: string, overrides: Parameters<typeof anEvent>[0] = {}) => {
    const { id } = await anEvent({ title, venueId: hall.id, startsAt: at(local), ...overrides })
    await aSourceRecord({ eventId: id, sourceId: source.id, url: 'https://card-hall.example/list' })
    return id
  }
  const lateShow = await aSourcedEvent('Late', '2025-05-03T22:00:00', { endsAt: at('2025-05-04T01:00:00') })
  ids = {
    late: lateShow,
    past: await aSourcedEvent('Long Ago', '2025-04-02T20:00:00'),
    early: await aSourcedEvent('Early', '2025-05-03T19:00:00'),
    canceled: await aSourcedEvent('Called Off', '2025-05-04T19:00:00', { status: 'cancelled' }),
    hidden: await aSourcedEvent('Hidden', '2025-05-03T19:00:00', { hidden: true }),
    comedy: await aSourcedEvent('Jokes', '2025-05-03T19:00:00', { kind: 'comedy' }),
    merged: await aSourcedEvent('Late, again', '2025-05-03T22:00:00', { mergedInto: lateShow }),
    toronto: await aSourcedEvent('North', '2025-05-05T17:00:00', { venueId: torontoVenue.id }),
  }
  const listSource = await aSource({ name: 'The List', kind: 'aggregator' })
  const seenOnList = { url: 'https://list.example/late', lastSeenAt: new Date('2025-05-02T06:00:00Z') }
  await aSourceRecord({ eventId: lateShow, sourceId: listSource.id, ...seenOnList })
})

test('shows are found by id and sorted by date, including past and canceled ones', async () => {
  const foundShows = await findShows(ids.toronto, ids.canceled, ids.late, ids.early, ids.past)
  expect(foundShows.map(({ event, city }) => [event.title, event.status, city])).toEqual([
    ['Long Ago', 'scheduled', 'san-francisco'],
    ['Early', 'scheduled', 'san-francisco'],
    ['Late', 'scheduled', 'san-francisco'],
    ['Called Off', 'cancelled', 'san-francisco'],
    ['North', 'scheduled', 'toronto'],
  ])
  expect(foundShows[2]).toMatchObject({
    askedFor: ids.late,
    endsAt: '2025-05-04T01:00:00-07:00',
    place: { address: '1 Lamp St', latitude: 37.76, longitude: -122.42 },
    event: { seenOn: { url: 'https://list.example/late', lastSeenAt: '2025-05-01T23:00:00-07:00' } },
  })
})

test('the id of a merged show returns the surviving show, and non-public shows are left out', async () => {
  const foundShows = await findShows(ids.merged, ids.hidden, ids.comedy, randomUUID())
  expect(foundShows.map(({ askedFor, event }) => [askedFor, event.id])).toEqual([[ids.merged, ids.late]])
})

test('without ids, no shows are returned', async () => {
  expect(await api.call(listShows)).toEqual([])
})

test('a show is left out of the response once it is hidden', async () => {
  expect(await findShows(ids.early)).toHaveLength(1)
  await api.db.query('update events set hidden = true where id = $1', [ids.early])
  api.forget()
  expect(await findShows(ids.early)).toEqual([])
  await api.db.query('update events set hidden = false where id = $1', [ids.early])
  api.forget()
})

test('an error explains what ids must be if they are invalid or too many', async () => {
  const sentence = `ids must be 1 to ${MAX_SHOWS} event ids, separated by commas.`
  const tooManyIds = Array.from({ length: MAX_SHOWS + 1 }, () => randomUUID()).join(',')
  for (const wrongIds of ['the-moths', `${ids.late},`, `${ids.late}'--`, tooManyIds]) {
    const response = api.get(`/api/shows?ids=${encodeURIComponent(wrongIds)}`)
    expect(await toStatusAndText(response), wrongIds).toEqual([400, sentence])
  }
})

test('chosen shows form a calendar that includes canceled shows', async () => {
  const code = encodeShows([ids.canceled, ids.merged, ids.late, ids.hidden])
  const response = await api.get(`/api/feeds/plan.ics?shows=${code}`)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const events = Object.values(nodeIcal.sync.parseICS(await response.text())).filter(
    (entry) => entry?.type === 'VEVENT',
  )
  expect(events.map((entry) => [entry?.uid, entry?.status])).toEqual([
    [expect.stringContaining(ids.late), 'CONFIRMED'],
    [expect.stringContaining(ids.canceled), 'CANCELLED'],
  ])
  expect(await toStatusAndText(api.get(`/api/feeds/plan.ics?shows=${code.slice(1)}`))).toEqual([
    400,
    'shows must be the code for 1 to 80 shows, as in a /plan link.',
  ])
})

import { defaultCity } from '@houselights/config/cities/cities'
import {
  acceptAddedShow,
  addShow,
  listAddedShows,
  refuseAddedShow,
  type ShowOnPage,
} from '@houselights/contracts/operators/added-shows'
import { countWaiting } from '@houselights/contracts/operators/waiting-counts'
import { beginShow, endShow } from '@houselights/database/added-shows/show-writes'
import { beforeEach, expect, test } from 'vitest'
import { NOW, testApi, toStatusAndText } from './running-api.ts'

const api = testApi('added_shows_api')
beforeEach(async () => {
  await api.db.query('truncate added_shows, events, venues, sources cascade')
  await api.db.getRepository('City').upsert(defaultCity, ['id'])
})

const ADDRESS = 'https://lantern.example/shows/moth-ballet'
const SHOW: ShowOnPage = {
  title: 'Moth Ballet',
  name: 'Moth Ballet',
  acts: ['Moth Ballet'],
  date: '2025-05-10',
  price: null,
  url: ADDRESS,
  startsAt: '2025-05-10T20:00:00-07:00',
  doorsAt: null,
  printed: 'Moth Ballet\nDoors at seven',
  venue: 'lantern',
  printedVenue: 'Lantern',
  doubt: null,
}
let clients = 0
/** Sends an address, by default from a new client, because addresses are counted per client. */
const send = (address: string, clientAddress = `203.0.113.${++clients}`) =>
  api.post(addShow.path, { address }, { 'x-forwarded-for': clientAddress })
const list = () => api.call(listAddedShows)

/** Sends a show's address, and stores what the worker found on the page. */
async function aScrapedShow(outcome: { result: ShowOnPage } | { problem: string } = { result: SHOW }) {
  await send(ADDRESS)
  const [{ id = '' } = {}] = (await list()).shows
  await beginShow(api.db, id, new Date(NOW))
  await endShow(api.db, id, { ...outcome, now: new Date(NOW) })
  return id
}

test('a visitor’s address waits once, and the response doesn’t reveal what is known', async () => {
  const venue = await api.aVenue({ name: 'Lantern', slug: 'lantern' })
  await api.db.query(
    `insert into sources (id, city_id, venue_id, name, platform, url, address, kind, cadence_minutes)
     values ('lantern', $1, $2, 'Lantern', 'json-ld', 'https://lantern.example/calendar', '{}', 'venue', 360)`,
    [defaultCity.id, venue.id],
  )
  for (const address of [ADDRESS, 'www.lantern.example/shows/moth-ballet/', 'lantern.example/calendar']) {
    const response = await send(address)
    expect([response.status, await response.json()]).toEqual([200, { sent: true }])
  }
  expect(await list()).toMatchObject({
    total: 1,
    shows: [{ address: ADDRESS, state: 'waiting', show: null }],
    venues: [{ slug: 'lantern', name: 'Lantern' }],
  })
})

test.each([
  ['moth ballet', 'Enter the address of a site, such as https://lantern.example.com/'],
  ['https://user:pass@lantern.example/', 'Enter the address of a site, such as https://lantern.example.com/'],
  ['http://10.0.0.8/', 'address must be an address on the public internet, such as https://lantern.example.com/.'],
])('%s is refused with a reason', async (address, reason) => {
  const [status, text] = await toStatusAndText(send(address))
  expect([status, text]).toEqual([400, expect.stringContaining(reason)])
  expect((await list()).total).toBe(0)
})

test('typed facts are refused, and a client can send a few addresses', async () => {
  const client = { 'x-forwarded-for': '198.51.100.9' }
  expect((await api.post(addShow.path, { address: ADDRESS, title: 'Moth Ballet' }, client)).status).toBe(400)
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) statuses.push((await send(`finch-${count}.example`, '198.51.100.9')).status)
  expect(statuses.at(-1)).toBe(429)
})

test('an accepted show’s page becomes a source of its venue, which operators can’t accept or refuse again', async () => {
  await api.aVenue({ name: 'Lantern', slug: 'lantern' })
  const id = await aScrapedShow()
  expect(await api.call(countWaiting)).toMatchObject({ addedShows: 1 })
  const { source } = await api.call(acceptAddedShow, { params: { id }, body: { venue: 'lantern' } })
  expect(
    await api.db.query(
      `select s.id, s.name, s.url, s.kind, s.address ->> 'date' as date, v.slug from sources s join venues v on v.id = s.venue_id`,
    ),
  ).toEqual([
    { id: source, name: 'lantern.example', url: ADDRESS, kind: 'ticketing', date: SHOW.date, slug: 'lantern' },
  ])
  expect((await list()).total).toBe(0)
  const decided = { status: 400, body: expect.stringContaining('It’s already decided') }
  await expect(api.call(acceptAddedShow, { params: { id }, body: { venue: 'lantern' } })).rejects.toMatchObject(decided)
  await expect(api.call(refuseAddedShow, { params: { id } })).rejects.toMatchObject(decided)
  // its page is known now
  await send(ADDRESS)
  expect((await list()).total).toBe(0)
})

test('a page without a show can only be refused, and is scraped again if somebody sends it again', async () => {
  const id = await aScrapedShow({ problem: 'It responded with 503.' })
  await expect(api.call(acceptAddedShow, { params: { id }, body: { venue: 'lantern' } })).rejects.toMatchObject({
    status: 400,
  })
  await send(ADDRESS)
  expect(await list()).toMatchObject({ shows: [{ id, state: 'waiting', problem: null }] })
  await api.call(refuseAddedShow, { params: { id } })
  expect((await list()).total).toBe(0)
})

import { cityOf, defaultCity } from '@houselights/cities/cities'
import { requestJob } from '@houselights/database/jobs/job-writes'
import { planJob } from '@houselights/database/jobs/plan-job'
import { getCoverage } from '@houselights/types/coverage'
import { expandVenues, gamhAuthentic, listJobs, listSources } from '@houselights/types/job-routes'
import {
  getEvent,
  getSiteStatus,
  getVenue,
  listArtists,
  listCities,
  listEvents,
  listUpcomingEvents,
  listVenueEvents,
  listVenues,
} from '@houselights/types/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApi, runningApi } from './running-api.ts'

const toronto = cityOf('toronto') ?? defaultCity
let api: RunningApi
let eastern: { id: string; slug: string }

beforeAll(async () => {
  // an evening in the first city, the next day in the second
  api = await runningApi('cities', { now: '2025-05-02T22:30:00-07:00' })
  const band = await api.anArtist({ name: 'Wandering Lanterns' })
  const west = await api.aVenue({ name: 'The Western Lamp' })
  eastern = await api.aVenue({ name: 'The Eastern Lamp', cityId: toronto.id })
  await api.anEvent({
    ...{ title: 'West Tonight', venueId: west.id, startsAt: new Date('2025-05-02T23:00:00-07:00'), bill: [band] },
    ...{ price: '$20', priceMin: '20', currency: 'USD' },
  })
  await api.anEvent({
    ...{ title: 'East Today', venueId: eastern.id, startsAt: new Date('2025-05-03T20:00:00-04:00') },
    ...{ localDate: '2025-05-03', price: '$25', priceMin: '25', currency: 'CAD', bill: [band] },
  })
})
afterAll(() => api.stop())

test('lists are of the default city, or of the one that the request names', async () => {
  const titles = async (query: { city?: string; date?: 'today' }) =>
    (await api.callPage(listEvents, { query })).items.map(({ title }) => title)
  expect(await titles({})).toEqual(['West Tonight'])
  expect(await titles({ city: defaultCity.id })).toEqual(['West Tonight'])
  expect(await titles({ city: toronto.id })).toEqual(['East Today'])
  expect(await titles({ city: toronto.id, date: 'today' })).toEqual(['East Today'])
  expect(await titles({ date: 'today' })).toEqual(['West Tonight'])
  const upcoming = await api.callPage(listUpcomingEvents, { query: { city: toronto.id } })
  expect(upcoming.items).toMatchObject([{ currency: 'CAD', startsAt: '2025-05-03T20:00:00-04:00' }])
  const venues = await api.callPage(listVenues, { query: { city: toronto.id } })
  expect(venues.items).toMatchObject([{ slug: eastern.slug, city: toronto.id }])
  expect((await api.callPage(listArtists, { query: { city: toronto.id } })).items).toMatchObject([{ upcomingCount: 1 }])
})

test('the default city named and not named are one kept answer, and another city has its own', async () => {
  const kept = async (path: string) => (await api.get(path)).headers.get('x-cache')
  await api.get('/api/venues?sort=popular')
  expect(await kept(`/api/venues?sort=popular&city=${defaultCity.id}`)).toBe('hit')
  expect(await kept(`/api/venues?sort=popular&city=${toronto.id}`)).toBe('miss')
})

test('one event and one venue are found by their slugs, whatever their city, and say it', async () => {
  const { items } = await api.callPage(listVenueEvents, { params: { id: eastern.slug } })
  expect(items.map(({ title }) => title)).toEqual(['East Today'])
  expect((await api.call(getEvent, { params: { slug: items[0]?.slug ?? '' } })).city).toBe(toronto.id)
  expect((await api.call(getVenue, { params: { slug: eastern.slug } })).city).toBe(toronto.id)
})

test('the clock of a city is its own, and cities come with the default one first', async () => {
  expect((await api.call(getSiteStatus)).now).toBe('2025-05-02T22:30:00-07:00')
  expect((await api.call(getSiteStatus, { query: { city: toronto.id } })).now).toBe('2025-05-03T01:30:00-04:00')
  expect((await api.call(listCities)).map(({ id, currency }) => [id, currency])).toEqual([
    [defaultCity.id, 'USD'],
    [toronto.id, 'CAD'],
  ])
})

test.each(['/api/events', '/api/venues', '/api/artists', '/api/filters', '/api/status', '/api/events/upcoming'])(
  '%s knows no city that there is not, and says which there are',
  async (path) => {
    const answer = await api.get(`${path}?city=atlantis`)
    expect([answer.status, await answer.text()]).toEqual([
      400,
      'There is no city "atlantis": city must be one of san-francisco, toronto.',
    ])
  },
)

test('operators are shown the venues and sources of a city, by its hours', async () => {
  const at = new Date('2025-05-02T18:00:00Z')
  await api.aSource({ name: 'Western Page', lastSuccessAt: at, lastAttemptAt: at })
  await api.aSource({ name: 'Eastern Page', lastSuccessAt: at, lastAttemptAt: at, cityId: toronto.id })
  const sources = async (query: { city?: string }) =>
    (await api.call(listSources, { query })).map(({ id, city, lastSuccessAt }) => [id, city, lastSuccessAt])
  expect(await sources({})).toEqual([['western-page', defaultCity.id, '2025-05-02T11:00:00-07:00']])
  expect(await sources({ city: toronto.id })).toEqual([['eastern-page', toronto.id, '2025-05-02T14:00:00-04:00']])
  const venues = async (query: { city?: string }) =>
    (await api.call(getCoverage, { query })).map(({ venueName }) => venueName)
  expect(await venues({})).toEqual(['The Western Lamp'])
  expect(await venues({ city: toronto.id })).toEqual(['The Eastern Lamp'])
})

test('a job reads the sources of its city, and is not for a city without its venue', async () => {
  await expect(api.call(gamhAuthentic, { query: { city: toronto.id } })).rejects.toThrow(
    'Toronto has no venue for this job.',
  )
  const plan = (city: typeof toronto) => planJob(api.db, 'expand-venues', { now: api.clock.now, city })
  expect((await plan(defaultCity)).sources).toEqual(['western-page'])
  expect((await plan(toronto)).sources).toEqual(['eastern-page'])
})

test('a job is joined in its own city alone', async () => {
  const { id } = await requestJob(
    api.db,
    { kind: 'expand-venues', sources: ['western-page'], depth: 'full' },
    api.clock.now,
  )
  const jobs = async (query: { city?: string }) => (await api.call(listJobs, { query })).map((job) => job.id)
  expect([await jobs({}), await jobs({ city: toronto.id })]).toEqual([[id], []])
  await expect(api.call(expandVenues, { query: { city: toronto.id } })).rejects.toThrow('under way in another city')
})

import { defaultCity, findCity } from '@houselights/config/cities/cities'
import { getJob, listJobs, listRuns, listSources } from '@houselights/contracts/jobs/job-routes'
import { OPERATOR_JOBS } from '@houselights/contracts/jobs/operator-jobs'
import { keepArtistsApart, listArtistChanges } from '@houselights/contracts/operators/artist-merges'
import { getCoverage } from '@houselights/contracts/operators/coverage'
import { findEditable, saveEdit } from '@houselights/contracts/operators/editor'
import { listLookups, listPictures, listPlaces } from '@houselights/contracts/operators/enrichment'
import { analyzeQuality, listFixBatches, previewFixes } from '@houselights/contracts/operators/quality'
import { listReview } from '@houselights/contracts/operators/review'
import { listFactReviews } from '@houselights/contracts/operators/venue-facts'
import {
  type EventFilters,
  getEvent,
  getSiteStatus,
  getVenue,
  listArtists,
  listCities,
  listEvents,
  listUpcomingEvents,
  listVenueEvents,
  listVenues,
} from '@houselights/contracts/public-api/routes'
import { requestJob } from '@houselights/database/jobs/job-writes'
import { planJob } from '@houselights/database/jobs/plan-job'
import { applyFixes } from '@houselights/database/quality/apply-fixes'
import { runBuilders } from '@houselights/database/testing/run-builders'
import { createTestVenue } from '@houselights/database/testing/saved-scrapes'
import { aListing } from '@houselights/domain/testing/listings'
import { beforeAll, expect, test } from 'vitest'
import { testApi, toStatusAndText } from './running-api.ts'

const toronto = findCity('toronto') ?? defaultCity
/** Returns the results for the default city and for Toronto. */
const inBothCities = <Found>(find: (query: { city?: string }) => Promise<Found>) =>
  Promise.all([find({}), find({ city: toronto.id })])
let easternVenue: { id: string; slug: string }

const api = testApi('cities', { now: '2025-05-02T22:30:00-07:00' })
beforeAll(async () => {
  // still May 2 in San Francisco, already May 3 in Toronto
  const band = await api.anArtist({ name: 'Wandering Lanterns' })
  const west = await api.aVenue({ name: 'The Western Lamp' })
  easternVenue = await api.aVenue({ name: 'The Eastern Lamp', cityId: toronto.id })
  await api.anEvent({
    title: 'West Tonight',
    venueId: west.id,
    startsAt: new Date('2025-05-02T23:00:00-07:00'),
    bill: [band],
    price: '$20',
    priceMin: '20',
    currency: 'USD',
  })
  await api.anEvent({
    title: 'East Today',
    venueId: easternVenue.id,
    startsAt: new Date('2025-05-03T20:00:00-04:00'),
    localDate: '2025-05-03',
    price: '$25',
    priceMin: '25',
    currency: 'CAD',
    bill: [band],
  })
})

test('lists cover the default city, or the city in the request', async () => {
  const listTitles = async (query: EventFilters & { city?: string }) =>
    (await api.callPage(listEvents, { query })).items.map(({ title }) => title)
  expect(await listTitles({})).toEqual(['West Tonight'])
  expect(await listTitles({ city: defaultCity.id })).toEqual(['West Tonight'])
  expect(await listTitles({ city: toronto.id })).toEqual(['East Today'])
  expect(
    await listTitles({ city: toronto.id, date: 'today' }),
    'shortly past midnight, today is still the night before',
  ).toEqual([])
  expect(await listTitles({ city: toronto.id, date: '2025-05-03' })).toEqual(['East Today'])
  expect(await listTitles({ date: 'today' })).toEqual(['West Tonight'])
  expect(await listTitles({ city: toronto.id, search: 'wandering' })).toEqual(['East Today'])
  expect(await listTitles({ venue: easternVenue.slug })).toEqual([])
  const upcoming = await api.callPage(listUpcomingEvents, { query: { city: toronto.id } })
  expect(upcoming.items).toMatchObject([{ currency: 'CAD', startsAt: '2025-05-03T20:00:00-04:00' }])
  const venues = await api.callPage(listVenues, { query: { city: toronto.id } })
  expect(venues.items).toMatchObject([{ slug: easternVenue.slug, city: toronto.id }])
  expect((await api.callPage(listArtists, { query: { city: toronto.id } })).items).toMatchObject([{ upcomingCount: 1 }])
})

test('the response for the default city is the same as without a city, and another city has its own', async () => {
  const getEtag = async (path: string) => (await api.get(path)).headers.get('etag')
  const defaultTag = await getEtag('/api/venues?sort=popular')
  expect(await getEtag(`/api/venues?sort=popular&city=${defaultCity.id}`)).toBe(defaultTag)
  expect(await getEtag(`/api/venues?sort=popular&city=${toronto.id}`)).not.toBe(defaultTag)
})

test('an event and a venue are found by slug in any city, and include their city', async () => {
  const { items } = await api.callPage(listVenueEvents, { params: { id: easternVenue.slug } })
  expect(items.map(({ title }) => title)).toEqual(['East Today'])
  expect((await api.call(getEvent, { params: { slug: items[0]?.slug ?? '' } })).city).toBe(toronto.id)
  expect((await api.call(getVenue, { params: { slug: easternVenue.slug } })).city).toBe(toronto.id)
})

test('each city has its own clock, and the default city comes first', async () => {
  expect((await api.call(getSiteStatus)).now).toBe('2025-05-02T22:30:00-07:00')
  expect((await api.call(getSiteStatus, { query: { city: toronto.id } })).now).toBe('2025-05-03T01:30:00-04:00')
  const cities = (await api.call(listCities)).map(({ id, currency }) => `${id} ${currency}`)
  expect(cities).toEqual([`${defaultCity.id} USD`, `${toronto.id} CAD`])
})

const CITY_CALLS = 'events venues artists filters status events/upcoming jobs data-quality/analyze'
test.each([
  ...CITY_CALLS.split(' ').map((path) => `/api/${path}`),
  ...[listReview, listLookups, listPictures, listPlaces, listFactReviews].map(({ path }) => path),
])('%s refuses an unknown city, and lists the known ones', async (path) => {
  const sentence = 'Unknown city "atlantis": city must be one of san-francisco, east-bay, toronto.'
  expect(await toStatusAndText(api.get(`${path}?city=atlantis`))).toEqual([400, sentence])
})

test('nearby is true or omitted, and changes nothing in a city without nearby cities', async () => {
  expect(await toStatusAndText(api.get('/api/events?nearby=yes'))).toEqual([
    400,
    'nearby must be true, or omitted. With true, the list includes nearby cities.',
  ])
  const { items } = await api.callPage(listEvents, { query: { city: toronto.id, nearby: 'true' } })
  expect(items.map(({ title }) => title)).toEqual(['East Today'])
})

test('operators see a city’s venues and sources, in its time zone', async () => {
  const scrapedAt = new Date('2025-05-02T18:00:00Z')
  await api.aSource({ name: 'Western Page', lastSuccessAt: scrapedAt, lastAttemptAt: scrapedAt })
  await api.aSource({ name: 'Eastern Page', lastSuccessAt: scrapedAt, lastAttemptAt: scrapedAt, cityId: toronto.id })
  expect(await inBothCities((query) => api.call(listSources, { query }))).toMatchObject([
    [{ id: 'western-page', city: defaultCity.id, lastSuccessAt: '2025-05-02T11:00:00-07:00' }],
    [{ id: 'eastern-page', city: toronto.id, lastSuccessAt: '2025-05-02T14:00:00-04:00' }],
  ])
  const venues = await inBothCities((query) => api.call(getCoverage, { query }))
  expect(venues).toMatchObject([[{ venueName: 'The Western Lamp' }], [{ venueName: 'The Eastern Lamp' }]])
})

test('a job scrapes only its city’s sources; a single-venue job is refused in a city without that venue', async () => {
  await expect(api.call(OPERATOR_JOBS['gamh-authentic'].call, { query: { city: toronto.id } })).rejects.toThrow(
    'Toronto has no venue for this job.',
  )
  const planIn = (city: typeof toronto) => planJob(api.db, 'expand-venues', { now: api.clock.now, city })
  expect((await planIn(defaultCity)).sources).toEqual(['western-page'])
  expect((await planIn(toronto)).sources).toEqual(['eastern-page'])
})

test('the same kind of job runs in several cities in parallel, and a repeated request joins the job in its city', async () => {
  const requestJobIn = async (city: typeof toronto) =>
    (await requestJob(api.db, { kind: 'expand-venues', city: city.id, sources: [], depth: 'full' }, api.clock.now)).id
  const [westJob, eastJob] = [await requestJobIn(defaultCity), await requestJobIn(toronto)]
  expect(await inBothCities((query) => api.call(listJobs, { query }))).toMatchObject([
    [{ id: westJob, city: defaultCity.id, requestedAt: '2025-05-02T22:30:00-07:00' }],
    [{ id: eastJob, city: toronto.id, requestedAt: '2025-05-03T01:30:00-04:00' }],
  ])
  expect(await api.call(getJob, { params: { id: eastJob } })).toMatchObject({
    requestedAt: '2025-05-03T01:30:00-04:00',
  })
  const requestAgain = async (query: string) => {
    const headers = { prefer: 'respond-async' }
    return (await api.post(`/api/scrapers/expand-venues${query}`, undefined, headers)).json()
  }
  expect([await requestAgain(''), await requestAgain('?city=toronto')]).toMatchObject([
    { jobId: westJob },
    { jobId: eastJob },
  ])
})

test('data quality is analyzed and cached per city, and its fixes are listed there', async () => {
  for (let round = 0; round < 2; round++) {
    const analyses = await inBothCities((query) => api.call(analyzeQuality, { query }))
    expect(analyses).toMatchObject([[{ venueName: 'The Western Lamp' }], [{ venueName: 'The Eastern Lamp' }]])
  }
  const { venue, source, scrape } = await createTestVenue(api.db, toronto)
  await scrape(await source('page'), [aListing({ title: 'Glass Kite' })])
  const previews = await inBothCities((query) => api.call(previewFixes, { query }))
  expect(previews).toMatchObject([{ changes: [] }, { changes: [{ venueName: venue.name }] }])
  const { batch } = await applyFixes(api.db, { now: api.clock.now, city: toronto })
  expect(await api.call(listFixBatches)).toEqual([])
  const torontoBatch = { id: batch, changes: 1, appliedAt: '2025-05-03T01:30:00-04:00' }
  expect(await api.call(listFixBatches, { query: { city: toronto.id } })).toMatchObject([torontoBatch])
})

test('operators search, edit and decide in the requested city, in its time zone', async () => {
  const inToronto = { query: { city: toronto.id } }
  expect(await inBothCities((query) => api.call(findEditable, { query: { ...query, search: 'lamp' } }))).toMatchObject([
    [{ name: 'The Western Lamp' }, { name: 'West Tonight' }],
    [{ name: 'The Eastern Lamp' }, { name: 'East Today' }],
  ])
  const edit = { params: { kind: 'venue' as const, id: easternVenue.id }, body: { values: { name: 'The Lamp' } } }
  expect((await api.call(saveEdit, edit)).history[0]?.at).toBe('2025-05-03T01:30:00-04:00')

  const [artist, other] = [await api.anArtist(), await api.anArtist()]
  const keepApart = { params: { id: artist.id }, body: { other: other.id } }
  expect((await api.call(keepArtistsApart, { ...keepApart, ...inToronto })).decidedAt).toBe('2025-05-03T01:30:00-04:00')
  expect((await api.call(listArtistChanges)).map(({ decidedAt }) => decidedAt)).toEqual(['2025-05-02T22:30:00-07:00'])

  expect(await api.call(listReview, inToronto)).toEqual({ pairs: [], total: 0 })
})

test('a list of two cities counts once in each: among their sources, runs and jobs, and in their coverage', async () => {
  const eastBay = findCity('east-bay') ?? defaultCity
  const at = '2025-05-02T12:00:00-07:00'
  const list = await api.aSource({ name: 'Shared List', kind: 'aggregator', alsoCities: [eastBay.id] })
  const { aRun, createShows } = runBuilders(api.db, api)
  await aRun({ source: list.id, at })
  const barn = await api.aVenue({ name: 'The Barn', cityId: eastBay.id })
  await createShows(barn, { from: '2025-05-10', nights: 2, sourceIds: [list.id] })
  const query = { city: eastBay.id }
  expect(await api.call(listSources, { query })).toMatchObject([{ id: list.id, city: defaultCity.id }])
  expect(await api.call(listRuns, { query })).toMatchObject([{ source: list.id }])
  expect(await api.call(getSiteStatus, { query })).toMatchObject({ sources: { active: 1, read: 1 }, lastSuccessAt: at })
  expect(await api.call(getCoverage, { query })).toMatchObject([
    { venueName: 'The Barn', listedBy: ['Shared List'], isActive: true, lastSuccessfulScrape: at, faults: [] },
  ])
  for (const city of [eastBay, defaultCity]) {
    const { sources } = await planJob(api.db, 'comprehensive-expansion', { now: api.clock.now, city })
    expect(sources?.filter((id) => id === list.id)).toEqual([list.id])
  }
  expect((await api.call(listSources, { query: { city: toronto.id } })).map(({ id }) => id)).not.toContain(list.id)
})

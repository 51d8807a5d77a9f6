import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { listPlaces } from '@houselights/contracts/operators/enrichment'
import { getVenuePhotos } from '@houselights/contracts/public-api/routes'
import { placeLookups } from '@houselights/database/enrichment/place-review'
import { SAMPLE_PHOTOGRAPHER, SAMPLE_PLACES_KEY } from '@houselights/sample-city/providers/sample-places'
import { type SampleSites, startSampleSites } from '@houselights/sample-city/server'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { anApi, loadEveryRow, testApi } from './running-api.ts'

const PLACE = 'sample-lorem-lounge'
const NO_PHOTOS = { photos: [], credits: [], rating: null, reviewCount: null, mapsUrl: null }
let sites: SampleSites
beforeAll(async () => {
  sites = await startSampleSites()
})
afterAll(() => sites?.stop())
const withKey = (env: NodeJS.ProcessEnv = {}) => ({
  GOOGLE_PLACES_API_KEY: SAMPLE_PLACES_KEY,
  ...toStandInsEnv({ providersUrl: sites.origin }),
  ...env,
})
const api = testApi('venue_photos', () => ({ env: withKey(), logLevel: 'trace' }))
beforeAll(() => api.aVenue({ name: 'Lorem Lounge', googlePlaceId: PLACE }))
beforeEach(async () => {
  await api.db.query('delete from provider_calls')
  await api.db.query('delete from provider_pauses')
})

const getPhotos = (googlePlaceId: string, target = api) => target.call(getVenuePhotos, { params: { googlePlaceId } })
const countCalls = async () => (await api.db.query('select calls from provider_calls'))[0]?.calls ?? 0
const setGoogleBehavior = (behavior: string) =>
  fetch(`${sites.origin}/_behaviour/places`, { method: 'PUT', body: behavior })

describe('photos of a venue’s place', () => {
  test('are addresses of this site, with their photographers and the rating', {
    meta: { proves: ['Limits: GET /api/venues/photos/{googlePlaceId}'] },
  }, async () => {
    const { photos, credits, ...rest } = await getPhotos(PLACE)
    expect(photos).toHaveLength(3)
    for (const photo of photos) expect(photo).toMatch(/^\/api\/venues\/photos\/sample-lorem-lounge\/[\w-]+\.[\w-]{22}$/)
    expect(credits).toEqual(
      photos.map(() => [{ name: SAMPLE_PHOTOGRAPHER, url: 'https://maps.google.com/maps/contrib/1' }]),
    )
    expect(rest).toEqual({ rating: 4.9, reviewCount: 228, mapsUrl: 'https://maps.google.com/?cid=19' })
  })

  test('are proxied unchanged, in a response that is never cached', async () => {
    const { photos } = await getPhotos(PLACE)
    const response = await api.get(photos[0] ?? '')
    const bytes = Buffer.from(await response.arrayBuffer())
    const type = response.headers.get('content-type')
    expect([response.status, type, bytes.toString('hex', 0, 3)]).toEqual([200, 'image/jpeg', 'ffd8ff'])
    for (const path of [photos[0] ?? '', `/api/venues/photos/${PLACE}`]) {
      const { headers } = await api.get(path)
      const cacheHeaders = ['cache-control', 'x-content-type-options', 'etag', 'x-cache'].map((name) =>
        headers.get(name),
      )
      expect(cacheHeaders).toEqual(['no-store', 'nosniff', null, null])
    }
  })

  test('leave no Google content in the database or the log', {
    meta: { proves: ['Limits: GET /api/venues/photos/{googlePlaceId}'] },
  }, async () => {
    const { photos } = await getPhotos(PLACE)
    await api.get(photos[0] ?? '')
    const rows = await loadEveryRow(api)
    expect(rows).toContain(PLACE)
    for (const words of [SAMPLE_PHOTOGRAPHER, 'sample-photo', 'maps.google.com', SAMPLE_PLACES_KEY])
      expect(rows, words).not.toContain(words)
    expect(rows).not.toMatch(/google_review_count\W+\d/)
    expect(api.lines.join()).not.toContain(SAMPLE_PHOTOGRAPHER)
    expect(api.lines.join()).not.toContain(SAMPLE_PLACES_KEY)
  })

  test('are requested from Google only for our own venues', async () => {
    await api.aVenue({ name: 'Shut', googlePlaceId: 'sample-fixture-bar', active: false })
    for (const unknownPlaceId of ['sample-placeholder-hall', 'sample-fixture-bar', 'ChIJ-somewhere', '..%2F..'])
      expect(await getPhotos(unknownPlaceId)).toEqual(NO_PHOTOS)
    expect(await countCalls()).toBe(0)
  })

  test('have addresses that can’t be forged', async () => {
    const { photos } = await getPhotos(PLACE)
    const [signedPhoto = '', otherPhoto = ''] = photos.map((photo) => photo.split('/').at(-1) ?? '')
    const callsBefore = await countCalls()
    for (const photo of [
      'sample-photo-wide',
      `sample-photo-wide.${'A'.repeat(22)}`,
      `sample-photo-tall.${signedPhoto.split('.')[1]}`,
      `${otherPhoto.split('.')[0]}.${signedPhoto.split('.')[1]}`,
    ])
      expect((await api.get(`/api/venues/photos/${PLACE}/${photo}`)).status, photo).toBe(404)
    expect((await api.get(`/api/venues/photos/sample-fixture-bar/${signedPhoto}`)).status).toBe(404)
    expect(await countCalls()).toBe(callsBefore)
  })
})

describe('a venue has no photos, and the request no error, if', () => {
  test.each(['down', 'forbidden'])('Google is %s', async (behavior) => {
    const { photos } = await getPhotos(PLACE)
    await setGoogleBehavior(behavior)
    onTestFinished(async () => void (await setGoogleBehavior('well')))
    expect(await getPhotos(PLACE)).toEqual(NO_PHOTOS)
    expect((await api.get(photos[0] ?? '')).status).toBe(404)
    expect(api.lines.filter((line) => line.includes('no photos: Google Places')).length).toBeGreaterThan(0)
    expect(api.lines.join()).not.toContain(SAMPLE_PLACES_KEY)
  })

  test('Google no longer has the place', async () => {
    await api.aVenue({ name: 'Moved', googlePlaceId: 'ChIJ-of-old-times' })
    expect(await getPhotos('ChIJ-of-old-times')).toEqual(NO_PHOTOS)
  })

  test('the day’s calls are used up across all processes', async () => {
    const limitedApi = await anApi('few_calls', { env: withKey({ GOOGLE_PLACES_CALLS_PER_DAY: '2' }) })
    await limitedApi.aVenue({ name: 'Lorem Lounge', googlePlaceId: PLACE })
    for (const photos of [3, 3, 0]) expect((await getPhotos(PLACE, limitedApi)).photos).toHaveLength(photos)
    expect(await limitedApi.db.query('select calls from provider_calls')).toEqual([{ calls: 2 }])
  })

  test('no key is set', async () => {
    const apiWithoutKey = await anApi('no_key')
    await apiWithoutKey.aVenue({ name: 'Lorem Lounge', googlePlaceId: PLACE })
    expect(await getPhotos(PLACE, apiWithoutKey)).toEqual(NO_PHOTOS)
  })
})

test('a client that sends as many requests as a script gets a 429', async () => {
  const limitedApi = await anApi('photo_limit', { env: withKey() })
  const statuses: number[] = []
  for (let count = 0; count < 61; count++) statuses.push((await limitedApi.get(`/api/venues/photos/${PLACE}`)).status)
  expect([statuses.slice(0, 60).every((status) => status === 200), statuses[60]]).toEqual([true, 429])
})

describe('while a venue’s place is being chosen,', () => {
  beforeEach(() => api.db.query('truncate venues, sources cascade'))
  const IDS = ['sample-lorem-lounge', 'sample-lorem-lounge-next-door']
  async function aVenueToDecide(target = api) {
    const location = { address: '3 Example Ave', latitude: 37.7749, longitude: -122.4194 }
    const venue = await target.aVenueWithPage({ name: 'Lorem Lounge', ...location })
    await placeLookups(target.db).saveFound(venue.id, IDS, new Date())
    return venue
  }
  test('an operator sees Google’s facts about the candidates, which are not stored', async () => {
    const { id } = await aVenueToDecide()
    const { venues, total } = await api.call(listPlaces)
    expect(total).toBe(1)
    expect(venues).toEqual([
      {
        venue: { id, slug: 'lorem-lounge', name: 'Lorem Lounge', address: '3 Example Ave' },
        problem: null,
        candidates: [
          {
            placeId: IDS[0],
            name: 'Lorem Lounge',
            address: '19 Example Ave, San Francisco, CA 94100, USA',
            mapsUrl: 'https://maps.google.com/?cid=19',
            metres: 211,
          },
          expect.objectContaining({ placeId: IDS[1], name: 'Lorem Lounge Next Door' }),
        ],
      },
    ])
    const rows = await api.db.query('select to_jsonb(c)::text as row from place_candidates c')
    expect(JSON.stringify(rows)).not.toContain('Example Ave')
  })

  test('if Google cannot be queried, candidates have only their ids, with the reason', async () => {
    const apiWithoutKey = await anApi('places_keyless')
    await aVenueToDecide(apiWithoutKey)
    const ids = IDS.map((placeId) => ({ placeId, name: null, address: null, mapsUrl: null, metres: null }))
    expect((await apiWithoutKey.call(listPlaces)).venues).toMatchObject([
      { candidates: ids, problem: expect.stringContaining('GOOGLE_PLACES_API_KEY') },
    ])
  })
})

import { standIns } from '@houselights/config/stand-ins'
import { placeLookups } from '@houselights/database/enrichment/place-lookups'
import { SAMPLE_PLACES_KEY } from '@houselights/sample-city/sample-places'
import { type SampleSites, startSampleSites } from '@houselights/sample-city/server'
import { getEditable, undoEdit } from '@houselights/types/editor'
import { decidePlace, listPlaces } from '@houselights/types/enrichment'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type RunningApi, runningApi } from './running-api.ts'

let sites: SampleSites
let api: RunningApi
beforeAll(async () => {
  sites = await startSampleSites()
  api = await runningApi('places', {
    env: { GOOGLE_PLACES_API_KEY: SAMPLE_PLACES_KEY, ...standIns({ providersUrl: sites.origin }) },
  })
})
afterAll(async () => {
  await api?.stop()
  await sites?.stop()
})
beforeEach(() => api.db.query('delete from venues'))

const IDS = ['sample-lorem-lounge', 'sample-lorem-lounge-next-door']
async function aVenueToDecide(of = api) {
  const venue = await of.aVenue({
    name: 'Lorem Lounge',
    address: '3 Example Ave',
    latitude: 37.7749,
    longitude: -122.4194,
  })
  await placeLookups(of.db).found(venue.id, IDS, new Date())
  return venue
}
const decide = (venue: string, placeId: string | null) =>
  api.call(decidePlace, { params: { venue }, body: { placeId } })

test('an operator sees what Google says of the candidates, and nothing of it is kept', async () => {
  const { id } = await aVenueToDecide()
  const { venues, total } = await api.call(listPlaces)
  expect(total).toBe(1)
  expect(venues).toEqual([
    {
      venue: { id, slug: 'lorem-lounge', name: 'Lorem Lounge', address: '3 Example Ave' },
      problem: null,
      candidates: [
        {
          ...{ placeId: IDS[0], name: 'Lorem Lounge', address: '19 Example Ave, San Francisco, CA 94100, USA' },
          ...{ mapsUrl: 'https://maps.google.com/?cid=19', metres: 211 },
        },
        expect.objectContaining({ placeId: IDS[1], name: 'Lorem Lounge Next Door' }),
      ],
    },
  ])
  const rows = await api.db.query('select to_jsonb(c)::text as row from place_candidates c')
  expect(JSON.stringify(rows)).not.toContain('Example Ave')
})

test('a place accepted is the venue’s by an edit that can be taken back', async () => {
  const { id } = await aVenueToDecide()
  expect(await decide(id, IDS[0] ?? '')).toEqual({ left: 0 })
  const { fields, history } = await api.call(getEditable, { params: { kind: 'venue', id } })
  expect(fields.find(({ name }) => name === 'googlePlaceId')).toMatchObject({ value: IDS[0], locked: true })
  await api.call(undoEdit, { params: { id: history[0]?.id ?? '' } })
  expect((await api.call(listPlaces)).total).toBe(1)
})

test('none of them, twice over, or another place', async () => {
  const { id } = await aVenueToDecide()
  await expect(decide(id, 'ChIJ-made-up-by-hand')).rejects.toThrow('This place is none of those found for the venue.')
  expect(await decide(id, null)).toEqual({ left: 0 })
  await expect(decide(id, null)).rejects.toThrow('The place of this venue is decided already.')
  await expect(decide('00000000-0000-4000-8000-000000000000', null)).rejects.toThrow('There is no venue called')
})

test('where Google cannot be reached, candidates have their ids and the reason', async () => {
  const ids = IDS.map((placeId) => ({ placeId, name: null, address: null, mapsUrl: null, metres: null }))
  await aVenueToDecide()
  await fetch(`${sites.origin}/_behaviour/places`, { method: 'PUT', body: 'down' })
  onTestFinished(async () => void (await fetch(`${sites.origin}/_behaviour/places`, { method: 'PUT', body: 'well' })))
  expect((await api.call(listPlaces)).venues).toMatchObject([
    { candidates: ids, problem: 'Google Places did not answer.' },
  ])
  const keyless = await runningApi('places_keyless')
  onTestFinished(() => keyless.stop())
  await aVenueToDecide(keyless)
  expect((await keyless.call(listPlaces)).venues).toMatchObject([
    { candidates: ids, problem: expect.stringContaining('GOOGLE_PLACES_API_KEY') },
  ])
})

import { builders } from '@houselights/database/testing/builders'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { SAMPLE_PLACES_KEY } from '@houselights/sample-city/providers/sample-places'
import { startSampleSites } from '@houselights/sample-city/server'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startPlaces } from './start-places.ts'

const NOW = new Date('2025-05-02T19:00:00Z')
const { dataSource: db } = await createTestDatabase('places')
const sites = await startSampleSites()
afterAll(() => sites.stop())
const make = builders(db)
const query = (sql: string) => db.query(sql)
beforeEach(() => query('truncate venues, sources, provider_calls, provider_pauses cascade'))

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
const startPart = (overrides: { apiKey?: string; callsPerDay?: number } = {}) =>
  startPlaces(
    {
      providers: {
        spotify: undefined,
        musicbrainz: undefined,
        googlePlaces: { apiKey: SAMPLE_PLACES_KEY, url: `${sites.origin}/places`, callsPerDay: 100, ...overrides },
      },
    },
    db,
    () => NOW,
    log,
  )
const CANDIDATES_SQL = `select v.name, c.place_id from place_candidates c join venues v on v.id = c.venue_id
  order by v.name, c.position`

test('finds places for venues that have none, stores only their ids, and looks up each venue once', async () => {
  await make.aVenueWithPage({ name: 'Lorem Lounge', address: '3 Example Ave' })
  await make.aVenueWithPage({ name: 'Unheard of' })
  await make.aVenueWithPage({ name: 'The Mock Theater', googlePlaceId: 'sample-the-mock-theater' })
  const part = startPart()
  await part?.runRound()
  await part?.runRound()
  expect(await query(CANDIDATES_SQL)).toEqual([
    { name: 'Lorem Lounge', place_id: 'sample-lorem-lounge' },
    { name: 'Lorem Lounge', place_id: 'sample-lorem-lounge-next-door' },
  ])
  expect(await query('select calls from provider_calls')).toEqual([{ calls: 2 }])
  expect(await query('select google_place_id from venues order by name')).toEqual([
    { google_place_id: null },
    { google_place_id: 'sample-the-mock-theater' },
    { google_place_id: null },
  ])
})

test('leaves out a place that is far from the venue', async () => {
  await make.aVenueWithPage({ name: 'Fixture Bar', latitude: 37.7, longitude: -122.4194 })
  await startPart()?.runRound()
  expect(await query(CANDIDATES_SQL)).toEqual([])
})

test.each([
  ['the day’s calls are used up', { callsPerDay: 1 }, 1],
  ['the key is refused', { apiKey: 'another-key-that-is-secret' }, 0],
])('if %s, the remaining venues wait for the next round', async (_, overrides, lookupCount) => {
  for (const name of ['Lorem Lounge', 'Fixture Bar', 'Placeholder Hall']) await make.aVenueWithPage({ name })
  await startPart(overrides)?.runRound()
  expect(await query('select venue_id from place_lookups')).toHaveLength(lookupCount)
  expect(await query('select calls from provider_calls')).toEqual([{ calls: 1 }])
  expect(lines.at(-1)).toContain('place lookup failed: ')
  expect(lines.join()).not.toContain('another-key-that-is-secret')
})

import { defaultCity } from '@houselights/config/cities/cities'
import { MISSING_SETTINGS } from '@houselights/config/settings/enrichment'
import { advisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import { findDueLookups } from '@houselights/database/enrichment/due-lookups'
import { findPause } from '@houselights/database/enrichment/provider-pauses'
import { jobQueries } from '@houselights/database/jobs/job-queries'
import { cancelJob, requestJob } from '@houselights/database/jobs/job-writes'
import { builders } from '@houselights/database/testing/builders'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { LaterError } from '@houselights/jobs/backend'
import { createSpotifyClient } from '@houselights/providers/spotify'
import type { ProviderBehavior } from '@houselights/test-support/providers/provider'
import { startProviderServer } from '@houselights/test-support/providers/provider-server'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { lookUpAtSpotify } from './artist-lookups.ts'
import { makeLookupProcess } from './look-up-artist.ts'
import { createProviderRateLimiter, GAPS_MS } from './provider-rate-limiter.ts'

const NOW = new Date('2025-05-02T12:00:00-07:00')
const LAST_ATTEMPT = 6

const { dataSource: db, url: databaseUrl } = await createTestDatabase('look_up_artist')
beforeEach(() => db.query('truncate venues, artists, jobs, provider_pauses, provider_calls cascade'))

/** Starts a fake Spotify that has Quiet Rampart, and requests a job that looks up an artist with this name. */
async function aLookupJob(name: string, behavior: ProviderBehavior = {}, key: 'right' | 'wrong' | 'none' = 'right') {
  const server = await startProviderServer({ spotify: { artists: ['Quiet Rampart'], ...behavior } })
  onTestFinished(() => server.stop())
  const { anArtist, anEvent } = builders(db)
  const artist = await anArtist({ name })
  await anEvent({ bill: [artist] })
  const plan = { sources: [], depth: 'shallow', artists: [artist.id] } as const
  const { id } = await requestJob(db, { kind: 'spotify-images', city: defaultCity.id, ...plan }, NOW)
  const lock = advisoryLocks(databaseUrl, 1)
  onTestFinished(() => lock.close())
  const shutdown = new AbortController().signal
  const limiter = createProviderRateLimiter('spotify', { db, lock, shutdown, gapsMs: { ...GAPS_MS, spotify: 0 } })
  const settings = { ...server.settings.spotify, ...(key === 'wrong' && { clientSecret: 'another' }) }
  const lookUp = key === 'none' ? undefined : lookUpAtSpotify(createSpotifyClient(settings, { limiter }))
  const services = { dataSource: db, now: () => NOW, lookUp }
  const process = makeLookupProcess('spotify', { ...services, withArtistLock: (_, work) => work() })
  /** Runs one attempt for the job, or for a round if `jobId` is null. */
  const attempt = (attemptsMade = 0, jobId: string | null = id) =>
    process({ id: '1', name: 'look-up', data: { artist: artist.id, job: jobId ?? undefined }, attemptsMade })
  const findJob = () => jobQueries(db).byId(id)
  const findLookup = async () =>
    (await db.query('select outcome, external_id, problem, failures from artist_lookups'))[0]
  return { server, attempt, findJob, findLookup, id, artist: artist.id }
}

test('links an artist, counts it once, and doesn’t request it again for the same job', async () => {
  const { server, attempt, findJob, findLookup } = await aLookupJob('Quiet Rampart')
  expect(await attempt()).toEqual({ outcome: 'linked' })
  expect(await findLookup()).toMatchObject({ outcome: 'linked', failures: 0 })
  expect(await findJob()).toMatchObject({
    state: 'running',
    step: 'artists',
    totals: { done: 1, total: 1, enriched: 1 },
  })
  const requestCount = server.spotify.requests.length
  expect(await attempt()).toHaveProperty('skipped')
  expect(server.spotify.requests.length).toBe(requestCount)
})

test('a round skips artists that were looked up in the meantime, and a job reuses a result that a round just found', async () => {
  const { server, attempt, findJob } = await aLookupJob('Quiet Rampart')
  await attempt(0, null)
  const requestCount = server.spotify.requests.length
  await attempt(0, null)
  await attempt()
  expect(server.spotify.requests.length).toBe(requestCount)
  expect((await findJob())?.totals).toMatchObject({ done: 1, enriched: 1 })
})

test('retries after a provider error, and adds the error to the job after the last attempt', async () => {
  const { attempt, findJob, findLookup, artist } = await aLookupJob('Quiet Rampart', { failureShare: 1 })
  await expect(attempt()).rejects.toThrow('Spotify failed (502).')
  expect(await findLookup()).toBeUndefined()
  expect((await findJob())?.totals).toMatchObject({ done: 0, failed: 0 })
  await db.query('truncate provider_pauses')
  expect(await attempt(LAST_ATTEMPT)).toEqual({ outcome: 'failed' })
  expect(await findLookup()).toMatchObject({ outcome: 'failed', failures: 1 })
  expect(await findJob()).toMatchObject({
    totals: { done: 1, failed: 1, enriched: 0 },
    problems: [{ kind: 'unreachable', message: 'Quiet Rampart: Spotify failed (502).' }],
  })
  const dueAfter = (hours: number) =>
    findDueLookups(db, { provider: 'spotify' as const, limit: 9, now: new Date(NOW.getTime() + hours * 3_600_000) })
  expect([await dueAfter(1), await dueAfter(2)]).toEqual([[], [{ id: artist }]])
})

test('retries after a malformed response, just as after no response', async () => {
  const { attempt } = await aLookupJob('Quiet Rampart', { garbled: true })
  await expect(attempt()).rejects.toThrow('Spotify sent an unexpected response.')
})

test('waits after a rate limit without using up an attempt', async () => {
  const { server, attempt, findLookup } = await aLookupJob('Quiet Rampart', { rate: { max: 1, windowMs: 60_000 } })
  const error = await attempt(LAST_ATTEMPT).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(LaterError)
  const pause = await findPause(db, 'spotify')
  expect(pause?.why).toBe('Spotify asks us to slow down.')
  expect(pause?.remainingMs).toBeGreaterThan(50_000)
  // No request is sent in the meantime.
  const requestCount = server.spotify.requests.length
  await expect(attempt(LAST_ATTEMPT)).rejects.toBeInstanceOf(LaterError)
  expect(server.spotify.requests.length).toBe(requestCount)
  expect(await findLookup()).toBeUndefined()
})

test('leaves the artist to a later round if the quota is used up, and adds the problem to the job once', async () => {
  const { server, attempt, findJob, findLookup, id } = await aLookupJob('Quiet Rampart', { quotaExceeded: true })
  await attempt()
  const jobAfterAttempt = await findJob()
  expect(jobAfterAttempt).toMatchObject({ totals: { done: 1, failed: 0, enriched: 0 } })
  expect(jobAfterAttempt?.problems).toEqual([
    {
      kind: 'refused',
      message: expect.stringMatching(
        /^Spotify’s quota is used up for now\. Paused until \d\d:\d\d; the other artists will be looked up later\.$/,
      ),
      retryAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ])
  expect(await findLookup()).toBeUndefined()
  await db.query(`update job_artists set state = 'waiting' where job_id = $1`, [id])
  const requestCount = server.spotify.requests.length
  await attempt()
  expect(server.spotify.requests.length).toBe(requestCount)
  expect((await findJob())?.problems).toHaveLength(1)
})

test('fails the job with an explanation if the key is refused, and sends no request for a while', async () => {
  const { attempt, findJob } = await aLookupJob('Quiet Rampart', {}, 'wrong')
  await attempt()
  expect(await findJob()).toMatchObject({ state: 'failed', error: 'Spotify refused our key (400).' })
  expect((await findPause(db, 'spotify'))?.remainingMs).toBeGreaterThan(10 * 60_000)
})

test('fails the job immediately if the key is missing, and says so', async () => {
  const { server, attempt, findJob } = await aLookupJob('Quiet Rampart', {}, 'none')
  await attempt()
  expect(await findJob()).toMatchObject({ state: 'failed', error: MISSING_SETTINGS.spotify })
  expect(server.spotify.requests).toEqual([])
})

test('sends no more requests for a canceled job', async () => {
  const { server, attempt, id, findLookup } = await aLookupJob('Quiet Rampart')
  await cancelJob(db, id, NOW)
  expect(await attempt()).toHaveProperty('skipped')
  expect([server.spotify.requests, await findLookup()]).toEqual([[], undefined])
})

test('sends no request for a name that isn’t an artist’s, and finds no match for an id that no longer exists', async () => {
  const notAnArtist = await aLookupJob('Special Guests')
  expect(await notAnArtist.attempt()).toEqual({ outcome: 'none' })
  expect(notAnArtist.server.spotify.requests).toEqual([])
  await db.query('truncate venues, artists, jobs cascade')
  const deleted = await aLookupJob('Quiet Rampart')
  const spotifyIdFields = { spotify_id: 'Gone00000000000000' }
  await db.query('update artists set spotify_id = $1, locked = $2', [spotifyIdFields.spotify_id, spotifyIdFields])
  expect(await deleted.attempt()).toEqual({ outcome: 'none' })
  expect(await deleted.findLookup()).toMatchObject({ outcome: 'none', external_id: spotifyIdFields.spotify_id })
  expect(await db.query('select spotify_id from artists')).toEqual([spotifyIdFields])
})

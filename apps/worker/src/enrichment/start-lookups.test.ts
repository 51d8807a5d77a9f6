import { advisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import { builders } from '@houselights/database/testing/builders'
import { createUniqueDatabase, type TestDatabase } from '@houselights/database/testing/test-database'
import { openBackendAt } from '@houselights/jobs/backend'
import { ProviderError } from '@houselights/providers/provider-error'
import { generatedMbid } from '@houselights/test-support/providers/generated-artists'
import { startProviderServer } from '@houselights/test-support/providers/provider-server'
import { testQueues } from '@houselights/test-support/queues/test-queues'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createProviderRateLimiter, GAPS_MS } from './provider-rate-limiter.ts'
import { startLookups } from './start-lookups.ts'

const NOW = new Date('2025-05-02T12:00:00-07:00')
/** Invented names, which the matching rules accept without doubt. */
const NAMES = ['Zorblak Tumblewick', 'Vexoria Quandle', 'Brimmel Haskarrow', 'Ploverne Dastwick']
const ARTIST_COUNT = NAMES.length

async function aDatabaseWithArtists(databaseName: string, artistNames: readonly string[]) {
  const database = await createUniqueDatabase(databaseName)
  onTestFinished(() => database.drop())
  const { anArtist, anEvent } = builders(database.dataSource)
  for (const name of artistNames) await anEvent({ bill: [await anArtist({ name })] })
  return database
}

/** Opens a limiter with its own connection, as each worker has. */
function openLimiter({ dataSource, url }: TestDatabase, provider: 'musicbrainz' | 'spotify', shutdown: AbortSignal) {
  const lock = advisoryLocks(url, 1)
  onTestFinished(() => lock.close())
  return createProviderRateLimiter(provider, { db: dataSource, lock, shutdown, gapsMs: { ...GAPS_MS, spotify: 0 } })
}
const NEVER_ABORTED = new AbortController().signal

test.each(testQueues())(
  'MusicBrainz gets one request a second from two workers together, on $name',
  async ({ start }) => {
    const server = await startProviderServer({
      musicbrainz: { artists: NAMES, rate: { max: 1, windowMs: 1_000 } },
      spotify: { artists: NAMES },
    })
    onTestFinished(() => server.stop())
    const database = await aDatabaseWithArtists('musicbrainz_pace', NAMES)
    const queue = await start(database.url)
    onTestFinished(() => queue.stop())
    const workers = await Promise.all(
      [1, 2].map(() =>
        startLookups({
          dataSource: database.dataSource,
          backend: openBackendAt(queue.url),
          now: () => NOW,
          gapsMs: GAPS_MS,
          config: { databaseUrl: database.url, providers: { ...server.settings, googlePlaces: undefined } },
          onError: (error) => expect.unreachable(error.message),
        }),
      ),
    )
    onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.close()))))
    await Promise.all(workers.map((worker) => worker.runRound()))
    const countOutcomes = async () =>
      database.dataSource.query('select provider, outcome, count(*)::int from artist_lookups group by 1, 2 order by 1')
    const allLinked = (provider: string) => ({ provider, outcome: 'linked', count: ARTIST_COUNT })
    const waitForOutcomes = (...expected: unknown[]) =>
      vi.waitFor(async () => expect(await countOutcomes()).toEqual(expected), { timeout: 60_000, interval: 200 })
    await waitForOutcomes(allLinked('musicbrainz'), allLinked('spotify'))
    const { requests } = server.musicbrainz
    // Each artist is looked up at Spotify after MusicBrainz, without another round.
    const searches = server.spotify.requests.filter(({ path }) => path === '/v1/search')
    for (const [index, name] of NAMES.entries()) {
      const musicBrainzRequest = requests.find(({ path }) => path.endsWith(generatedMbid(index)))
      const search = searches.find(({ query }) => query.get('q')?.includes(name.toLowerCase()))
      expect(search?.at, name).toBeGreaterThan(musicBrainzRequest?.at ?? Number.POSITIVE_INFINITY)
    }
    expect(searches).toHaveLength(ARTIST_COUNT)
    const gaps = requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? at))
    // Each artist takes one search and one lookup, and none was rate-limited.
    expect(requests.map(({ status }) => status)).toEqual(Array.from({ length: 2 * ARTIST_COUNT }, () => 200))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000)
    const [row] = await database.dataSource.query(
      `select location, social_links, musicbrainz_id is not null as known from artists order by name limit 1`,
    )
    expect(row).toMatchObject({ location: 'Oakland, United States', known: true })
  },
  90_000,
)

test('if a provider asks one worker to pause, all workers pause, and they wait out a short pause', async () => {
  const database = await aDatabaseWithArtists('pauses', [])
  const [firstLimiter, secondLimiter] = [
    openLimiter(database, 'spotify', NEVER_ABORTED),
    openLimiter(database, 'spotify', NEVER_ABORTED),
  ]
  const limitedAt = performance.now()
  const rateError = new ProviderError('rate', 'Spotify asked us to slow down.', { waitMs: 700 })
  await expect(firstLimiter(() => Promise.reject(rateError))).rejects.toBe(rateError)
  const startedAt = await secondLimiter(async () => performance.now())
  expect(startedAt - limitedAt).toBeGreaterThanOrEqual(700)
  const quotaError = new ProviderError('quota', 'The quota is used up.')
  await expect(firstLimiter(() => Promise.reject(quotaError))).rejects.toBe(quotaError)
  const result = await secondLimiter(async () => 'responded').catch((error: unknown) => error)
  expect(result).toMatchObject({ name: 'ProviderError', message: 'The quota is used up.' })
  expect(result instanceof ProviderError && result.waitMs).toBeGreaterThan(3_500_000)
})

test('if a worker is killed while it holds the lock, the next caller waits out the gap between requests', async () => {
  const database = await aDatabaseWithArtists('killed_holder', [])
  const [requestStarted, requestDone] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  const limiter = openLimiter(database, 'musicbrainz', NEVER_ABORTED)
  const interruptedRequest = limiter(() => {
    requestStarted.resolve(performance.now())
    return requestDone.promise
  })
  const firstStartedAt = await requestStarted.promise
  // The limiter's connection ends, as if its process were killed.
  await database.dataSource.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'host-lock' and datname = current_database()",
  )
  const secondStartedAt = await openLimiter(database, 'musicbrainz', NEVER_ABORTED)(async () => performance.now())
  expect(secondStartedAt - firstStartedAt).toBeGreaterThanOrEqual(1_000)
  requestDone.resolve()
  await interruptedRequest
})

test('an unreachable provider gets only an occasional request', async () => {
  const shutdown = new AbortController()
  const limiter = openLimiter(await aDatabaseWithArtists('unreachable_provider', []), 'spotify', shutdown.signal)
  let requestCount = 0
  const failRequest = () => {
    requestCount += 1
    return Promise.reject(new ProviderError('unreachable', 'Spotify didn’t respond.'))
  }
  for (let attempt = 0; attempt < 3; attempt++)
    await expect(limiter(failRequest)).rejects.toMatchObject({ fault: 'unreachable' })
  shutdown.abort() // so that the limiter doesn’t wait here
  await expect(limiter(failRequest)).rejects.toMatchObject({ fault: 'rate', message: 'Spotify didn’t respond.' })
  expect(requestCount).toBe(3)
})

import { advisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import { builders } from '@houselights/database/testing/builders'
import { type TestDatabase, testDatabase } from '@houselights/database/testing/test-database'
import { openBackendAt } from '@houselights/jobs/backend'
import { ProviderError } from '@houselights/providers/provider-error'
import { generatedMbid } from '@houselights/test-support/providers/generated-artists'
import { startProviderServer } from '@houselights/test-support/providers/provider-server'
import { testQueues } from '@houselights/test-support/queues/test-queues'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createProviderRateLimiter, GAPS_MS } from './provider-rate-limiter.ts'
import { startLookups } from './start-lookups.ts'

const NOW = new Date('2025-05-02T12:00:00-07:00')
/** Names of invented words, so the matching rules are sure about them. */
const NAMES = ['Zorblak Tumblewick', 'Vexoria Quandle', 'Brimmel Haskarrow', 'Ploverne Dastwick']
const ARTISTS = NAMES.length

async function aCity(name: string, artists: readonly string[]) {
  const database = await testDatabase(name)
  onTestFinished(() => database.drop())
  const { anArtist, anEvent } = builders(database.dataSource)
  for (const one of artists) await anEvent({ bill: [await anArtist({ name: one })] })
  return database
}

/** A limiter with its own connection, as each worker has. */
function aLimiter({ dataSource, url }: TestDatabase, provider: 'musicbrainz' | 'spotify', shutdown: AbortSignal) {
  const lock = advisoryLocks(url, 1)
  onTestFinished(() => lock.close())
  return createProviderRateLimiter(provider, { db: dataSource, lock, shutdown, gapsMs: { ...GAPS_MS, spotify: 0 } })
}
const NEVER = new AbortController().signal

test.each(testQueues())(
  'MusicBrainz gets one request a second from two workers together, on $name',
  async ({ start }) => {
    const server = await startProviderServer({
      musicbrainz: { artists: NAMES, rate: { most: 1, windowMs: 1_000 } },
      spotify: { artists: NAMES },
    })
    onTestFinished(() => server.stop())
    const database = await aCity('musicbrainz_pace', NAMES)
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
    await Promise.all(workers.map((worker) => worker.round()))
    const outcomes = async () =>
      database.dataSource.query('select provider, outcome, count(*)::int from artist_lookups group by 1, 2 order by 1')
    const all = (provider: string) => ({ provider, outcome: 'linked', count: ARTISTS })
    const until = (...expected: unknown[]) =>
      vi.waitFor(async () => expect(await outcomes()).toEqual(expected), { timeout: 60_000, interval: 200 })
    await until(all('musicbrainz'), all('spotify'))
    const { requests } = server.musicbrainz
    // Each is looked up at Spotify after MusicBrainz, without another round.
    const searches = server.spotify.requests.filter(({ path }) => path === '/v1/search')
    for (const [index, name] of NAMES.entries()) {
      const known = requests.find(({ path }) => path.endsWith(generatedMbid(index)))
      const search = searches.find(({ query }) => query.get('q')?.includes(name.toLowerCase()))
      expect(search?.at, name).toBeGreaterThan(known?.at ?? Number.POSITIVE_INFINITY)
    }
    expect(searches).toHaveLength(ARTISTS)
    const gaps = requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? at))
    // One search and one lookup each; none was rate-limited.
    expect(requests.map(({ status }) => status)).toEqual(Array.from({ length: 2 * ARTISTS }, () => 200))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000)
    const [row] = await database.dataSource.query(
      `select location, social_links, musicbrainz_id is not null as known from artists order by name limit 1`,
    )
    expect(row).toMatchObject({ location: 'Oakland, United States', known: true })
  },
  90_000,
)

test('if a provider asks one worker to pause, all workers pause, and they wait out a short pause', async () => {
  const city = await aCity('pauses', [])
  const [one, other] = [aLimiter(city, 'spotify', NEVER), aLimiter(city, 'spotify', NEVER)]
  const limitedAt = performance.now()
  const tooFast = new ProviderError('rate', 'Spotify asked us to slow down.', { waitMs: 700 })
  await expect(one(() => Promise.reject(tooFast))).rejects.toBe(tooFast)
  const started = await other(async () => performance.now())
  expect(started - limitedAt).toBeGreaterThanOrEqual(700)
  const usedUp = new ProviderError('quota', 'The quota is used up.')
  await expect(one(() => Promise.reject(usedUp))).rejects.toBe(usedUp)
  const sent = await other(async () => 'answered').catch((error: unknown) => error)
  expect(sent).toMatchObject({ name: 'ProviderError', message: 'The quota is used up.' })
  expect(sent instanceof ProviderError && sent.waitMs).toBeGreaterThan(3_500_000)
})

test('if a worker is killed while it holds the lock, the next caller waits out the gap between requests', async () => {
  const city = await aCity('killed_holder', [])
  const [started, never] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  const limiter = aLimiter(city, 'musicbrainz', NEVER)
  const interrupted = limiter(() => {
    started.resolve(performance.now())
    return never.promise
  })
  const first = await started.promise
  // Its connection ends, as if its process were killed.
  await city.dataSource.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'host-lock' and datname = current_database()",
  )
  const second = await aLimiter(city, 'musicbrainz', NEVER)(async () => performance.now())
  expect(second - first).toBeGreaterThanOrEqual(1_000)
  never.resolve()
  await interrupted
})

test('an unreachable provider gets only an occasional request', async () => {
  const shutdown = new AbortController()
  const limiter = aLimiter(await aCity('away', []), 'spotify', shutdown.signal)
  let requests = 0
  const failRequest = () => {
    requests += 1
    return Promise.reject(new ProviderError('unreachable', 'Spotify didn’t respond.'))
  }
  for (let time = 0; time < 3; time++)
    await expect(limiter(failRequest)).rejects.toMatchObject({ fault: 'unreachable' })
  shutdown.abort() // so that nobody waits here
  await expect(limiter(failRequest)).rejects.toMatchObject({ fault: 'rate', message: 'Spotify didn’t respond.' })
  expect(requests).toBe(3)
})

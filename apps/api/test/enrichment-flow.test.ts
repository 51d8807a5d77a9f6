import { listJobs } from '@houselights/contracts/jobs/job-routes'
import { OPERATOR_JOBS } from '@houselights/contracts/jobs/operator-jobs'
import { getEnrichment } from '@houselights/contracts/operators/enrichment'
import { generatedSpotifyId } from '@houselights/test-support/providers/generated-artists'
import { startProviderServer } from '@houselights/test-support/providers/provider-server'
import { testQueues } from '@houselights/test-support/queues/test-queues'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { addArtistsWithShows, inventNames, startLookupWorker } from './enrichment-run.ts'
import { anApi } from './running-api.ts'

const GAP_MS = 20
const RETRY_AFTER_MS = 1_000

const ARTIST_COUNT = 40
const DOWN_MS = 3_000

describe.runIf(process.env.TEST_ALL).each(testQueues())('for the pictures of a whole city, on $name,', ({ start }) => {
  test(`each of ${ARTIST_COUNT} artists is looked up once, though Spotify limits requests, fails and is down for ${DOWN_MS / 1_000} s, and one of two workers is killed`, async () => {
    const providers = await startProviderServer({
      spotify: { artists: inventNames(ARTIST_COUNT), rate: { max: 15, windowMs: 1_000 }, failureShare: 0.05 },
    })
    onTestFinished(() => providers.stop())
    const { CONTACT_URL: _, ...env } = providers.env
    const api = await anApi('enrichment_flow', { startQueue: start, env })
    await addArtistsWithShows(api, ARTIST_COUNT)
    const finishedJob = api.call(OPERATOR_JOBS['spotify-images'].call)
    finishedJob.catch(() => undefined) // awaited below
    const getTotals = async () => (await api.call(listJobs, { query: { limit: 1 } }))[0]?.totals
    await vi.waitFor(async () => expect((await getTotals())?.total).toBe(ARTIST_COUNT), { timeout: 30_000 })

    const workerEnv = { ...env, QUEUE_URL: api.queueUrl }
    const providersUrl = providers.origin
    const args = [`--spotify-gap=${GAP_MS}`]
    const workers = [1, 2].map(() => startLookupWorker(api, { env: workerEnv, providersUrl, args }))
    for (const { kill } of workers) onTestFinished(async () => void (await kill()))
    const waitForShare = (share: number) =>
      vi.waitFor(async () => expect((await getTotals())?.done).toBeGreaterThan(ARTIST_COUNT * share), {
        timeout: 120_000,
        interval: 100,
      })
    await waitForShare(0.3)
    providers.spotify.downFor(DOWN_MS)
    await waitForShare(0.5)
    await workers[0]?.kill()

    const { state, results } = await finishedJob
    expect(state).toBe('completed')
    expect(await getTotals()).toMatchObject({
      done: ARTIST_COUNT,
      total: ARTIST_COUNT,
      failed: 0,
      enriched: results.enriched,
    })

    // no artist is lost: the names are unique, so each is linked, with pictures
    const expected = inventNames(ARTIST_COUNT).map((name, index) => ({
      name,
      outcome: 'linked',
      id: generatedSpotifyId(index),
      images: 3,
    }))
    expect(
      await api.db.query(
        `select a.name, l.outcome, a.spotify_id as id, jsonb_array_length(a.spotify_images) as images
         from artists a join artist_lookups l on l.artist_id = a.id order by array_position($1::text[], a.name)`,
        [inventNames(ARTIST_COUNT)],
      ),
    ).toEqual(expected)
    expect(results.enriched).toBe(ARTIST_COUNT)
    // no artist is looked up twice: the ledger has one write per artist
    expect(
      await api.db.query(
        'select count(*)::int as writes, count(distinct artist_id)::int as artists from ledger_writes',
      ),
    ).toEqual([{ writes: ARTIST_COUNT, artists: ARTIST_COUNT }])

    const { requests } = providers.spotify
    const searches = requests.filter(({ path }) => path === '/v1/search')
    const successCount = searches.filter(({ status }) => status === 200).length
    // a request whose result the killed worker couldn't store is sent again
    expect(successCount - ARTIST_COUNT).toBeGreaterThanOrEqual(0)
    expect(successCount - ARTIST_COUNT).toBeLessThanOrEqual(1)

    // The killed worker's last request isn't timed: the worker may have died before sending it or before getting the
    // response.
    const lastRequests = [...Map.groupBy(searches, ({ headers }) => headers.authorization).values()].map(
      (clientRequests) => clientRequests.at(-1),
    )
    const lostRequest = lastRequests.toSorted((a, b) => (a?.at ?? 0) - (b?.at ?? 0))[0]
    const answeredRequests = requests.filter((request) => request !== lostRequest)
    const times = answeredRequests.map(({ at }) => at)
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
    const tooEarly = answeredRequests.flatMap(({ at, status }) =>
      status === 429 ? answeredRequests.filter((other) => other.at > at && other.at < at + RETRY_AFTER_MS) : [],
    )
    expect(tooEarly).toEqual([])
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(GAP_MS)
    const spotify = (await api.call(getEnrichment)).providers.find(({ provider }) => provider === 'spotify')
    expect(spotify).toMatchObject({ linked: ARTIST_COUNT, ask: 0, failed: 0, waiting: 0 })
    // Requests are counted before they are sent, so the killed worker may have counted one that it never sent. The
    // city's day may end during the test.
    const days: { calls: number }[] = await api.db.query(
      `select calls from provider_calls where provider = 'spotify' order by day desc`,
    )
    const countedCalls = days.reduce((sum, { calls }) => sum + calls, 0)
    expect([0, 1]).toContain(countedCalls - requests.length)
    expect([days[0]?.calls, 0]).toContain(spotify?.callsToday)
  }, 120_000)
})

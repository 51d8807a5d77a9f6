import { listJobs, listSources } from '@houselights/contracts/jobs/job-routes'
import { OPERATOR_JOBS } from '@houselights/contracts/jobs/operator-jobs'
import { decideLookup, repeatLookup } from '@houselights/contracts/operators/enrichment'
import { saveLookup } from '@houselights/database/enrichment/save-lookup'
import { jobQueries } from '@houselights/database/jobs/job-queries'
import { NO_FACTS } from '@houselights/domain/enrichment/provenance'
import { openBackendAt } from '@houselights/jobs/backend'
import { openJobFlows } from '@houselights/jobs/job-flows'
import { scrapeSource } from '@houselights/jobs/job-kinds'
import { openJobQueue } from '@houselights/jobs/job-queue'
import { getSchedules } from '@houselights/jobs/schedules'
import { type RunningTestQueue, testQueues } from '@houselights/test-support/queues/test-queues'
import { canStartRedis, startOwnRedis } from '@houselights/test-support/queues/test-redis'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { anApi, type RunningApi, startRunningApi } from './running-api.ts'

const getHealth = async (api: RunningApi) => {
  const response = await api.get('/health')
  expect(response.status).toBe(200)
  return response.json()
}
const toPlan = (...slugs: string[]) => getSchedules(slugs.map((slug) => ({ slug, cadenceMinutes: 720 })))
const OK = { status: 'ok', database: true, queue: true }

describe.each(testQueues())('on $name', ({ start }) => {
  test('/health and the list of sources show which sources have no next run, until they have one', async () => {
    let queue: RunningTestQueue | undefined
    const startQueue = async (databaseUrl: string) => {
      queue = await start(databaseUrl)
      return queue
    }
    const api = await anApi('next_runs', { startQueue })
    expect(await getHealth(api)).toEqual(OK)

    const scrapedFields = { lastSuccessAt: api.clock.now }
    for (const id of ['one', 'two']) await api.aSource({ id, ...scrapedFields })
    await api.aSource({ id: 'inactive', active: false, ...scrapedFields })
    await api.aSource({ id: 'paused', scheduled: false, ...scrapedFields })
    await api.aSource({ id: 'suppressed', doNotScrape: true, ...scrapedFields })
    const degradedHealth = { ...OK, status: 'degraded', sourcesWithoutNextRun: ['one', 'two'], withoutNextRunCount: 2 }
    expect(await getHealth(api)).toEqual(degradedHealth)

    const scrapeQueue = openJobQueue(openBackendAt(api.queueUrl), scrapeSource)
    onTestFinished(() => scrapeQueue.close())
    await scrapeQueue.schedule(toPlan('one', 'two'))
    expect(await getHealth(api)).toEqual(OK)
    await queue?.empty()
    expect(await getHealth(api)).toEqual(degradedHealth)
    await scrapeQueue.add(toPlan('two'))
    expect(await getHealth(api)).toMatchObject({ sourcesWithoutNextRun: ['one'], withoutNextRunCount: 1 })
    const sourcesWithoutRun = (await api.call(listSources)).filter(({ nextRunMissing }) => nextRunMissing)
    expect(sourcesWithoutRun.map(({ id, nextRunAt }) => [id, nextRunAt])).toEqual([['one', null]])

    for (let count = 0; count < 25; count++) await api.aSource(scrapedFields)
    expect(await getHealth(api)).toMatchObject({ sourcesWithoutNextRun: { length: 20 }, withoutNextRunCount: 26 })
  })
})

/** Checks the response of every call that uses the queue, while the queue doesn't respond. */
async function expectResponsesWithoutQueue(api: RunningApi) {
  const venue = await api.aVenue()
  await api.aSource({ id: 'one', venueId: venue.id, lastSuccessAt: api.clock.now })
  const params = { artist: (await api.anArtist()).id, provider: 'spotify' as const }
  const candidates = [{ id: 'a', name: 'Twins', url: 'https://open.spotify.com/artist/a', details: [] }]
  const undecidedLookup = { outcome: 'ask' as const, externalId: null, candidates, reasons: [], facts: NO_FACTS }
  await saveLookup(api.db, { ...params, at: api.clock.now }, undecidedLookup)
  const [healthState, job, decidedLookup, lookup, sources, board] = await Promise.all([
    getHealth(api),
    api.call(OPERATOR_JOBS['expand-venues'].call).catch((error: Error) => error.message),
    api.call(decideLookup, { params, body: { choose: 'a' } }),
    api.call(repeatLookup, { params }),
    api.call(listSources),
    api.get('/api/admin/queues/api/queues'),
  ])
  expect(healthState).toEqual({ status: 'degraded', database: true, queue: false })
  expect(job).toBe('503: The queue isn’t responding right now. Please try again.')
  expect(decidedLookup).toMatchObject({ outcome: 'linked' })
  expect(lookup).toEqual({ asked: false })
  expect(sources).toMatchObject([{ id: 'one', nextRunAt: null, nextRunMissing: false }])
  expect(board.status).toBe(503)
  const error = 'The queue isn’t responding right now.'
  expect(await api.call(listJobs, {})).toMatchObject([{ state: 'failed', error }])
}

describe.runIf(canStartRedis())('a frozen Redis', () => {
  test('doesn’t stop other requests, and a job that it accepts late has already ended', async () => {
    const redis = await startOwnRedis()
    const api = await anApi('frozen_queue', { startQueue: async () => redis })
    expect(await getHealth(api)).toEqual(OK)
    redis.freeze()
    await expectResponsesWithoutQueue(api)

    redis.thaw()
    const [job] = await api.call(listJobs, {})
    const flows = openJobFlows(openBackendAt(api.queueUrl), () => undefined)
    onTestFinished(() => flows.close())
    // the job was on its way to Redis, so workers will find that it has ended
    await vi.waitFor(async () => expect(await flows.getState(job?.id ?? '')).not.toBe('unknown'), { timeout: 15_000 })
    expect(await jobQueries(api.db).byId(job?.id ?? '')).toMatchObject({ state: 'failed' })
    expect(await getHealth(api)).toMatchObject({ queue: true })
  })

  test('does not keep the API from stopping', async () => {
    const redis = await startOwnRedis()
    onTestFinished(redis.stop)
    const api = await startRunningApi('frozen_end', { queueUrl: redis.url })
    expect(await getHealth(api)).toEqual(OK)
    redis.freeze()
    await api.stop()
  })
})

test.each([
  ['Redis', 'redis://127.0.0.1:1'],
  ['Postgres', 'postgres://127.0.0.1:1/nothing'],
])('requests get a response although the queue’s %s is missing', async (_, queueUrl) => {
  await expectResponsesWithoutQueue(await anApi('absent_queue', { queueUrl }))
})

test('a queue on Postgres that was missing at the start is used once it exists', async () => {
  const databaseName = `made_later_${process.pid}`
  const api = await anApi('late_queue')
  onTestFinished(() => api.db.query(`drop database if exists ${databaseName}`))
  const lateApi = await anApi('later_queue', {
    queueUrl: Object.assign(new URL(api.databaseUrl), { pathname: `/${databaseName}` }).href,
  })
  expect(await getHealth(lateApi)).toMatchObject({ queue: false })
  await api.db.query(`create database ${databaseName}`)
  await vi.waitFor(async () => expect(await getHealth(lateApi)).toEqual(OK), { timeout: 15_000 })
})

import { cancelJob, getJob, listJobs } from '@houselights/contracts/jobs/job-routes'
import { Job } from '@houselights/contracts/jobs/jobs'
import { OPERATOR_JOBS } from '@houselights/contracts/jobs/operator-jobs'
import { completeJob, failJob, setJobCounts, setJobStep } from '@houselights/database/jobs/job-writes'
import { openBackendAt } from '@houselights/jobs/backend'
import { operatorJob, scrapeSource } from '@houselights/jobs/job-kinds'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { NOW, testApi, toStatusAndText } from './running-api.ts'

const api = testApi('jobs', { enqueuesJobs: true })
beforeAll(async () => {
  const venue = await api.aVenue({ slug: 'test-hall', name: 'Test Hall' })
  await api.aSource({ id: 'test-hall', name: 'Test Hall', venueId: venue.id })
  await api.aSource({ id: 'test-list', name: 'Test List', kind: 'aggregator' })
})
afterEach(() =>
  api.db.query(`update jobs set state = 'failed', ended_at = now() where state in ('waiting', 'running')`),
)

const now = new Date(NOW)
const respondAsync = { prefer: 'respond-async' }
const startJob = async (path = '/api/scrapers/expand-venues'): Promise<string> => {
  const response = await api.post(path, undefined, respondAsync)
  const { jobId }: { jobId: string } = await response.json()
  return jobId
}
const waitForActiveJob = () =>
  vi.waitFor(async () => {
    const [job] = await api.call(listJobs, { query: { state: 'active' } })
    expect(job).toBeDefined()
    return job?.id ?? ''
  })
/** Records a scrape as a worker does, by default a good one that added three events. */
const aRun = (jobId: string, source: string, { outcome = 'ok', added = 3, problems = '[]' } = {}) =>
  api.db.query(
    `insert into scrape_runs (source_id, job_id, depth, started_at, ended_at, outcome, found, added, problems)
     values ($1, $2, 'full', $3, $3, $4, 5, $5, $6)`,
    [source, jobId, NOW, outcome, added, problems],
  )

describe('a job', () => {
  test('responds immediately with its address if the caller prefers that', async () => {
    const response = await api.post('/api/scrapers/expand-venues', undefined, respondAsync)
    const body = await response.json()
    const headers = ['location', 'preference-applied'].map((name) => response.headers.get(name))
    expect([response.status, ...headers]).toEqual([202, `/api/jobs/${body.jobId}`, 'respond-async'])
    const sources = [{ source: 'test-hall', name: 'Test Hall', state: 'waiting' }]
    expect(body).toMatchObject({ state: 'waiting', sources })
    const job = await api.call(getJob, { params: { id: body.jobId } })
    expect(job).toMatchObject({ kind: 'expand-venues', totals: { done: 0, total: 1, added: 0 } })
  })

  test('is joined by identical requests while it runs, even simultaneous ones, and another kind starts another job', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => startJob()))
    expect(new Set(ids).size).toBe(1)
    expect(await startJob('/api/scrapers/comprehensive-expansion')).not.toBe(ids[0])
    const activeJobs = await api.call(listJobs, { query: { state: 'active' } })
    expect(activeJobs.map(({ kind }) => kind).sort()).toEqual(['comprehensive-expansion', 'expand-venues'])
    expect(await api.call(listJobs, { query: { state: 'active', kind: 'expand-venues' } })).toHaveLength(1)
  })

  test('is in the queue once, with a scrape for each source', async () => {
    const id = await startJob('/api/scrapers/comprehensive-expansion')
    const backend = openBackendAt(api.databaseUrl)
    const [jobQueue, scrapeQueue] = [backend.queue(operatorJob.name), backend.queue(scrapeSource.name)]
    onTestFinished(async () => void (await Promise.all([jobQueue.close(), scrapeQueue.close()])))
    expect((await jobQueue.getJob(id))?.data).toEqual({ job: id })
    expect((await scrapeQueue.getJob(`${id}-test-list`))?.data).toEqual({ source: 'test-list', depth: 'full', job: id })
  })

  test('responds to a waiting caller with its counts, by source and in total', {
    meta: { proves: ['Coverage: jobs answer results.totalAdded, eventsAdded or results.enriched'] },
  }, async () => {
    const finishedJob = api.call(OPERATOR_JOBS['expand-venues'].call)
    const id = await waitForActiveJob()
    await setJobStep(api.db, id, 'reading', now)
    await aRun(id, 'test-hall')
    // the same scrape again, as after a worker died, adds nothing twice
    await aRun(id, 'test-hall', { added: 0 })
    await completeJob(api.db, id, now)
    expect(await finishedJob).toMatchObject({
      jobId: id,
      state: 'completed',
      results: { totalAdded: 3 },
      sources: [{ source: 'test-hall', state: 'done', found: 5, added: 3 }],
    })
  })

  test('responds with 502 and the reason if it failed', async () => {
    const response = api.post('/api/enrichment/spotify-images')
    const id = await waitForActiveJob()
    await failJob(api.db, id, 'Spotify needs a key that is not set.', now)
    expect(await toStatusAndText(response)).toEqual([502, 'Spotify needs a key that is not set.'])
  })

  test.each([
    ['/api/scrapers/gamh-authentic', 'Great American Music Hall has no source that may be scraped right now.'],
    [
      '/api/data-quality/improve?city=toronto',
      'Toronto hasn’t been scraped yet, so there’s nothing for this job to do.',
    ],
  ])('is refused if there is nothing to scrape: %s', async (path, sentence) => {
    expect(await toStatusAndText(api.post(path))).toEqual([400, sentence])
  })

  test('can be canceled once, and not after it has ended', async () => {
    const id = await startJob()
    const canceledJob = await api.call(cancelJob, { params: { id } })
    expect(canceledJob).toMatchObject({ state: 'cancelled', sources: [{ state: 'skipped' }] })
    await expect(api.call(cancelJob, { params: { id } })).rejects.toThrow(
      '400: The job has already ended, so there’s nothing to cancel.',
    )
    await expect(api.call(cancelJob, { params: { id: crypto.randomUUID() } })).rejects.toThrow('404: ')
    expect(await startJob()).not.toBe(id)
  })
})

describe('the events of a job', () => {
  const receiveEvents = async (id: string, onProgress?: (receivedJobs: Job[]) => void) => {
    const response = await api.get(`/api/jobs/${id}/events`)
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    let receivedJobs: Job[] = []
    let text = ''
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece
      const messages = text.matchAll(/^event: job\ndata: (.*)\n\n/gm)
      receivedJobs = [...messages].map(([, data = '']) => Job.parse(JSON.parse(data)))
      onProgress?.(receivedJobs)
    }
    return receivedJobs
  }

  test('report its state, each step, and its end', async () => {
    const id = await startJob('/api/enrichment/spotify-images')
    const steps = [
      () => setJobStep(api.db, id, 'artists', now),
      () => setJobCounts(api.db, id, { done: 2, total: 9, enriched: 1 }),
      () => completeJob(api.db, id, now),
    ]
    const receivedJobs = await receiveEvents(id, ({ length }) => void steps[length - 1]?.())
    expect(receivedJobs.map(({ state, step, totals }) => [state, step, totals.done])).toEqual([
      ['waiting', null, 0],
      ['running', 'artists', 0],
      ['running', 'artists', 2],
      ['completed', null, 2],
    ])
  })

  test('are only its last state if the job has ended, and a 404 if it is unknown', async () => {
    const id = await startJob()
    await api.call(cancelJob, { params: { id } })
    expect((await receiveEvents(id)).map(({ state }) => state)).toEqual(['cancelled'])
    expect((await api.get(`/api/jobs/${crypto.randomUUID()}/events`)).status).toBe(404)
    expect((await api.get('/api/jobs/nonsense')).status).toBe(404)
  })
})

test('a call that starts a job accepts an empty JSON body', async () => {
  const response = await api.post('/api/scrapers/expand-venues', '', respondAsync)
  expect(response.status, await response.clone().text()).toBe(202)
})

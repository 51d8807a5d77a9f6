import { completeJob, countInJob, failJob, stepJob } from '@houselights/database/jobs/job-writes'
import { backendAt } from '@houselights/jobs/backend'
import { operatorJob, readSource } from '@houselights/jobs/job-kinds'
import { cancelJob, expandVenues, getJob, listJobs } from '@houselights/types/job-routes'
import { Job } from '@houselights/types/jobs'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { NOW, runningApi, testApi } from './running-api.ts'

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
const post = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.origin}${path}`, { method: 'POST', headers })
const async = { prefer: 'respond-async' }
const begun = async (path = '/api/scrapers/expand-venues'): Promise<string> => {
  const response = await post(path, async)
  const { jobId }: { jobId: string } = await response.json()
  return jobId
}
/** As a worker would write it: a good read of a source that added some. */
const aRun = (job: string, source: string, { outcome = 'ok', added = 3, problems = '[]' } = {}) =>
  api.db.query(
    `insert into scrape_runs (source_id, job_id, depth, started_at, ended_at, outcome, found, added, problems)
     values ($1, $2, 'full', $3, $3, $4, 5, $5, $6)`,
    [source, job, NOW, outcome, added, problems],
  )

describe('a job', () => {
  test('answers at once where that is preferred, with its address', async () => {
    const response = await post('/api/scrapers/expand-venues', async)
    const body = await response.json()
    expect([response.status, response.headers.get('location'), response.headers.get('preference-applied')]).toEqual([
      202,
      `/api/jobs/${body.jobId}`,
      'respond-async',
    ])
    expect(body).toMatchObject({
      state: 'waiting',
      sources: [{ source: 'test-hall', name: 'Test Hall', state: 'waiting' }],
    })
    expect(await api.call(getJob, { params: { id: body.jobId } })).toMatchObject({
      kind: 'expand-venues',
      totals: { done: 0, total: 1, added: 0 },
    })
  })

  test('is joined by the same request while it runs, also by many at once; another kind is another job', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => begun()))
    expect(new Set(ids).size).toBe(1)
    expect(await begun('/api/scrapers/comprehensive-expansion')).not.toBe(ids[0])
    const active = await api.call(listJobs, { query: { state: 'active' } })
    expect(active.map(({ kind }) => kind).sort()).toEqual(['comprehensive-expansion', 'expand-venues'])
    expect(await api.call(listJobs, { query: { state: 'active', kind: 'expand-venues' } })).toHaveLength(1)
  })

  test('is in the queue once, with a read for each source', async () => {
    const id = await begun('/api/scrapers/comprehensive-expansion')
    const backend = backendAt(api.databaseUrl)
    const [parents, reads] = [backend.queue(operatorJob.name), backend.queue(readSource.name)]
    onTestFinished(async () => void (await Promise.all([parents.close(), reads.close()])))
    expect((await parents.getJob(id))?.data).toEqual({ job: id })
    expect((await reads.getJob(`${id}-test-list`))?.data).toEqual({ source: 'test-list', depth: 'full', job: id })
  })

  test('that is waited for answers with its counts, by source and in all', async () => {
    const answer = api.call(expandVenues)
    const id = await vi.waitFor(async () => {
      const [job] = await api.call(listJobs, { query: { state: 'active' } })
      expect(job).toBeDefined()
      return job?.id ?? ''
    })
    await stepJob(api.db, id, 'reading', now)
    await aRun(id, 'test-hall')
    // the same read again, as after a worker's death, adds nothing twice
    await aRun(id, 'test-hall', { added: 0 })
    await completeJob(api.db, id, now)
    expect(await answer).toMatchObject({
      jobId: id,
      state: 'completed',
      results: { totalAdded: 3 },
      sources: [{ source: 'test-hall', state: 'done', found: 5, added: 3 }],
    })
  })

  test('that failed answers 502 with its reason', async () => {
    const answer = post('/api/enrichment/spotify-images')
    const id = await vi.waitFor(async () => {
      const [job] = await api.call(listJobs, { query: { state: 'active' } })
      expect(job).toBeDefined()
      return job?.id ?? ''
    })
    await failJob(api.db, id, 'Spotify needs a key that is not set.', now)
    const response = await answer
    expect([response.status, await response.text()]).toEqual([502, 'Spotify needs a key that is not set.'])
  })

  test('cannot be requested of a venue without a source', async () => {
    const response = await post('/api/scrapers/gamh-authentic')
    expect([response.status, await response.text()]).toEqual([
      400,
      'Great American Music Hall has no source that may be read just now.',
    ])
  })

  test('cannot be requested of a city of which nothing is stored', async () => {
    const response = await post('/api/data-quality/improve?city=toronto')
    expect([response.status, await response.text()]).toEqual([
      400,
      'Toronto was not read yet: there is nothing for a job to do.',
    ])
  })

  test('is cancelled once; what has ended is not', async () => {
    const id = await begun()
    expect(await api.call(cancelJob, { params: { id } })).toMatchObject({
      state: 'cancelled',
      sources: [{ state: 'skipped' }],
    })
    await expect(api.call(cancelJob, { params: { id } })).rejects.toThrow(
      '400: The job has ended already: there is nothing to cancel.',
    )
    await expect(api.call(cancelJob, { params: { id: crypto.randomUUID() } })).rejects.toThrow('404: ')
    expect(await begun()).not.toBe(id)
  })

  test('that the queue does not take is received as such, and not joined later', async () => {
    const away = await runningApi('queue_away', { queueUrl: 'postgres://127.0.0.1:1/nothing' })
    onTestFinished(() => away.stop())
    await away.aVenue()
    const response = await fetch(`${away.origin}/api/enrichment/spotify-images`, { method: 'POST' })
    expect([response.status, await response.text()]).toEqual([
      503,
      'The queue does not answer just now. Please try again.',
    ])
    expect(await away.call(listJobs, {})).toMatchObject([
      { state: 'failed', error: 'The queue does not answer just now.' },
    ])
  })
})

describe('the events of a job', () => {
  const events = async (id: string, signal?: AbortSignal) => {
    const response = await fetch(`${api.origin}/api/jobs/${id}/events`, { ...(signal && { signal }) })
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const received: Job[] = []
    let text = ''
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece
      received.splice(
        0,
        received.length,
        ...[...text.matchAll(/^event: job\ndata: (.*)\n\n/gm)].map(([, data = '']) => Job.parse(JSON.parse(data))),
      )
      progress?.(received)
    }
    return received
  }
  let progress: ((received: Job[]) => void) | undefined
  beforeEach(() => {
    progress = undefined
  })

  test('carry its state, each step, and its end', async () => {
    const id = await begun('/api/enrichment/spotify-images')
    const steps = [
      () => stepJob(api.db, id, 'artists', now),
      () => countInJob(api.db, id, { done: 2, total: 9, enriched: 1 }),
      () => completeJob(api.db, id, now),
    ]
    progress = (received) => void steps[received.length - 1]?.()
    const received = await events(id)
    expect(received.map(({ state, step, totals }) => [state, step, totals.done])).toEqual([
      ['waiting', null, 0],
      ['running', 'artists', 0],
      ['running', 'artists', 2],
      ['completed', null, 2],
    ])
  })

  test('of a job that has ended are its end; of none there is a 404', async () => {
    const id = await begun()
    await api.call(cancelJob, { params: { id } })
    expect((await events(id)).map(({ state }) => state)).toEqual(['cancelled'])
    expect((await api.get(`/api/jobs/${crypto.randomUUID()}/events`)).status).toBe(404)
    expect((await api.get('/api/jobs/nonsense')).status).toBe(404)
  })
})

test('a job is taken with an empty body whose type is JSON', async () => {
  const response = await post('/api/scrapers/expand-venues', { ...async, 'content-type': 'application/json' })
  expect(response.status, await response.clone().text()).toBe(202)
})

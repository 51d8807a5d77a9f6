import { defaultCity } from '@houselights/config/cities/cities'
import { closeOrDrop, openBackendAt } from '@houselights/jobs/backend'
import { operatorJob, scrapeSource } from '@houselights/jobs/job-kinds'
import { createMetrics } from '@houselights/server/telemetry/metrics'
import { startTracing } from '@houselights/server/telemetry/start-tracing'
import { otlpCollector } from '@houselights/server/telemetry/testing/otlp-collector'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { anApi, NOW, testApi } from './running-api.ts'

const EMAIL = 'ada.lovelace@mail.example'
const TOKEN = 'Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZmdo'
const REQUEST_ID = 'a-click-0001'

const metrics = createMetrics({ service: 'api' })
const getLogEntries = () => api.lines.map((line) => JSON.parse(line))

const api = testApi('observed', { metrics, enqueuesJobs: true, logLevel: 'trace' })
beforeAll(async () => {
  const venue = await api.aVenue({ slug: 'test-hall', name: 'Test Hall' })
  const lastSuccessAt = new Date(Date.parse(NOW) - 600_000)
  await api.aSource({ id: 'test-hall', name: 'Test Hall', venueId: venue.id, cadenceMinutes: 60, lastSuccessAt })
})
beforeEach(() => void api.lines.splice(0))

const getRequestId = (response: Response) => response.headers.get('x-request-id')

describe('the id of a request', () => {
  test('is the one that a trusted caller sends, in every response, even a cached, unchanged or failed one', async () => {
    const requestHeaders = { 'x-request-id': REQUEST_ID }
    // responses are cached once notifications of changes arrive
    await expect.poll(async () => (await api.get('/api/venues')).headers.get('x-cache')).toBe('hit')
    const firstResponse = await api.get('/api/venues', requestHeaders)
    const etag = firstResponse.headers.get('etag') ?? ''
    const otherResponses = [
      await api.get('/api/venues', requestHeaders),
      await api.get('/api/venues', { ...requestHeaders, 'if-none-match': etag }),
      await api.get('/api/nothing', requestHeaders),
      await api.get('/api/events?date=soon', requestHeaders),
      await api.get('/health', requestHeaders),
    ]
    expect([firstResponse, ...otherResponses].map((response) => [response.status, getRequestId(response)])).toEqual(
      [200, 200, 304, 404, 400, 200].map((status) => [status, REQUEST_ID]),
    )
    expect(otherResponses[0]?.headers.get('x-cache')).toBe('hit')
    expect(getRequestId(await api.get('/api/venues'))).not.toBe(REQUEST_ID)
  })

  test.each(['short', 'x'.repeat(65), 'with space', 'a-click-0001;x', '<script>', 'änne-0001'.normalize()])(
    'is generated to replace an invalid one: %s',
    async (invalidId) => {
      const response = await api.get('/api/venues', { 'x-request-id': Buffer.from(invalidId).toString('latin1') })
      expect(getRequestId(response)).toMatch(/^[0-9a-f]{16}-[0-9a-z]+$/)
    },
  )

  test('is generated for untrusted callers', async () => {
    const strictApi = await anApi('observed_others', { env: { TRUSTED_PROXIES: '192.0.2.1' } })
    const ids = [1, 2].map(async () => getRequestId(await strictApi.get('/api/venues', { 'x-request-id': REQUEST_ID })))
    expect(new Set(await Promise.all([...ids, REQUEST_ID])).size).toBe(3)
  })

  test('is passed to the job that the request starts, and to its scrapes', async () => {
    const response = await api.post(
      '/api/scrapers/expand-venues',
      {},
      { prefer: 'respond-async', 'x-request-id': REQUEST_ID },
    )
    const { jobId } = await response.json()
    const backend = openBackendAt(api.queueUrl)
    const queues = [backend.queue(operatorJob.name), backend.queue(scrapeSource.name)]
    onTestFinished(async () => {
      await Promise.all(queues.map(closeOrDrop))
    })
    const [parent, child] = [await queues[0]?.getJob(jobId), await queues[1]?.getJob(`${jobId}-test-hall`)]
    for (const job of [parent, child])
      expect(JSON.parse(job?.opts.telemetry?.metadata ?? '{}')).toEqual({ 'x-request-id': REQUEST_ID })
    expect(getLogEntries()).toContainEqual(
      expect.objectContaining({
        service: 'api',
        level: 'info',
        msg: 'answered',
        requestId: REQUEST_ID,
        method: 'POST',
        status: 202,
        url: '/api/scrapers/expand-venues',
        route: '/api/scrapers/expand-venues',
      }),
    )
  })
})

test('no log line contains data that visitors or operators sent, even when the database fails on it', async () => {
  const headers = {
    cookie: `admin=${TOKEN}`,
    authorization: `Bearer ${TOKEN}`,
    'x-request-id': REQUEST_ID,
    // as our own pages send it
    'sec-fetch-site': 'same-origin',
  }
  await api.post('/api/newsletter/subscribe', { email: EMAIL }, headers)
  await api.post('/api/newsletter/confirm', { token: TOKEN }, headers)
  await api.get(`/api/newsletter/subscribe?token=${TOKEN}&email=${encodeURIComponent(EMAIL)}`, headers)
  await api.get(`/api/events?search=${encodeURIComponent(EMAIL)}&city=nowhere`, headers)
  await api.get(`/api/reports/${TOKEN}`, headers)
  await api.db.query('alter table newsletter_subscribers rename to renamed_subscribers')
  onTestFinished(async () => {
    await api.db.query('alter table renamed_subscribers rename to newsletter_subscribers')
  })
  const failedResponse = await api.post('/api/newsletter/subscribe', { email: EMAIL }, headers)
  expect(failedResponse.status).toBe(500)
  expect(api.lines.length).toBeGreaterThan(6)
  for (const secret of [EMAIL, 'lovelace', encodeURIComponent(EMAIL), TOKEN])
    expect(api.lines.filter((line) => line.includes(secret))).toEqual([])
  expect(getLogEntries().find(({ msg }) => msg === 'a request failed')).toMatchObject({
    level: 'error',
    requestId: REQUEST_ID,
    url: '/api/newsletter/subscribe',
    err: { message: expect.stringContaining('42P01'), stack: expect.any(String) },
  })
})

test('a request continues its caller’s trace, through its SQL statements to the job that it starts', async () => {
  const collector = await otlpCollector()
  const tracing = await startTracing({ service: 'houselights-api', endpoint: collector.endpoint })
  onTestFinished(async () => {
    await tracing.stop()
    collector.stop()
  })
  const tracedApi = await anApi('observed_traced', { enqueuesJobs: true })
  const venue = await tracedApi.aVenue({ slug: 'test-hall' })
  await tracedApi.aSource({ id: 'test-hall', venueId: venue.id })
  const [traceId, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const headers = { prefer: 'respond-async', traceparent: `00-${traceId}-${caller}-01` }
  const response = await tracedApi.post('/api/scrapers/expand-venues', {}, headers)
  const { jobId } = await response.json()
  const queue = openBackendAt(tracedApi.queueUrl).queue(operatorJob.name)
  onTestFinished(() => closeOrDrop(queue))
  const metadata = JSON.parse((await queue.getJob(jobId))?.opts.telemetry?.metadata ?? '{}')
  await tracing.stop()

  const spans = collector.spans().filter((span) => span.traceId === traceId)
  const requestSpan = spans.find(({ name }) => name === 'POST /api/scrapers/expand-venues')
  expect(requestSpan).toMatchObject({ parentSpanId: caller, kind: 2 })
  expect(requestSpan?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 202 } })
  const insertSpan = spans.find(
    ({ name, attributes }) => name === 'query with' && JSON.stringify(attributes).includes('insert into jobs'),
  )
  expect(insertSpan).toMatchObject({ parentSpanId: requestSpan?.spanId, kind: 3 })
  expect(metadata.traceparent).toBe(`00-${traceId}-${requestSpan?.spanId}-01`)
  expect(collector.services()).toEqual(new Set(['houselights-api']))
})

describe('metrics', () => {
  const getValues = async (name: string) =>
    (await metrics.text()).split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))

  test('count requests by route pattern and status class, not by address', async () => {
    for (let index = 0; index < 20; index++)
      for (const path of ['/api/events', '/api/artists', '/no', '/api'])
        await api.get(`${path}/name-${index}?limit=${index + 1}`)
    const counts = await getValues('houselights_http_request_duration_seconds_count')
    expect(counts).toContainEqual(
      expect.stringMatching(/service="api",method="GET",route="\/api\/artists\/:slug",status="4xx"\} 20$/),
    )
    expect(counts).toContainEqual(expect.stringMatching(/route="none",status="4xx".*\} \d+$/))
    expect(counts.join('\n')).not.toContain('name-')
    const propfind = await fetch(`${api.origin}/api/events`, { method: 'PROPFIND' })
    expect(propfind.status).toBeGreaterThanOrEqual(400)
    expect((await getValues('houselights_http_request_duration_seconds_count')).join()).not.toContain('PROPFIND')
  })

  test('show how public requests are served, and how many responses are cached', async () => {
    const countHits = async () => Number((await getValues('houselights_api_answers_total'))[0]?.split(' ').at(-1))
    await api.get('/api/venues')
    const hitsBefore = await countHits()
    for (let index = 0; index < 3; index++) await api.get('/api/venues')
    expect(await countHits()).toBe(hitsBefore + 3)
    expect(Number((await getValues('houselights_api_kept_answers'))[0]?.split(' ').at(-1))).toBeGreaterThan(0)
  })

  test('show connections, scrapes, providers and queues, and what is down', async () => {
    await api.db.query(
      `insert into provider_pauses (provider, until, why) values ('spotify', now() + interval '1 hour', 'x')`,
    )
    const pools = await getValues('houselights_database_connections')
    for (const pool of ['api', 'reads', 'health'])
      for (const state of ['open', 'idle', 'waiting'])
        expect(pools).toContainEqual(expect.stringContaining(`{pool="${pool}",state="${state}",service="api"}`))
    const labels = `{venue="test-hall",city="${defaultCity.id}",service="api"}`
    expect(await getValues('houselights_venue_seconds_since_good_read')).toEqual([
      `houselights_venue_seconds_since_good_read${labels} 600`,
    ])
    expect(await getValues('houselights_venue_cadence_seconds')).toEqual([
      `houselights_venue_cadence_seconds${labels} 3600`,
    ])
    expect(await getValues('houselights_seconds_since_good_read')).toEqual([
      'houselights_seconds_since_good_read{service="api"} 600',
    ])
    expect(await getValues('houselights_stale_sources')).toEqual(['houselights_stale_sources{service="api"} 0'])
    const [pausedLine] = await getValues('houselights_provider_paused_seconds')
    expect(pausedLine).toMatch(/\{provider="spotify",service="api"\} 3[56]\d\d/)
    const waiting = /^houselights_queue_jobs\{queue="read-source",state="(waiting|prioritized)",service="api"\} 1$/
    await expect.poll(() => getValues('houselights_queue_jobs')).toContainEqual(expect.stringMatching(waiting))
    await api.db.query('alter table sources rename to renamed_sources')
    onTestFinished(async () => {
      await api.db.query('alter table renamed_sources rename to sources')
    })
    const upLines = await getValues('houselights_up')
    expect(upLines).toContain('houselights_up{part="reads",service="api"} 0')
    expect(upLines).toContain('houselights_up{part="providers",service="api"} 1')
    expect(await getValues('houselights_stale_sources')).toEqual([])
  })
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '@houselights/config/config'
import { SiteStatus } from '@houselights/contracts/public-api/routes'
import { openDataSource } from '@houselights/database/connection/data-source'
import { ensureDatabase } from '@houselights/database/connection/ensure-database'
import { migrate } from '@houselights/database/schema/migrate'
import { builders } from '@houselights/database/testing/builders'
import { type EmbeddedPostgres, startPostgres } from '@houselights/dev-stack/postgres/embedded-postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { ResponseCache } from '../src/responses/response-cache.ts'

const NOW = new Date('2025-05-02T19:00:00Z')
const POLL = { timeout: 20_000, interval: 50 }
let folder: string
let port: number | undefined
let server: EmbeddedPostgres | undefined
let url: string
let app: Awaited<ReturnType<typeof buildApp>>
let origin: string
let close: () => Promise<void>
/** How many milliseconds the cache's clock is ahead. */
let aheadMs = 0

const startServer = async () => {
  server ??= await startPostgres({ dataDir: join(folder, 'postgres'), durable: false, ...(port && { port }) })
  return server
}
const stopServer = async () => {
  await server?.stop()
  server = undefined
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houselights-outage-'))
  const { url: serverUrl } = await startServer()
  port = Number(new URL(serverUrl).port)
  url = await ensureDatabase(serverUrl, 'outage')
  await migrate(url)
  const dataSource = await openDataSource({ url, poolSize: 4 })
  const { aVenue, anArtist, anEvent } = builders(dataSource)
  const venueId = (await aVenue({ name: 'Test Hall', slug: 'test-hall' })).id
  const bill = [await anArtist({ name: 'The Testers', slug: 'the-testers' })]
  for (const slug of ['first', 'second']) await anEvent({ title: slug, slug, venueId, bill })
  const config = { ...loadConfig({ DATABASE_URL: url }), logLevel: 'silent' }
  // short-lived, since expired responses are also served during an outage
  const cache = new ResponseCache({ maxAgeMs: 3_000, monotonicNow: () => performance.now() + aheadMs })
  app = await buildApp({ dataSource, config, cache, clock: () => NOW })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  close = async () => {
    await app.close()
    await dataSource.destroy()
  }
})
afterAll(async () => {
  await close()
  await stopServer()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(30_000) })
const OK = { status: 'ok', database: true, queue: true }
const getHealth = async () => {
  const response = await get('/health')
  expect(response.status).toBe(200)
  return response.json()
}
const getCacheState = async (path: string) => (await get(path)).headers.get('x-cache')
/** Requests a path until its response is cached, then returns that. */
const getCached = async (path: string) => {
  await vi.waitFor(async () => expect(await getCacheState(path), path).toBe('hit'), POLL)
  return get(path)
}

// what pages request from the API
const PAGE_PATHS = [
  '/api/status',
  '/api/settings',
  '/api/cities',
  '/api/filters',
  '/api/events/upcoming?limit=8',
  '/api/events',
  '/api/events?search=first',
  '/api/events/first',
  '/api/artists',
  '/api/artists/the-testers',
  '/api/artists/the-testers/events',
  '/api/artists/the-testers/company',
  '/api/venues',
  '/api/venues?simple=true',
  '/api/venues/test-hall',
  '/api/venues/test-hall/events',
]

describe('while Postgres is down', () => {
  let responsesBefore: Map<string, { etag: string; body: string }>
  beforeEach(async () => {
    await startServer()
    responsesBefore = new Map()
    for (const path of PAGE_PATHS) {
      const response = await getCached(path)
      responsesBefore.set(path, { etag: response.headers.get('etag') ?? '', body: await response.text() })
    }
    await get('/api/location/detect')
  })

  test('cached responses are served, marked stale, until Postgres is back', {
    meta: { proves: ['Whole site: known answers are served, marked stale, while the database is down'] },
  }, async () => {
    await stopServer()
    for (const path of PAGE_PATHS.filter((path) => !['/api/status', '/api/settings'].includes(path))) {
      const response = await get(path)
      expect([response.status, response.headers.get('x-cache')], path).toEqual([200, 'stale'])
      expect([response.headers.get('etag'), await response.text()]).toEqual(
        Object.values(responsesBefore.get(path) ?? {}),
      )
      expect(Number(response.headers.get('age'))).toBeGreaterThanOrEqual(0)
      const since = Date.parse(response.headers.get('x-stale-since') ?? '')
      expect(since).toBeLessThanOrEqual(NOW.getTime())
      expect(since).toBeGreaterThan(NOW.getTime() - 60_000)
    }
    expect((await get('/api/settings')).status).toBe(200)
    expect((await get('/api/location/detect')).status).toBe(200)
    // later in the outage, a response that needs no database is still served
    aheadMs += 5_000
    expect((await get('/api/settings')).status).toBe(200)
    expect(await getCacheState('/api/cities')).toBe('stale')
    const [path, { etag }] = [...responsesBefore].find(([path]) => path === '/api/events') ?? ['', { etag: '' }]
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)

    const status = SiteStatus.parse(await (await get('/api/status')).json())
    expect(status.now).toBe('2025-05-02T12:00:00-07:00')
    expect(Date.parse(status.staleSince ?? '')).toBeLessThanOrEqual(NOW.getTime())

    const unknownResponses = await get('/api/events?genre=unknown')
    expect([unknownResponses.status, unknownResponses.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await get('/health')).status).toBe(503)
    expect((await get('/ready')).status).toBe(503)
    expect((await get('/live')).status, 'restarting the API would fix nothing').toBe(200)

    await startServer()
    for (const path of PAGE_PATHS)
      await vi.waitFor(async () => expect(await getCacheState(path)).not.toBe('stale'), POLL)
    await vi.waitFor(async () => expect((await get('/health')).status).toBe(200), POLL)
    expect(SiteStatus.parse(await (await get('/api/status')).json()).staleSince).toBeNull()
  })

  test('all responses from before an edit are still served', async () => {
    await runSql(`update events set price = '$20' where slug = 'first'; notify data_changed`)
    await vi.waitFor(async () => expect(await (await get('/api/events/first')).text()).toContain('$20'), POLL)
    await stopServer()
    for (const path of PAGE_PATHS.filter((path) => !['/api/status', '/api/settings'].includes(path))) {
      const { status, headers } = await get(path)
      expect([status, headers.get('x-cache')], path).toEqual([200, 'stale'])
      // the edit may have changed other responses, so they count as stale since they were made
      const staleMs = NOW.getTime() - Date.parse(headers.get('x-stale-since') ?? '')
      // the date is rounded to milliseconds, so the age may be a second less
      const ages = [staleMs - 1, staleMs].map((ms) => String(Math.floor(ms / 1_000)))
      if (path !== '/api/events/first') expect(ages, path).toContain(headers.get('age'))
    }
    await startServer()
  })

  test('no served response contains a show that was removed before the outage, and other responses are served', async () => {
    await runSql(`update events set hidden = true where slug = 'second'`)
    await vi.waitFor(async () => expect(await (await get('/api/events')).text()).not.toContain('second'), POLL)
    await stopServer()
    const responses = new Map<string, Response>()
    for (const path of PAGE_PATHS) responses.set(path, await get(path))
    const pathsWithStatus = (status: number) =>
      [...responses].filter(([, response]) => response.status === status).map(([path]) => path)
    // the responses that contain the hidden show, and weren't requested after it was hidden
    expect(pathsWithStatus(503)).toEqual([
      '/api/events/upcoming?limit=8',
      '/api/artists/the-testers/events',
      '/api/venues/test-hall/events',
    ])
    for (const path of pathsWithStatus(200)) expect(await responses.get(path)?.text(), path).not.toContain('second')
    await startServer()
    await runSql(`update events set hidden = false where slug = 'second'; notify data_changed`)
    await vi.waitFor(async () => expect(await (await get('/api/events')).text()).toContain('second'), POLL)
  })

  test('many simultaneous visitors cause few database queries', async () => {
    await stopServer()
    const queries = vi.spyOn(app.reads, 'query')
    const startedAt = performance.now()
    const paths = Array.from({ length: 300 }, (_, index) => PAGE_PATHS[index % PAGE_PATHS.length] ?? '')
    const responses = await Promise.all(paths.map((path) => get(path)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const unknownResponses = await Promise.all(paths.map((_, index) => get(`/api/events/unknown-${index}`)))
    expect(new Set(unknownResponses.map(({ status }) => status))).toEqual(new Set([503]))
    // For each kind of query: those that start before the failure is known, then one every half second. Without this
    // limit there would be six hundred queries.
    const kindCount = new Set(PAGE_PATHS.map((path) => path.split('?')[0])).size + 2
    expect(queries.mock.calls.length).toBeLessThanOrEqual(kindCount * (6 + (performance.now() - startedAt) / 500))
    queries.mockRestore()
    await startServer()
    for (const path of PAGE_PATHS) await getCached(path)
  })

  test.skipIf(process.platform !== 'linux')('a frozen server delays cached responses only briefly', async () => {
    const pids = await listServerPids(join(folder, 'postgres'))
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      await vi.waitFor(async () => expect(await getCacheState('/api/status')).toBe('stale'), { timeout: 60_000 })
      const responses = await Promise.all(PAGE_PATHS.map((path) => get(path)))
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
      expect((await get('/health')).status).toBe(503)
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
    for (const path of PAGE_PATHS)
      await vi.waitFor(async () => expect(await getCacheState(path)).not.toBe('stale'), POLL)
  })

  test('the API reconnects when every connection drops at once', async () => {
    const otherConnections = `pid <> pg_backend_pid() and datname = 'outage'`
    await runSql(`select pg_terminate_backend(pid) from pg_stat_activity where ${otherConnections}`)
    for (const path of PAGE_PATHS) expect((await get(path)).status, path).toBe(200)
    for (const path of PAGE_PATHS) await getCached(path)
  })
})

describe('while one table is locked', () => {
  /** Locks a table, and returns the function that releases it. */
  const lockTable = async (table: string): Promise<() => Promise<void>> => {
    const lockConnection = await openDataSource({ url, poolSize: 1, statementTimeoutMs: 0 })
    const runner = lockConnection.createQueryRunner()
    await runner.startTransaction()
    await runner.query(`lock table ${table} in access exclusive mode`)
    return async () => {
      await runner.rollbackTransaction()
      await runner.release()
      await lockConnection.destroy()
    }
  }

  test('other queries work, queries of the table are served stale or refused immediately, and health lists them', async () => {
    await runSql('notify data_changed')
    await vi.waitFor(async () => expect(await getCacheState('/api/events')).not.toBe('hit'), POLL)
    await getCached('/api/events')
    const unlock = await lockTable('events, event_filters')
    const flood = Array.from({ length: 150 }, (_, index) => get(`/api/events/unknown-${index}`))
    const lists = Array.from({ length: 50 }, (_, index) => get(`/api/events?limit=${index + 1}`))
    for (const path of ['/api/cities', '/api/settings', '/api/venues?simple=true', '/ready'])
      expect((await get(path)).status, path).toBe(200)
    const signUp = await fetch(`${origin}/api/newsletter/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'reader@lamp.example' }),
    })
    expect(signUp.status).toBe(200)
    const refusedResponses = await Promise.all([...flood, ...lists])
    expect(new Set(refusedResponses.map(({ status }) => status))).toEqual(new Set([503]))
    expect(refusedResponses.every(({ headers }) => headers.has('retry-after'))).toBe(true)
    expect((await get('/api/events')).status).toBe(200)
    expect(await getHealth()).toEqual({
      ...OK,
      status: 'degraded',
      failingReads: expect.arrayContaining(['/api/events/:slug', '/api/events']),
    })
    await unlock()
    await vi.waitFor(async () => expect((await get('/api/events/second')).status).toBe(200), POLL)
    await vi.waitFor(async () => expect((await get('/api/events?limit=7')).status).toBe(200), POLL)
    expect(await getHealth()).toEqual(OK)
  })

  test('health distinguishes a locked table from a database that is down', async () => {
    const unlock = await lockTable('sources')
    expect(await getHealth()).toEqual({ status: 'degraded', database: true, failingReads: ['sources'] })
    expect((await get('/ready')).status).toBe(200)
    await unlock()
    await vi.waitFor(async () => expect(await getHealth()).toEqual(OK), POLL)
  })
})

/** Returns the process IDs of the server and its children. */
async function listServerPids(dataDir: string): Promise<number[]> {
  const serverPid = Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const children = await readFile(`/proc/${serverPid}/task/${serverPid}/children`, 'utf8')
  return [serverPid, ...children.trim().split(' ').map(Number)]
}

async function runSql(sql: string): Promise<unknown> {
  const dataSource = await openDataSource({ url, poolSize: 1 })
  try {
    return await dataSource.query(sql)
  } finally {
    await dataSource.destroy()
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import { ROOT } from '@houselights/command-line/root'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { createUniqueDatabase } from '@houselights/database/testing/test-database'
import { generate } from 'selfsigned'
import { expect, onTestFinished, test } from 'vitest'
import { serve } from '../../support/serve.ts'

const WORKER = join(ROOT, 'apps/worker/test/run-many-hosts-worker.ts')
/** Returns a source's address. Each source has its own host, and one has a self-signed certificate. */
const toAddress = (slug: string) => `${slug === 'house-tls' ? 'https' : 'http'}://${slug}.example.org/${slug}`
const JSON_TYPE = { 'content-type': 'application/json' }
const MEGABYTE = 1024 * 1024
/** 256 MB when decompressed, a small fraction of that as sent. */
const BOMB = gzipSync(Buffer.alloc(256 * MEGABYTE, ' '))
const LISTING = { sourceId: '1', title: 'Moth Ballet', date: '2025-06-01', start: '8:00 PM', price: '$20' }
const toPage = (listing: object) => JSON.stringify({ listings: [{ ...LISTING, ...listing }] })

type RespondFunction = (response: ServerResponse, request: IncomingMessage) => void
const trickle = (everyMs: number, piece: () => string | Buffer): RespondFunction => {
  return (response) => {
    response.writeHead(200, JSON_TYPE)
    const timer = setInterval(() => response.write(piece()), everyMs)
    response.on('close', () => clearInterval(timer))
  }
}

/** How each source misbehaves, and the outcome and problem that its scrape should report. */
const SOURCES: Readonly<Record<string, { respond: RespondFunction; outcome: string; problem?: RegExp }>> = {
  'house-good': { respond: (response) => response.writeHead(200, JSON_TYPE).end(toPage({})), outcome: 'ok' },
  'house-drip': { respond: trickle(1_000, () => ' '), outcome: 'failed', problem: /no complete response within 30 s/ },
  'house-silent': { respond: () => undefined, outcome: 'failed', problem: /no complete response within 30 s/ },
  'house-endless': {
    respond: trickle(5, () => ' '.repeat(MEGABYTE)),
    outcome: 'failed',
    problem: /its page is longer than 12288 KiB/,
  },
  'house-bomb': {
    respond: (response) => response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(BOMB),
    outcome: 'failed',
    problem: /its page is longer than 12288 KiB/,
  },
  'house-loop': {
    respond: (response, { url }) => response.writeHead(302, { location: `${url}` }).end(),
    outcome: 'failed',
    problem: /redirect/i,
  },
  'house-title': {
    respond: (response) => response.writeHead(200, JSON_TYPE).end(toPage({ title: 'M'.repeat(5 * MEGABYTE) })),
    outcome: 'ok',
  },
  // The bytes decide the encoding, not the header.
  'house-charset': {
    respond: (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-16' })
        .end(Buffer.from(toPage({ title: 'Café' }), 'latin1')),
    outcome: 'ok',
  },
  'house-429': {
    respond: (response) => response.writeHead(429, { 'retry-after': '86400' }).end(),
    outcome: 'failed',
    problem: /429/,
  },
  'house-tls': {
    respond: (response) => response.writeHead(200, JSON_TYPE).end(toPage({})),
    outcome: 'failed',
    problem: /SELF_SIGNED_CERT/,
  },
  'house-robots': {
    respond: (response, { url }) => response.writeHead(url === '/robots.txt' ? 503 : 200, JSON_TYPE).end(toPage({})),
    outcome: 'failed',
    problem: /robots\.txt/,
  },
  'house-500': { respond: (response) => response.writeHead(500).end(), outcome: 'failed', problem: /500/ },
}

test('misbehaving sources take bounded time and memory, and don’t keep others from being scraped', async () => {
  const database = await createUniqueDatabase('hostile_sources')
  onTestFinished(database.drop)
  const site = await serve((request, response) => {
    const [slug = ''] = (request.headers.host ?? '').split('.')
    if (request.url === '/robots.txt' && slug !== 'house-robots') response.writeHead(404).end()
    else SOURCES[slug]?.respond(response, request)
  })
  onTestFinished(site.stop)
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'house-tls.example.org' }])
  const tls = createServer({ cert, key }, (request, response) => SOURCES['house-tls']?.respond(response, request))
  onTestFinished(() => void tls.close())
  await once(tls.listen(0, '127.0.0.1'), 'listening')
  const ports = [new URL(site.url).port, String((tls.address() as AddressInfo).port)]
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const worker = spawn(process.execPath, [WORKER, '10', ...ports, ...Object.keys(SOURCES).map(toAddress)], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
      WORKER_CONCURRENCY: '4',
      ...toStandInsEnv({ mode: 'demo', asOf: '2025-05-02T12:00:00-07:00' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [worker.stdout, worker.stderr])
    createInterface({ input: stream }).on('line', (line) => output.push(line))
  onTestFinished(async () => {
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  })
  const listRuns = (): Promise<{ source: string; outcome: string; seconds: number; problem: string | null }[]> =>
    database.dataSource.query(`select distinct on (r.source_id) r.source_id as source, r.outcome,
      r.problems -> 0 ->> 'message' as problem from scrape_runs r where r.outcome <> 'running' order by r.source_id, r.ordinal`)
  const startedAt = performance.now()
  const secondsBySource = new Map<string, number>()
  await expect
    .poll(
      async () => {
        for (const { source } of await listRuns())
          if (!secondsBySource.has(source)) secondsBySource.set(source, (performance.now() - startedAt) / 1_000)
        return [...secondsBySource.keys()].sort()
      },
      { timeout: 600_000 },
    )
    .toEqual(Object.keys(SOURCES).sort())
  const peakMemoryMb = Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${worker.pid}/status`, 'utf8'))?.[1]) / 1024
  const finishedRuns = await listRuns()
  console.table(finishedRuns.map((run) => ({ ...run, 'known after s': secondsBySource.get(run.source)?.toFixed(1) })))
  console.log(`peak memory of the worker: ${Math.round(peakMemoryMb)} MB`)
  expect(worker.exitCode, output.join('\n')).toBe(null)
  for (const { source, outcome, problem } of finishedRuns) {
    expect(outcome, source).toBe(SOURCES[source]?.outcome)
    expect(problem ?? '', source).toMatch(SOURCES[source]?.problem ?? /^$|./)
    expect((problem ?? '').length, source).toBeLessThan(1_000)
  }
  const [{ cafe }] = await database.dataSource.query(`select count(*)::int as cafe from events where title = 'Café'`)
  expect(cafe).toBe(1)
  const [{ longest }] = await database.dataSource.query('select max(length(title))::int as longest from events')
  expect(longest).toBeLessThanOrEqual(1_000)
  // The gzip bomb alone would take four times as much.
  expect(peakMemoryMb).toBeLessThan(700)
})

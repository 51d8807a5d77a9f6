import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallInput } from '@houselights/api-client/call'
import * as client from '@houselights/api-client/call'
import { loadConfig } from '@houselights/config/config'
import type { Contract } from '@houselights/contracts/contract/define-contract'
import type { Page } from '@houselights/contracts/contract/page'
import type { Mode } from '@houselights/contracts/public-api/settings'
import { builders } from '@houselights/database/testing/builders'
import { createUniqueDatabase } from '@houselights/database/testing/test-database'
import type { CardPool } from '@houselights/publishing/share-images/drawing-pool'
import type { Metrics } from '@houselights/server/telemetry/metrics'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { buildApp } from '../src/app.ts'
import { ResponseCache } from '../src/responses/response-cache.ts'

/** Friday noon in San Francisco. */
export const NOW = '2025-05-02T12:00:00-07:00'

/** Parses a local time in San Francisco in summer. */
export const at = (local: string) => new Date(`${local}-07:00`)

interface Settings {
  now?: string
  mode?: Mode
  cache?: ResponseCache
  /** The lowest level of log lines to collect in `lines`. Without it, none are collected. */
  logLevel?: string
  queueUrl?: string
  /**
   * Whether the test enqueues jobs. A queue on Postgres creates its tables first, and other tests don't need to wait
   * for that.
   */
  enqueuesJobs?: boolean
  /** Starts a separate queue for this database. */
  startQueue?: (databaseUrl: string) => Promise<{ url: string; stop(): Promise<void> }>
  /** Draws share images. */
  cardPool?: CardPool
  metrics?: Metrics
  /** Further environment variables. */
  env?: NodeJS.ProcessEnv
}

/** Starts the API on its own database, with the real client to call it and builders for rows. */
export async function startRunningApi(name: string, settings: Settings = {}) {
  const { now = NOW, mode = 'live', cache = new ResponseCache(), logLevel = 'silent', env } = settings
  const { startQueue, enqueuesJobs = startQueue !== undefined, cardPool, metrics } = settings
  const database = await createUniqueDatabase(name)
  const queue = await startQueue?.(database.url)
  const queueUrl = queue?.url ?? settings.queueUrl
  const clock = { now: new Date(now) }
  const lines: string[] = []
  const app = await buildApp({
    dataSource: database.dataSource,
    config: { ...loadConfig({ ...env, DATABASE_URL: database.url, QUEUE_URL: queueUrl }), mode, logLevel },
    logTo: { write: (line) => void lines.push(line) },
    ...(cardPool && { cardPool }),
    ...(metrics && { metrics }),
    clock: () => clock.now,
    cache,
    openQueuesAhead: enqueuesJobs,
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const options = { baseUrl: origin }
  /** Sends a request. A body that isn't a string is sent as JSON. */
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return {
    ...builders(database.dataSource),
    app,
    origin,
    clock,
    lines,
    db: database.dataSource,
    /** The connections for public queries. */
    reads: app.reads,
    databaseUrl: database.url,
    queueUrl: queueUrl ?? database.url,
    call: <C extends Contract>(contract: C, input?: CallInput<C>) => client.call(contract, input, options),
    callPage: <C extends Contract>(contract: C, input?: CallInput<C>) => client.callPage(contract, input, options),
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => send('POST', path, body, headers),
    send,
    /** Drops cached responses, as a notified change does. */
    forget: () => cache.changed(),
    stop: async () => {
      await app.close()
      await queue?.stop()
      await database.drop()
    },
  }
}
export type RunningApi = Awaited<ReturnType<typeof startRunningApi>>

/** Starts an API that stops when the current test ends. */
export async function anApi(name: string, settings: Settings = {}): Promise<RunningApi> {
  const api = await startRunningApi(name, settings)
  onTestFinished(() => api.stop())
  return api
}

/** Starts an API for a file's tests, available from their first hook on. */
export function testApi(name: string, settings: Settings | (() => Settings | Promise<Settings>) = {}): RunningApi {
  const api = {} as RunningApi
  beforeAll(async () => {
    Object.assign(api, await startRunningApi(name, typeof settings === 'function' ? await settings() : settings))
  })
  afterAll(() => api.stop?.())
  return api
}

/** Creates a temporary folder for the tests of a file. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'houselights-api-'))
  afterAll(() => rm(folder, { recursive: true }))
  return folder
}

export const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Fetches all pages of a list, in order. */
export async function fetchAllPages<Item>(fetchPage: (cursor?: string) => Promise<Page<Item>>): Promise<Page<Item>[]> {
  const pages = [await fetchPage()]
  for (let lastPage = pages[0]; lastPage?.next; lastPage = pages.at(-1)) pages.push(await fetchPage(lastPage.next))
  return pages
}

/** Returns a response's status and text. */
export const toStatusAndText = async (response: Response | Promise<Response>): Promise<[number, string]> => {
  const received = await response
  return [received.status, await received.text()]
}

/** Returns every row of every table as text, including the queue's tables. */
export async function loadEveryRow({ db }: RunningApi): Promise<string> {
  const tables: { name: string }[] = await db.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db.query(`select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as rows from ${name} t`),
    ),
  )
  return rows.map(([row], index) => `${tables[index]?.name} ${row.rows}`).join('\n')
}

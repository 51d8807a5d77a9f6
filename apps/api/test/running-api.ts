import type { CallInput } from '@houselights/api-client/call'
import * as client from '@houselights/api-client/call'
import type { CallOptions } from '@houselights/api-client/request'
import type { CardPool } from '@houselights/cards/card-pool'
import { loadConfig } from '@houselights/config/config'
import { builders } from '@houselights/database/testing/builders'
import { testDatabase } from '@houselights/database/testing/test-database'
import type { Metrics } from '@houselights/telemetry/metrics'
import type { Contract } from '@houselights/types/contract'
import type { Mode } from '@houselights/types/settings'
import { AnswerCache } from '../src/answers/answer-cache.ts'
import { buildApp } from '../src/app.ts'
import { openPublicReads } from '../src/read-connections.ts'

/** Friday, noon in San Francisco. */
export const NOW = '2025-05-02T12:00:00-07:00'

interface Settings {
  now?: string
  corsOrigins?: string[]
  mode?: Mode
  cache?: AnswerCache
  logTo?: { write(line: string): void }
  logLevel?: string
  queueUrl?: string
  /** Whether jobs are enqueued: on Postgres a queue makes its tables first, which other tests need not wait for. */
  enqueuesJobs?: boolean
  /** Starts a queue of its own, given the database. */
  queue?: (databaseUrl: string) => Promise<{ url: string; stop(): Promise<void> }>
  /** What draws cards. */
  cardPool?: CardPool
  metrics?: Metrics
  /** What else the environment holds. */
  env?: NodeJS.ProcessEnv
}

/** The API on a database of its own, listening, with the real client in front and builders behind. */
export async function runningApi(name: string, settings: Settings = {}) {
  const {
    now = NOW,
    corsOrigins = [],
    mode = 'live',
    cache = new AnswerCache(),
    logTo,
    logLevel = 'silent',
    queue: startQueue,
    enqueuesJobs = startQueue !== undefined,
    env,
    cardPool,
    metrics,
  } = settings
  const database = await testDatabase(name)
  const queue = await startQueue?.(database.url)
  const queueUrl = queue?.url ?? settings.queueUrl
  const clock = { now: new Date(now) }
  const reads = openPublicReads(database.url, () => undefined)
  const app = await buildApp({
    dataSource: database.dataSource,
    config: { ...loadConfig({ ...env, DATABASE_URL: database.url, QUEUE_URL: queueUrl }), mode, corsOrigins, logLevel },
    ...(logTo && { logTo }),
    ...(cardPool && { cardPool }),
    ...(metrics && { metrics }),
    clock: () => clock.now,
    cache,
    reads,
    openQueuesAhead: enqueuesJobs,
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const options: CallOptions = { baseUrl: origin }
  return {
    ...builders(database.dataSource),
    app,
    origin,
    clock,
    db: database.dataSource,
    /** The connection of the public reads. */
    reads,
    databaseUrl: database.url,
    queueUrl: queueUrl ?? database.url,
    call: <C extends Contract>(contract: C, input?: CallInput<C>) => client.call(contract, input, options),
    callPage: <C extends Contract>(contract: C, input?: CallInput<C>) => client.callPage(contract, input, options),
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(`${origin}${path}`, { headers, redirect: 'manual' }),
    /** As if news of a change had come. */
    forget: () => cache.clear(),
    stop: async () => {
      await app.close()
      await queue?.stop()
      await database.drop()
    },
  }
}
export type RunningApi = Awaited<ReturnType<typeof runningApi>>

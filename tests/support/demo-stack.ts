import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase } from '@houselights/database/connection/ensure-database'
import { migrate } from '@houselights/database/schema/migrate'
import type {} from '@houselights/database/testing/test-database' // types for inject()
import { buildWebsite } from '@houselights/dev-stack/build-website'
import { findConsecutivePorts } from '@houselights/dev-stack/consecutive-ports'
import { startStack } from '@houselights/dev-stack/stack'
import getPort from 'get-port'
import type { TestProject } from 'vitest/node'
import { setSiteBehavior } from './set-behavior.ts'
import { reparseRawPages, untilEverythingIsScraped } from './until-scraped.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    webUrl: string
    apiUrl: string
    databaseUrl: string
    /** Where API, website and worker serve their metrics. */
    metricsUrls: { api: string; web: string; worker: string }
    /** The folder of the services' logs. */
    logs: string
  }
}

const MIGRATED_DATABASE = 'migrated'

/**
 * Starts the whole demo, as `npm run demo` does, on its own ports and in its own folder. All sample sites are scraped
 * before the first test.
 */
export default async function demoStack(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = await mkdtemp(join(tmpdir(), 'houselights-demo-'))
  const [webPort, apiPort] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })]
  const metricsPort = await findConsecutivePorts(3)
  const lines: string[] = []
  // To act as another visitor, a test connects as a proxy on this machine.
  process.env.WEB_TRUSTED_PROXIES ??= 'loopback'
  await buildWebsite()
  const options = { mode: 'demo', stateDir, database: 'houselights_demo', webPort, apiPort, metricsPort } as const
  // To the API, all tests are one client. They write often, and each write would render the main pages again.
  const testStandIns = { searchesAMinute: 10_000, renderAhead: false }
  const stack = await startStack({ ...options, standIns: testStandIns }, (line) => lines.push(line))
  // Some shows have a picture and some don't, as in production. Decoding all pictures would take minutes of CPU time.
  await setSiteBehavior(stack.sampleSitesOrigin, 'posters', 'shrunk')
  // No artist lookups: they would run for minutes, and pages must not change during the tests.
  stack.startWorker({ SPOTIFY_KEY: undefined, CONTACT_URL: undefined })
  // Sites with their own database copy this one, which is faster than migrating each.
  const migration = ensureDatabase(stack.databaseUrl, MIGRATED_DATABASE).then(migrate)
  const scrapes = untilEverythingIsScraped(stack.apiUrl).then(() => reparseRawPages(stack.apiUrl))
  try {
    await Promise.all([scrapes, migration])
  } catch (error) {
    console.error(lines.join('\n'))
    await stack.stop()
    throw error
  }
  project.provide('webUrl', stack.webUrl)
  project.provide('apiUrl', stack.apiUrl)
  project.provide('databaseUrl', stack.databaseUrl)
  project.provide('migratedDatabase', MIGRATED_DATABASE)
  const [api, web, worker] = [0, 1, 2].map((offset) => `http://127.0.0.1:${metricsPort + offset}`) as [
    string,
    string,
    string,
  ]
  project.provide('metricsUrls', { api, web, worker })
  project.provide('logs', join(stateDir, 'logs'))
  return async () => {
    await stack.stop()
    await printFailedRequests(join(stateDir, 'logs', 'api.log'))
    await rm(stateDir, { recursive: true, force: true })
  }
}

/** Prints requests that failed on a busy machine, which may explain a wrong page: no test makes the demo's API fail. */
async function printFailedRequests(log: string): Promise<void> {
  const failed = (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('"a request failed"'))
  if (failed.length > 0) console.warn(`The API failed requests:\n${failed.slice(0, 20).join('\n')}`)
}

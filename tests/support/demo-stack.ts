import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase } from '@houselights/database/connection/ensure-database'
import { migrate } from '@houselights/database/schema/migrate'
import type {} from '@houselights/database/testing/test-database' // types what is provided
import { buildWebsite } from '@houselights/dev-stack/build-website'
import { findConsecutivePorts } from '@houselights/dev-stack/ports-in-a-row'
import { startStack } from '@houselights/dev-stack/stack'
import getPort from 'get-port'
import type { TestProject } from 'vitest/node'
import { behave } from './behave.ts'
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

const MIGRATED = 'migrated'

/**
 * The whole demo, as `npm run demo` starts it, on its own ports and in its own folder. All sample sites are scraped
 * before the first test.
 */
export default async function demoStack(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = await mkdtemp(join(tmpdir(), 'houselights-demo-'))
  const [webPort, apiPort] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })]
  const metricsPort = await findConsecutivePorts(3)
  const lines: string[] = []
  // a test that acts as another visitor comes as a proxy on this machine
  process.env.WEB_TRUSTED_PROXIES ??= 'loopback'
  await buildWebsite()
  const options = { mode: 'demo', stateDir, database: 'houselights_demo', webPort, apiPort, metricsPort } as const
  // all tests together are one client, and they write often: each write would render the main pages again
  const testStandIns = { searchesAMinute: 10_000, renderAhead: false }
  const stack = await startStack({ ...options, standIns: testStandIns }, (line) => lines.push(line))
  // some shows have a picture and some have none, as in production; decoding all pictures would take the CPU minutes
  await behave(stack.sampleSitesOrigin, 'posters', 'shrunk')
  // no artist lookups, which would go on for minutes: pages must say the same at the end as at the start
  stack.startWorker({ SPOTIFY_KEY: undefined, CONTACT_URL: undefined })
  // sites with their own database copy this one, which is faster than migrating each
  const migrated = ensureDatabase(stack.databaseUrl, MIGRATED).then(migrate)
  const scraped = untilEverythingIsScraped(stack.apiUrl).then(() => reparseRawPages(stack.apiUrl))
  try {
    await Promise.all([scraped, migrated])
  } catch (error) {
    console.error(lines.join('\n'))
    await stack.stop()
    throw error
  }
  project.provide('webUrl', stack.webUrl)
  project.provide('apiUrl', stack.apiUrl)
  project.provide('databaseUrl', stack.databaseUrl)
  project.provide('migratedDatabase', MIGRATED)
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

/** No test makes the demo's own API fail. If it did, on a busy machine, this tells why a page wasn't as expected. */
async function printFailedRequests(log: string): Promise<void> {
  const failed = (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('"a request failed"'))
  if (failed.length > 0) console.warn(`The API failed requests:\n${failed.slice(0, 20).join('\n')}`)
}

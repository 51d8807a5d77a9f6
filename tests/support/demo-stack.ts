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
import { behave } from './set-behavior.ts'
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
  // A test that acts as another visitor does so as a proxy on this machine.
  process.env.WEB_TRUSTED_PROXIES ??= 'loopback'
  await buildWebsite()
  const options = { mode: 'demo', stateDir, database: 'houselights_demo', webPort, apiPort, metricsPort } as const
  // All tests together are one client, and they write often. Each write would render the main pages again.
  const testStandIns = { searchesAMinute: 10_000, renderAhead: false }
  const stack = await startStack({ ...options, standIns: testStandIns }, (line) => lines.push(line))
  // Some shows have a picture and some don't, as in production. Decoding all pictures would take minutes of CPU time.
  await behave(stack.sampleSitesOrigin, 'posters', 'shrunk')
  // No artist lookups, which would run for minutes: pages must show the same at the end as at the start.
  stack.startWorker({ SPOTIFY_KEY: undefined, CONTACT_URL: undefined })
  // Sites with their own database copy this one, which is faster than migrating each.
  const migration = ensureDatabase(stack.databaseUrl, MIGRATED).then(migrate)
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

/** No test makes the demo's own API fail. If it fails anyway, on a busy machine, this shows why a page was wrong. */
async function printFailedRequests(log: string): Promise<void> {
  const failed = (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('"a request failed"'))
  if (failed.length > 0) console.warn(`The API failed requests:\n${failed.slice(0, 20).join('\n')}`)
}

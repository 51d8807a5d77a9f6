import { loadConfig } from '@houselights/config/config'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { testDatabase } from '@houselights/database/testing/test-database'
import type { Registry } from '@houselights/scrapers/registry/registry'
import { picturesFolder } from '@houselights/storage/testing/pictures-folder'
import type { TestQueue } from '@houselights/test-support/queues/test-queues'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { startWorker } from '../src/start-worker.ts'

/** The time of workers in tests. */
export const AS_OF = '2025-05-02T12:00:00-07:00'
export const silent = pino({ level: 'silent' })

/** A database for the test with its queue. Workers on it, which register later, are closed first. */
export async function aDatabaseWithQueue(name: string, start: TestQueue['start']) {
  const database = await testDatabase(name)
  const queue = await start(database.url)
  onTestFinished(async () => {
    await queue.stop()
    await database.drop()
  })
  return { database, queue, env: { DATABASE_URL: database.url, QUEUE_URL: queue.url } }
}

/** A worker on the pages of one origin, closed at the latest when the test ends. */
export async function aWorker(
  env: NodeJS.ProcessEnv,
  origin: string,
  registry: Registry,
  { print = () => undefined, ...forTests }: { print?: (line: string) => void } & Parameters<typeof startWorker>[3] = {},
) {
  const standInsEnv = toStandInsEnv({ mode: 'demo', asOf: AS_OF, sampleSitesOrigin: origin })
  const config = loadConfig({ PICTURES_DIR: await picturesFolder(), ...standInsEnv, ...env })
  const worker = await startWorker(config, { print, log: silent }, { registry }, forTests)
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= worker.close()
    return closed
  }
  onTestFinished(close)
  return { close }
}

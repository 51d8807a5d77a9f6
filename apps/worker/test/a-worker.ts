import { loadConfig } from '@houselights/config/config'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { createUniqueDatabase } from '@houselights/database/testing/test-database'
import type { Registry } from '@houselights/scrapers/registry/registry'
import { createPicturesFolder } from '@houselights/storage/testing/pictures-folder'
import type { TestQueue } from '@houselights/test-support/queues/test-queues'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { startWorker } from '../src/start-worker.ts'

/** The current time for workers in tests. */
export const AS_OF = '2025-05-02T12:00:00-07:00'
export const silentLog = pino({ level: 'silent' })

/** Creates a database and a queue for the test. A worker is closed before they are dropped, because cleanup that is registered later runs first. */
export async function aDatabaseWithQueue(name: string, start: TestQueue['start']) {
  const database = await createUniqueDatabase(name)
  const queue = await start(database.url)
  onTestFinished(async () => {
    await queue.stop()
    await database.drop()
  })
  return { database, queue, env: { DATABASE_URL: database.url, QUEUE_URL: queue.url } }
}

/** Starts a worker that scrapes the pages of one origin. It is closed when the test ends, if not before. */
export async function aWorker(
  env: NodeJS.ProcessEnv,
  origin: string,
  registry: Registry,
  {
    print = () => undefined,
    ...overrides
  }: { print?: (line: string) => void } & Parameters<typeof startWorker>[3] = {},
) {
  const standInsEnv = toStandInsEnv({ mode: 'demo', asOf: AS_OF, sampleSitesOrigin: origin })
  const config = loadConfig({ PICTURES_DIR: await createPicturesFolder(), ...standInsEnv, ...env })
  const worker = await startWorker(config, { print, log: silentLog }, { registry }, overrides)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= worker.close()
    return closing
  }
  onTestFinished(close)
  return { close }
}

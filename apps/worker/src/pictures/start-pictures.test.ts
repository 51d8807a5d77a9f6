import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '@houselights/config/config'
import { standIns } from '@houselights/config/stand-ins'
import { advisoryLocks } from '@houselights/database/ingest/session-advisory-locks'
import { notifyChanged } from '@houselights/database/notify'
import { builders } from '@houselights/database/testing/builders'
import { type TestDatabase, testDatabase } from '@houselights/database/testing/test-database'
import { backendAt } from '@houselights/jobs/backend'
import { aPhoto } from '@houselights/pictures/testing/sample-files'
import { loopbackSite } from '@houselights/sources/reader/testing/loopback-site'
import { testQueues } from '@houselights/test-support/test-queues'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startUpkeep } from '../upkeep.ts'
import { startPictures } from './start-pictures.ts'

const NOON = '2025-05-02T12:00:00-07:00'

describe.each(testQueues())('pictures of a worker on $name', ({ start }) => {
  let database: TestDatabase
  let queueUrl: string
  beforeEach(async () => {
    database = await testDatabase('start_pictures')
    const queue = await start(database.url)
    queueUrl = queue.url
    onTestFinished(async () => {
      await queue.stop()
      await database.drop()
    })
  })

  async function upkeep(origin: string, mode: 'demo' | 'replay' = 'demo') {
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    const errors: Error[] = []
    const config = loadConfig({
      ...{ DATABASE_URL: database.url, QUEUE_URL: queueUrl, PICTURES_DIR: folder },
      ...standIns({ mode, asOf: NOON, sampleSitesOrigin: origin }),
    })
    const backend = backendAt(config.queueUrl)
    const hostLock = advisoryLocks(config.databaseUrl)
    const now = () => new Date(NOON)
    const onError = (error: Error) => void errors.push(error)
    const part = await startPictures(backend, { db: database.dataSource, config, hostLock, now }, onError)
    const running = await startUpkeep(backend, [part], onError)
    let closed: Promise<void> | undefined
    const close = () => {
      closed ??= running.close().then(() => hostLock.close())
      return closed
    }
    onTestFinished(async () => {
      await close()
      await rm(folder, { recursive: true })
    })
    return { errors, close }
  }
  const states = async () => {
    const rows = await database.dataSource.query('select state, count(*)::int from picture_links group by state')
    return Object.fromEntries(rows.map(({ state, count }: { state: string; count: number }) => [state, count]))
  }

  test('are kept at once, and soon after a read brought new ones; two workers request each once', async () => {
    const paths = Array.from({ length: 12 }, (_, index) => `/poster-${index}.jpg`)
    const files = await Promise.all(
      paths.map((_, index) => aPhoto({ width: 200, height: 150, seed: index }).toBuffer()),
    )
    const site = await loopbackSite(
      Object.fromEntries(paths.map((path, index) => [path, (_, response) => response.end(files[index])])),
    )
    const rows = builders(database.dataSource)
    for (const path of paths.slice(1)) await rows.anEvent({ imageUrl: `${site.origin}${path}` })
    const workers = await Promise.all([upkeep(site.origin), upkeep(site.origin)])
    await vi.waitFor(async () => expect(await states()).toEqual({ kept: 11 }), { timeout: 40_000, interval: 100 })
    await rows.anEvent({ imageUrl: `${site.origin}${paths[0]}` })
    await notifyChanged(database.dataSource)
    await vi.waitFor(async () => expect(await states()).toEqual({ kept: 12 }), { timeout: 20_000, interval: 100 })
    await Promise.all(workers.map(({ close }) => close()))
    expect(workers.flatMap(({ errors }) => errors)).toEqual([])
    const requested = site.paths().filter((path) => path !== '/robots.txt')
    expect(requested.toSorted()).toEqual(paths.toSorted())
  })

  test('are left alone in replay', async () => {
    const site = await loopbackSite({})
    await builders(database.dataSource).anEvent({ imageUrl: `${site.origin}/poster.jpg` })
    const { close } = await upkeep(site.origin, 'replay')
    await close()
    expect([site.paths(), await states()]).toEqual([[], {}])
  })
})

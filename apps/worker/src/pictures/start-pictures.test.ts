import { loadConfig } from '@houselights/config/config'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { notifyChanged } from '@houselights/database/connection/notify'
import { advisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import { builders } from '@houselights/database/testing/builders'
import type { TestDatabase } from '@houselights/database/testing/test-database'
import { openBackendAt } from '@houselights/jobs/backend'
import { startLoopbackSite } from '@houselights/scrapers/fetch/testing/loopback-site'
import { aPhoto } from '@houselights/storage/pictures/testing/sample-files'
import { createPicturesFolder } from '@houselights/storage/testing/pictures-folder'
import { testQueues } from '@houselights/test-support/queues/test-queues'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AS_OF, aDatabaseWithQueue } from '../../test/a-worker.ts'
import { startUpkeep } from '../queue/upkeep.ts'
import { startPictures } from './start-pictures.ts'

describe.each(testQueues())('pictures of a worker on $name', ({ start }) => {
  let database: TestDatabase
  let env: NodeJS.ProcessEnv
  beforeEach(async () => {
    ;({ database, env } = await aDatabaseWithQueue('start_pictures', start))
  })

  async function startPictureUpkeep(origin: string, mode: 'demo' | 'replay' = 'demo') {
    const errors: Error[] = []
    const config = loadConfig({
      ...env,
      PICTURES_DIR: await createPicturesFolder(),
      ...toStandInsEnv({ mode, asOf: AS_OF, sampleSitesOrigin: origin }),
    })
    const backend = openBackendAt(config.queueUrl)
    const hostLock = advisoryLocks(config.databaseUrl)
    const now = () => new Date(AS_OF)
    const onError = (error: Error) => void errors.push(error)
    const part = await startPictures(backend, { db: database.dataSource, config, hostLock, now }, onError)
    const pictureUpkeep = await startUpkeep(backend, [part], onError)
    let closing: Promise<void> | undefined
    const close = () => {
      closing ??= pictureUpkeep.close().then(() => hostLock.close())
      return closing
    }
    onTestFinished(close)
    return { errors, close }
  }
  const countStates = async () => {
    const rows = await database.dataSource.query('select state, count(*)::int from picture_links group by state')
    return Object.fromEntries(rows.map(({ state, count }: { state: string; count: number }) => [state, count]))
  }

  test('are stored when the worker starts, and soon after a scrape finds new ones; two workers request each picture once', async () => {
    const paths = Array.from({ length: 12 }, (_, index) => `/poster-${index}.jpg`)
    const files = await Promise.all(
      paths.map((_, index) => aPhoto({ width: 200, height: 150, seed: index }).toBuffer()),
    )
    const site = await startLoopbackSite(
      Object.fromEntries(paths.map((path, index) => [path, (_, response) => response.end(files[index])])),
    )
    const build = builders(database.dataSource)
    for (const path of paths.slice(1)) await build.anEvent({ imageUrl: `${site.origin}${path}` })
    const workers = await Promise.all([startPictureUpkeep(site.origin), startPictureUpkeep(site.origin)])
    await vi.waitFor(async () => expect(await countStates()).toEqual({ kept: 11 }), { timeout: 40_000, interval: 100 })
    await build.anEvent({ imageUrl: `${site.origin}${paths[0]}` })
    await notifyChanged(database.dataSource)
    await vi.waitFor(async () => expect(await countStates()).toEqual({ kept: 12 }), { timeout: 20_000, interval: 100 })
    await Promise.all(workers.map(({ close }) => close()))
    expect(workers.flatMap(({ errors }) => errors)).toEqual([])
    const requestedPaths = site.paths().filter((path) => path !== '/robots.txt')
    expect(requestedPaths.toSorted()).toEqual(paths.toSorted())
  })

  test('are not requested in a replay', async () => {
    const site = await startLoopbackSite({})
    await builders(database.dataSource).anEvent({ imageUrl: `${site.origin}/poster.jpg` })
    const { close } = await startPictureUpkeep(site.origin, 'replay')
    await close()
    expect([site.paths(), await countStates()]).toEqual([[], {}])
  })
})

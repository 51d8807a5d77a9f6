import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { defaultCity } from '@houselights/config/cities/cities'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { getDumpFolder } from '@houselights/contracts/publishing/dumps'
import { advisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import { builders } from '@houselights/database/testing/builders'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { type DumpServices, dumpCities, getStoredManifest } from '@houselights/publishing/dumps/dump-cities'
import { openPictureStore } from '@houselights/storage/open-store'
import { createPicturesFolder } from '@houselights/storage/testing/pictures-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isNightlyDue, startDumps } from './start-dumps.ts'

const NOW = new Date('2025-05-02T12:00:00-07:00')
const { dataSource: db, url: databaseUrl } = await createTestDatabase('dump_cities')
const folder = await createPicturesFolder(afterAll)
const services: DumpServices = {
  db,
  now: () => NOW,
  log: { error: () => undefined },
  store: await openPictureStore({ kind: 'folder', folder }),
  config: { mode: 'demo', dataLicence: { name: 'Ask first.', url: null }, publicUrl: undefined },
}
beforeAll(async () => {
  const { aVenue, anEvent, aSource, aSourceRecord } = builders(db)
  const [venue, source] = [await aVenue(), await aSource()]
  for (const title of ['To be hidden', 'Open']) {
    const event = await anEvent({ venueId: venue.id, title })
    await aSourceRecord({ eventId: event.id, sourceId: source.id })
  }
})

test('reports a city whose dump fails, and dumps the others', async () => {
  const cities = [{ ...defaultCity, id: 'broken', name: 'Brokenton' }, defaultCity]
  const get: typeof services.store.get = (key) =>
    key.startsWith(getDumpFolder('broken')) ? Promise.reject(new Error('no disk')) : services.store.get(key)
  const dumpedCities: string[] = []
  const onDump = ({ id }: { id: string }) => void dumpedCities.push(id)
  const options = { cities, withLock: (_: string, work: () => Promise<void>) => work(), isWanted: () => true, onDump }
  const dumping = dumpCities({ ...services, store: { ...services.store, get } }, options)
  await expect(dumping).rejects.toThrow('Couldn’t make the dump of Brokenton: no disk')
  expect(dumpedCities).toEqual([defaultCity.id])
})

test('waits for a dump in another process, then leaves out events that were hidden in the meantime', async () => {
  const [nightlyLocks, manualLocks] = [advisoryLocks(databaseUrl, 1), advisoryLocks(databaseUrl, 1)]
  const run = (locks: typeof nightlyLocks, dumpServices = services) => {
    const withLock = (name: string, work: () => Promise<void>) => locks.withLock(name, 0, work)
    return dumpCities(dumpServices, { cities: [defaultCity], withLock, isWanted: () => true })
  }
  const writeStarted = Promise.withResolvers<void>()
  const proceed = Promise.withResolvers<void>()
  // The nightly dump has loaded everything and is slow to write it.
  const put: typeof services.store.put = async (key, bytes, type) => {
    writeStarted.resolve()
    await proceed.promise
    await services.store.put(key, bytes, type)
  }
  const slowDump = run(nightlyLocks, { ...services, store: { ...services.store, put } })
  await writeStarted.promise
  await services.db.query(`update events set hidden = true where title = 'To be hidden'`)
  const quickDump = run(manualLocks)
  proceed.resolve()
  await Promise.all([slowDump, quickDump])
  const manifest = await getStoredManifest(services, defaultCity.id)
  const text = gunzipSync((await services.store.get(`${manifest?.folder}/events.jsonl.gz`)) ?? '').toString()
  expect(text).toContain('Open')
  expect(text).not.toContain('To be hidden')
  await Promise.all([nightlyLocks.close(), manualLocks.close()])
})

test('`npm run dump` also waits, in its own process', async () => {
  const nightlyLocks = advisoryLocks(databaseUrl, 1)
  const proceed = Promise.withResolvers<void>()
  const heldLock = nightlyLocks.withLock(`dump-${defaultCity.id}`, 0, () => proceed.promise)
  const { PATH } = process.env
  const standInsEnv = toStandInsEnv({ mode: 'demo', asOf: NOW.toISOString() })
  const env = { PATH, DATABASE_URL: databaseUrl, PICTURES_DIR: folder, ...standInsEnv }
  const manualDump = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'dump-main.ts')], { env })
  const countWaitingLocks = async () => {
    const rows = await services.db.query(
      `select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows.length
  }
  await expect.poll(countWaitingLocks, { timeout: 30_000 }).toBe(1)
  proceed.resolve()
  const line = /^San Francisco: 1 events, \/api\/dumps\/san-francisco\/events\.jsonl\.gz \(\d+ bytes\)/
  expect((await manualDump).stdout).toMatch(line)
  await heldLock
  await nightlyLocks.close()
})

test('a dump is due once a night, after 4 AM in its city', () => {
  const isDue = (madeAt: string | undefined, now: string) =>
    isNightlyDue(madeAt ? new Date(madeAt) : undefined, new Date(now), 'America/Toronto')
  expect(isDue(undefined, '2025-05-02T12:00:00-04:00')).toBe(true)
  expect(isDue('2025-05-02T04:01:00-04:00', '2025-05-03T03:59:00-04:00')).toBe(false)
  expect(isDue('2025-05-02T04:01:00-04:00', '2025-05-03T04:00:00-04:00')).toBe(true)
  expect(isDue('2025-05-02T23:00:00-04:00', '2025-05-03T04:10:00-04:00')).toBe(true)
})

test('several workers make one dump, and only after all sources were requested', async () => {
  await services.store.removeFolder(`dumps/${defaultCity.id}`)
  const config = { ...services.config, pictures: { kind: 'folder' as const, folder } }
  const lockNames: string[] = []
  let lastRun = Promise.resolve()
  const withLock = (name: string, work: () => Promise<void>) => {
    lockNames.push(name)
    lastRun = lastRun.then(work)
    return lastRun
  }
  const startWorker = () => startDumps({ ...services, config, cities: [defaultCity], withLock })
  const workers = [await startWorker(), await startWorker(), await startWorker()]
  await workers[0]?.runRound()
  expect(await getStoredManifest(services, defaultCity.id)).toBeNull()
  await services.db.query('update sources set seen_at = $1', [NOW])
  await workers[0]?.runRound()
  expect(await getStoredManifest(services, defaultCity.id), 'while a source has not been requested yet').toBeNull()
  await services.db.query('update sources set last_attempt_at = $1', [NOW])
  await Promise.all(workers.map((worker) => worker.runRound()))
  expect(lockNames).toHaveLength(5)
  // There is only one dump: a second one would be in the other folder.
  expect((await getStoredManifest(services, defaultCity.id))?.folder).toBe(`dumps/${defaultCity.id}/a`)
  for (const worker of workers) await worker.close()
})

import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { advisoryLocks } from './session-advisory-locks.ts'

const database = await createTestDatabase('advisory_locks')
const db = database.dataSource

const aWorker = (connections = 2) => {
  const locks = advisoryLocks(database.url, connections)
  onTestFinished(() => locks.close())
  return locks
}
const nextTick = () => new Promise((resolve) => setImmediate(resolve))

test('only one caller across all workers holds a lock at a time', async () => {
  const workers = [aWorker(), aWorker(), aWorker()]
  let holders = 0
  let maxHolders = 0
  const work = async () => {
    maxHolders = Math.max(maxHolders, ++holders)
    await nextTick()
    holders--
  }
  const lockSixTimes = (locks: (typeof workers)[number]) =>
    Array.from({ length: 6 }, () => locks.withLock('hall.example', 0, work))
  await Promise.all(workers.flatMap(lockSixTimes))
  expect(maxHolders).toBe(1)
})

test('locks with different names do not wait for each other', async () => {
  const locks = aWorker()
  const { promise: slowWork, resolve: finishSlowWork } = Promise.withResolvers<void>()
  await Promise.all([
    locks.withLock('slow.example', 0, () => slowWork),
    locks.withLock('quick.example', 0, async () => finishSlowWork()),
  ])
})

test('work that fails releases the lock', async () => {
  const [failingWorker, otherWorker] = [aWorker(), aWorker()]
  await expect(failingWorker.withLock('hall.example', 0, () => Promise.reject(new Error('down')))).rejects.toThrow(
    'down',
  )
  expect(await otherWorker.withLock('hall.example', 0, async () => 'mine')).toBe('mine')
  expect(await failingWorker.withLock('hall.example', 0, async () => 'again')).toBe('again')
})

test('the lock of a worker that died is released', async () => {
  const [dyingWorker, liveWorker] = [aWorker(), aWorker()]
  const started = Promise.withResolvers<void>()
  const unfinished = Promise.withResolvers<void>()
  const interrupted = dyingWorker.withLock('hall.example', 0, () => {
    started.resolve()
    return unfinished.promise
  })
  await started.promise
  // its connection ends, as when its process is killed
  await db.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'host-lock' and datname = current_database()",
  )
  expect(await liveWorker.withLock('hall.example', 0, async () => 'mine')).toBe('mine')
  unfinished.resolve()
  await interrupted
})

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { sharedHostLock } from './host-advisory-lock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('host_lock')
})
afterAll(() => database?.drop())

const aWorker = (connections = 2) => {
  const lock = sharedHostLock(database.url, connections)
  onTestFinished(() => lock.close())
  return lock
}
const ticks = () => new Promise((resolve) => setImmediate(resolve))

test('a host is asked one thing at a time, by all workers together', async () => {
  const workers = [aWorker(), aWorker(), aWorker()]
  let open = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++open)
    await ticks()
    open--
  }
  await Promise.all(workers.flatMap((lock) => Array.from({ length: 6 }, () => lock.turn('hall.example', 0, work))))
  expect(most).toBe(1)
})

test('hosts do not wait for each other', async () => {
  const lock = aWorker()
  const { promise: other, resolve: otherDone } = Promise.withResolvers<void>()
  await Promise.all([lock.turn('slow.example', 0, () => other), lock.turn('quick.example', 0, async () => otherDone())])
})

test('work that fails gives the turn on', async () => {
  const [one, other] = [aWorker(), aWorker()]
  await expect(one.turn('hall.example', 0, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await other.turn('hall.example', 0, async () => 'mine')).toBe('mine')
  expect(await one.turn('hall.example', 0, async () => 'again')).toBe('again')
})

test('the turn of a worker that died lapses', async () => {
  const [dead, alive] = [aWorker(), aWorker()]
  const begun = Promise.withResolvers<void>()
  const never = Promise.withResolvers<void>()
  const cut = dead.turn('hall.example', 0, () => {
    begun.resolve()
    return never.promise
  })
  await begun.promise
  // its connection ends, as when its process is killed
  await database.dataSource.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'host-lock' and datname = current_database()",
  )
  expect(await alive.turn('hall.example', 0, async () => 'mine')).toBe('mine')
  never.resolve()
  await cut
})

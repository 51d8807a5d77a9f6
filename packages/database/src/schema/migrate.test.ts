import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

const database = await createTestDatabase('migrate')
const db = database.dataSource

async function dropAllTables() {
  await db.query('drop schema public cascade')
  await db.query('create schema public')
  return database
}

/** Migrates to just before a migration that references events, and locks that table as saving a scrape does. */
async function lockEventsTable() {
  const { dataSource, url } = await dropAllTables()
  const pushIndex = migrations.findIndex(({ name }) => name.startsWith('Push'))
  await migrate(url, { through: migrations[pushIndex - 1]?.name ?? '' })
  const writer = dataSource.createQueryRunner()
  await writer.startTransaction()
  await writer.query('lock table events in row exclusive mode')
  return { dataSource, url, writer, remaining: migrations.slice(pushIndex).map(({ name }) => name) }
}

test('migrating again changes nothing', async () => {
  expect(await migrate(database.url)).toEqual([])
})

test('several processes that migrate simultaneously run each migration once', async () => {
  await dropAllTables()
  const results = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
  expect(results.flat().sort()).toEqual(migrations.map(({ name }) => name).sort())
})

test('a migration that waits for a lock blocks no other writer, and runs as soon as it can', async () => {
  const { dataSource, url, writer, remaining } = await lockEventsTable()
  let waits = 0
  const migrated = migrate(url, { through: remaining[0] ?? '', onWait: () => waits++ })
  await expect.poll(() => waits).toBeGreaterThan(0)
  // without the lock timeout, this writer would wait behind the migration until the first writer commits
  await dataSource.query(`update events set title = title`)
  await writer.commitTransaction()
  await writer.release()
  expect(await migrated).toEqual(remaining.slice(0, 1))
  await migrate(url)
})

test('a migration that never gets its lock throws, and earlier migrations stay applied', async () => {
  const { url, writer, remaining } = await lockEventsTable()
  await expect(migrate(url, { timeoutMs: 0 })).rejects.toThrow('lock timeout')
  await writer.rollbackTransaction()
  await writer.release()
  expect(await migrate(url)).toEqual(remaining)
})

const instants = [
  ['2025-01-15T20:00:00Z', 'America/Los_Angeles', '2025-01-15T12:00:00-08:00'],
  ['2025-07-15T03:30:00Z', 'America/Los_Angeles', '2025-07-14T20:30:00-07:00'],
  ['2025-03-09T09:59:59Z', 'America/Los_Angeles', '2025-03-09T01:59:59-08:00'],
  ['2025-03-09T10:00:00Z', 'America/Los_Angeles', '2025-03-09T03:00:00-07:00'],
  ['2025-11-02T08:30:00Z', 'America/Los_Angeles', '2025-11-02T01:30:00-07:00'],
  ['2025-11-02T09:30:00Z', 'America/Los_Angeles', '2025-11-02T01:30:00-08:00'],
  ['2025-07-15T03:30:00Z', 'America/St_Johns', '2025-07-15T01:00:00-02:30'],
  ['2025-07-15T03:30:00Z', 'Asia/Kolkata', '2025-07-15T09:00:00+05:30'],
  ['2025-07-15T03:30:00Z', 'UTC', '2025-07-15T03:30:00+00:00'],
] as const
test.each(instants)('city_instant formats %s in %s as %s', async (instant, zone, expected) => {
  const [row]: { formatted: string }[] = await db.query('select city_instant($1, $2) as formatted', [instant, zone])
  expect(row?.formatted).toBe(expected)
})

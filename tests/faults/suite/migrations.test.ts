import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { SEEDED_THROUGH, seedCity } from '@houselights/bench/seed/seed-city'
import { ROOT } from '@houselights/command-line/root'
import { ensureDatabase } from '@houselights/database/connection/ensure-database'
import { migrate } from '@houselights/database/schema/migrate'
import { migrations } from '@houselights/database/schema/migrations/index'
import { seededRandom } from '@houselights/domain/testing/seeded-random'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fillTables } from './support/fill-tables.ts'
import { type OwnPostgres, startOwnPostgres, withClient } from './support/own-postgres.ts'
import { readSchema } from './support/read-schema.ts'
import { runUnderLoad } from './support/under-load.ts'

const NAMES = migrations.map(({ name }) => name)
/** Every release except the last, which has nothing to migrate. */
const RELEASES = NAMES.slice(0, -1)
/** Tables whose rows no migration may lose. */
const KEPT_TABLES = ['cities', 'venues', 'sources', 'artists', 'events', 'event_artists', 'event_sources']
const SOME_EVENTS = 500
const MANY_EVENTS = 20_000
const MAX_WAIT_MS = 1_000

/**
 * A write that waits for the migration ListsOfCities continues with the old functions: it fails, is rolled back, and can be repeated.
 */
const EXPECTED_ERROR = /written: null value in column "city_id" of relation "event_filters"/

let server: OwnPostgres
let expectedSchema: string[]
beforeAll(async () => {
  server = await startOwnPostgres()
  const freshUrl = await ensureDatabase(server.toUrl('postgres'), 'fresh')
  await migrate(freshUrl)
  expectedSchema = await withClient(freshUrl, readSchema)
  const seededUrl = await ensureDatabase(server.toUrl('postgres'), 'seeded')
  await migrate(seededUrl, { through: SEEDED_THROUGH })
  await withClient(seededUrl, (client) => seedCity(client, SOME_EVENTS))
  const manyUrl = await ensureDatabase(server.toUrl('postgres'), 'many')
  await migrate(manyUrl, { through: SEEDED_THROUGH })
  await withClient(manyUrl, (client) => seedCity(client, MANY_EVENTS))
}, 300_000)
afterAll(() => server.stop())

/** Creates a database as a release left it, with rows in every table. */
async function createDatabaseAsOf(release: string): Promise<{ url: string; rows: Map<string, number> }> {
  const name = `as_of_${release.toLowerCase()}`
  onTestFinished(() => server.drop(name))
  const hasCity = NAMES.indexOf(release) >= NAMES.indexOf(SEEDED_THROUGH)
  const url = hasCity ? await server.copy('seeded', name) : await ensureDatabase(server.toUrl('postgres'), name)
  await migrate(url, { through: release })
  return { url, rows: await withClient(url, fillTables) }
}

async function copyDatabase(template: string, name: string): Promise<string> {
  onTestFinished(() => server.drop(name))
  return server.copy(template, name)
}

const countKeptRows = (url: string) =>
  withClient(url, async (client) => {
    const counts: [string, number][] = []
    for (const table of KEPT_TABLES) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
      counts.push([table, rows[0]?.count ?? 0])
    }
    return counts
  })

/**
 * Released migrations that block writers while they fill new tables or columns. docs/migrations.md says for how long.
 */
const SLOW_MIGRATIONS = [
  'SeenLast1763683820000',
  'EventCards1763683880000',
  'ListsOfCities1763684420000',
  'EventRevisions1763684660000',
]

describe('the migration from release', () => {
  test.each(RELEASES)('%s keeps every row while other processes read and write', async (release) => {
    const { url, rows } = await createDatabaseAsOf(release)
    const { result: migrationNames, waits } = await runUnderLoad(url, () => migrate(url))
    expect(migrationNames).toEqual(NAMES.slice(NAMES.indexOf(release) + 1))
    expect(waits.errors.filter((error) => !EXPECTED_ERROR.test(error))).toEqual([])
    expect(await countKeptRows(url)).toEqual(KEPT_TABLES.map((table) => [table, rows.get(table)]))
    expect(await withClient(url, readSchema)).toEqual(expectedSchema)
    expect(await migrate(url), 'a second migration changes nothing').toEqual([])
    expect(await withClient(url, readSchema)).toEqual(expectedSchema)
  })
})

test(`with ${MANY_EVENTS} events, no query waits long`, async () => {
  const url = await copyDatabase('many', 'many_under_load')
  const lockRetries: string[] = []
  const { result: migrationNames, waits } = await runUnderLoad(url, () =>
    migrate(url, { onWait: (reason) => lockRetries.push(reason) }),
  )
  expect(migrationNames).toEqual(NAMES.slice(NAMES.indexOf(SEEDED_THROUGH) + 1))
  console.table(
    waits.longest
      .slice(0, 15)
      .map(({ statement, ms, during }) => ({ statement, 'longest (ms)': Math.round(ms), during: during.join(', ') })),
  )
  console.log(`Migrations that gave up a lock and tried again: ${lockRetries.length}.`)
  expect(waits.errors.filter((error) => !EXPECTED_ERROR.test(error))).toEqual([])
  const longWaits = waits.longest.filter(({ ms }) => ms > MAX_WAIT_MS)
  // Reads don't wait for any migration.
  expect(
    longWaits.filter(({ statement }) => statement.endsWith('read') && statement !== 'event_sources, read'),
  ).toEqual([])
  expect(longWaits.filter(({ during }) => !during.some((name) => SLOW_MIGRATIONS.includes(name)))).toEqual([])
})

/** Starts a migrator in its own process, as in a pod or container. */
function startMigrator(url: string): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn(process.execPath, ['packages/database/src/schema/migrate-cli.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: 'ignore',
  })
  return { child, ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))) }
}

describe('a migrator that is stopped', () => {
  test('by kill -9 at any time leaves a state that the next one continues from', async () => {
    const url = await copyDatabase('many', 'killed')
    const random = seededRandom(3)
    let kills = 0
    for (let turn = 0; turn < 12; turn++) {
      const migrator = startMigrator(url)
      const killTimer = sleep(500 + random() * 2_500).then(() => migrator.child.kill('SIGKILL'))
      if ((await migrator.ended) === null) kills += 1
      await killTimer
    }
    console.log(`Killed ${kills} times.`)
    expect(kills).toBeGreaterThan(3)
    expect(await startMigrator(url).ended).toBe(0)
    expect(await withClient(url, readSchema)).toEqual(expectedSchema)
    expect(await countKeptRows(url)).toEqual(await countKeptRows(server.toUrl('many')))
  })

  test.each(['pg_cancel_backend', 'pg_terminate_backend'])(
    'by %s fails with that reason, and the next one continues',
    async (stop) => {
      const url = await copyDatabase('many', stop)
      const failureMessage = migrate(url).then(
        () => undefined,
        (error: Error) => error.message,
      )
      const stoppedCount = await withClient(url, async (client) => {
        for (;;) {
          await sleep(50)
          const { rowCount } = await client.query(
            `select ${stop}(pid) from pg_stat_activity where application_name = 'migrate' and datname = current_database()
             and state = 'active' and query ~* 'refresh_event_cards|create index'`,
          )
          if (rowCount) return rowCount
        }
      })
      expect(stoppedCount).toBe(1)
      expect(await failureMessage).toMatch(/canceling statement|terminat/i)
      await migrate(url)
      expect(await withClient(url, readSchema)).toEqual(expectedSchema)
    },
  )
})

test('only one of several migrators works, and another takes over if it’s killed', async () => {
  const url = await copyDatabase('seeded', 'at_once')
  const [firstMigrator, secondMigrator, thirdMigrator] = [startMigrator(url), startMigrator(url), startMigrator(url)]
  await sleep(1_500)
  firstMigrator?.child.kill('SIGKILL')
  expect(await Promise.all([secondMigrator?.ended, thirdMigrator?.ended])).toEqual([0, 0])
  expect(await withClient(url, readSchema)).toEqual(expectedSchema)
  const names = await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from migrations order by id')
    return rows.map(({ name }) => name)
  })
  expect(names, 'each migration ran once').toEqual(NAMES)
})

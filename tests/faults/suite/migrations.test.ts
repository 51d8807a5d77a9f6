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
import { readSchema } from './support/get-schema.ts'
import { type OwnPostgres, ownPostgres, withClient } from './support/own-postgres.ts'
import { underLoad } from './support/under-load.ts'

const NAMES = migrations.map(({ name }) => name)
/** The state of each release: all but the last, which has nothing to migrate. */
const RELEASED = NAMES.slice(0, -1)
/** No migration loses any of their rows. */
const HOT = ['cities', 'venues', 'sources', 'artists', 'events', 'event_artists', 'event_sources']
const SOME_EVENTS = 500
const MANY_EVENTS = 20_000
const MAX_WAIT_MS = 1_000

/** A write that waits for ListsOfCities goes on with the functions of before: it fails, is undone, and can be repeated. */
const BROKEN_ONCE = /written: null value in column "city_id" of relation "event_filters"/

let server: OwnPostgres
let wanted: string[]
beforeAll(async () => {
  server = await ownPostgres()
  const fresh = await ensureDatabase(server.toUrl('postgres'), 'fresh')
  await migrate(fresh)
  wanted = await withClient(fresh, readSchema)
  const seeded = await ensureDatabase(server.toUrl('postgres'), 'seeded')
  await migrate(seeded, { through: SEEDED_THROUGH })
  await withClient(seeded, (client) => seedCity(client, SOME_EVENTS))
  const many = await ensureDatabase(server.toUrl('postgres'), 'many')
  await migrate(many, { through: SEEDED_THROUGH })
  await withClient(many, (client) => seedCity(client, MANY_EVENTS))
}, 300_000)
afterAll(() => server.stop())

/** A database as a release left it, with rows in every table. */
async function asOf(release: string): Promise<{ url: string; rows: Map<string, number> }> {
  const name = `as_of_${release.toLowerCase()}`
  onTestFinished(() => server.drop(name))
  const hasCity = NAMES.indexOf(release) >= NAMES.indexOf(SEEDED_THROUGH)
  const url = hasCity ? await server.copy('seeded', name) : await ensureDatabase(server.toUrl('postgres'), name)
  await migrate(url, { through: release })
  return { url, rows: await withClient(url, fillTables) }
}

async function aCopy(from: string, name: string): Promise<string> {
  onTestFinished(() => server.drop(name))
  return server.copy(from, name)
}

const hotRows = (url: string) =>
  withClient(url, async (client) => {
    const counts: [string, number][] = []
    for (const table of HOT) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
      counts.push([table, rows[0]?.count ?? 0])
    }
    return counts
  })

/** Released ones that keep writers waiting while they fill what they make: docs/migrations.md has how long. */
const SLOW = [
  'SeenLast1763683820000',
  'EventCards1763683880000',
  'ListsOfCities1763684420000',
  'EventRevisions1763684660000',
]

describe('from each released state', () => {
  test.each(RELEASED)('%s, rows are brought to this release while others read and write', async (release) => {
    const { url, rows } = await asOf(release)
    const { result: ran, waits } = await underLoad(url, () => migrate(url))
    expect(ran).toEqual(NAMES.slice(NAMES.indexOf(release) + 1))
    expect(waits.errors.filter((error) => !BROKEN_ONCE.test(error))).toEqual([])
    expect(await hotRows(url)).toEqual(HOT.map((table) => [table, rows.get(table)]))
    expect(await withClient(url, readSchema)).toEqual(wanted)
    expect(await migrate(url), 'again, nothing changes').toEqual([])
    expect(await withClient(url, readSchema)).toEqual(wanted)
  })
})

test(`with ${MANY_EVENTS} events, nobody waits for long`, async () => {
  const url = await aCopy('many', 'many_under_load')
  const waiting: string[] = []
  const { result: ran, waits } = await underLoad(url, () => migrate(url, { onWait: (reason) => waiting.push(reason) }))
  expect(ran).toEqual(NAMES.slice(NAMES.indexOf(SEEDED_THROUGH) + 1))
  console.table(
    waits.longest
      .slice(0, 15)
      .map(({ statement, ms, during }) => ({ statement, 'longest (ms)': Math.round(ms), during: during.join(', ') })),
  )
  console.log(`Migrations that gave up a lock and tried again: ${waiting.length}.`)
  expect(waits.errors.filter((error) => !BROKEN_ONCE.test(error))).toEqual([])
  const long = waits.longest.filter(({ ms }) => ms > MAX_WAIT_MS)
  // a read waits for none of them
  expect(long.filter(({ statement }) => statement.endsWith('read') && statement !== 'event_sources, read')).toEqual([])
  expect(long.filter(({ during }) => !during.some((name) => SLOW.includes(name)))).toEqual([])
})

/** A migrator in a process of its own, as a pod or a container has it. */
function aMigrator(url: string): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn(process.execPath, ['packages/database/src/schema/migrate-cli.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: 'ignore',
  })
  return { child, ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))) }
}

describe('a migrator that is stopped', () => {
  test('by kill -9 at any moment leaves what the next one goes on from', async () => {
    const url = await aCopy('many', 'killed')
    const random = seededRandom(3)
    let kills = 0
    for (let turn = 0; turn < 12; turn++) {
      const migrator = aMigrator(url)
      const late = sleep(500 + random() * 2_500).then(() => migrator.child.kill('SIGKILL'))
      if ((await migrator.ended) === null) kills += 1
      await late
    }
    console.log(`Killed ${kills} times.`)
    expect(kills).toBeGreaterThan(3)
    expect(await aMigrator(url).ended).toBe(0)
    expect(await withClient(url, readSchema)).toEqual(wanted)
    expect(await hotRows(url)).toEqual(await hotRows(server.toUrl('many')))
  })

  test.each(['pg_cancel_backend', 'pg_terminate_backend'])('by %s says so, and goes on from there', async (stop) => {
    const url = await aCopy('many', stop)
    const migrated = migrate(url).then(
      () => undefined,
      (error: Error) => error.message,
    )
    const stopped = await withClient(url, async (client) => {
      for (;;) {
        await sleep(50)
        const { rowCount } = await client.query(
          `select ${stop}(pid) from pg_stat_activity where application_name = 'migrate' and datname = current_database()
             and state = 'active' and query ~* 'refresh_event_cards|create index'`,
        )
        if (rowCount) return rowCount
      }
    })
    expect(stopped).toBe(1)
    expect(await migrated).toMatch(/canceling statement|terminat/i)
    await migrate(url)
    expect(await withClient(url, readSchema)).toEqual(wanted)
  })
})

test('of several migrators one works, and where that one is killed another goes on', async () => {
  const url = await aCopy('seeded', 'at_once')
  const [first, second, third] = [aMigrator(url), aMigrator(url), aMigrator(url)]
  await sleep(1_500)
  first?.child.kill('SIGKILL')
  expect(await Promise.all([second?.ended, third?.ended])).toEqual([0, 0])
  expect(await withClient(url, readSchema)).toEqual(wanted)
  const names = await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from migrations order by id')
    return rows.map(({ name }) => name)
  })
  expect(names, 'each once').toEqual(NAMES)
})

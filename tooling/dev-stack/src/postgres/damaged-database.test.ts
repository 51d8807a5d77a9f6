import { chown, copyFile, mkdtemp, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { CannotStart } from '../supervise/preflight.ts'
import { complaintIn, damaged } from './damaged-database.ts'
import { startPostgres } from './embedded-postgres.ts'
import { runningPostmaster } from './postmaster.ts'

let home: string
let folder: string
const start = (dataDir = folder) => startPostgres({ dataDir, durable: false })
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'houselights-damaged-'))
  folder = join(home, 'postgres')
  const server = await start()
  await server.stop()
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** Changes a file of the cluster for the length of a test. */
async function spoil(name: string, change: (path: string) => Promise<unknown>) {
  const path = join(home, name)
  const kept = join(home, 'kept')
  await copyFile(path, kept)
  const { uid, gid } = await stat(path)
  onTestFinished(async () => {
    await rm(path, { force: true })
    await rename(kept, path)
    await chown(path, uid, gid)
  })
  await change(path)
}
const empty = (path: string) => truncate(path, 0)
const gone = (path: string) => rm(path)
const containing = (text: string) => (path: string) => writeFile(path, text)

describe('a damaged database folder is reported in one sentence, with what to do', () => {
  test.each([
    ['an empty pg_control', 'postgres/global/pg_control', empty, /pg_control/],
    ['a version that is none', 'postgres/PG_VERSION', containing('twelve\n'), /PG_VERSION/],
    ['no version', 'postgres/PG_VERSION', gone, /holds something, but no PG_VERSION/],
    ['no password', 'postgres.password', gone, /its password file is not to be read \(ENOENT/],
    ['another password', 'postgres.password', containing('guess'), /password authentication failed/],
    ['settings of which nothing can be made', 'postgres/postgresql.conf', containing('nonsense'), /postgresql\.conf/],
    ['a database without its files', 'postgres/base/5/PG_VERSION', gone, /is not a valid data directory/],
  ])('%s', async (_, file, change, why) => {
    await spoil(file, change)
    const error = await start().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CannotStart)
    const { message } = error as CannotStart
    expect(message).toMatch(why)
    expect(message).toContain(`The database in ${folder} cannot be used: `)
    expect(message).toContain(
      `move it away (mv ${folder} ${folder}.damaged; mv ${folder}.password ${folder}.damaged.password) and restore the newest backup (npm run restore`,
    )
    expect(message).toContain('subscribers, edits and reports are lost')
    expect(message).not.toContain('\n')
    // nothing of it is left running
    expect(await runningPostmaster(folder)).toBeUndefined()
  })

  test('a cluster of another version of Postgres is none: it says both versions, and how to take the data along', async () => {
    await spoil('postgres/PG_VERSION', containing('17\n'))
    const error = await start().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CannotStart)
    const { message } = error as CannotStart
    expect(message).toMatch(/made by PostgreSQL 17, and this release runs PostgreSQL 18\. /)
    expect(message).toMatch(/npm run backup.+ move the folder away, .+npm run restore.+docs\/postgres-upgrade\.md/)
    expect(message).not.toMatch(/cannot be used|start again/)
  })

  test('a file in its place', async () => {
    const path = join(home, 'file')
    await writeFile(path, '')
    await expect(start(path)).rejects.toThrow(CannotStart)
  })

  test('and once it was moved away, it is made anew', async () => {
    await rename(folder, `${folder}.damaged`)
    const server = await start()
    await server.stop()
  })
})

test('a full disk is named as the reason, and nobody is told to move the database away', () => {
  const log = `2026-03-01 10:00:00.000 UTC [71] LOG:  starting PostgreSQL 18.4
2026-03-01 10:00:00.010 UTC [75] FATAL:  the database system is starting up
2026-03-01 10:00:00.020 UTC [73] FATAL:  could not write to file "pg_wal/xlogtemp.73": No space left on device
2026-03-01 10:00:00.030 UTC [71] LOG:  aborting startup due to startup process failure`
  const reason = complaintIn(log)
  expect(reason).toBe('could not write to file "pg_wal/xlogtemp.73": No space left on device')
  expect(damaged('/state/postgres', reason ?? '').message).toBe(
    'The database in /state/postgres has no room: its disk is full. Make room, and start again.',
  )
})

test('services that ask while it starts are not the reason', () => {
  expect(complaintIn('2026-03-01 10:00:00.010 UTC [75] FATAL:  the database system is starting up')).toBeUndefined()
})

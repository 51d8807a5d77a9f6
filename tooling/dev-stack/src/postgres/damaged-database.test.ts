import { chown, copyFile, mkdtemp, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { CannotStart } from '../supervise/preflight.ts'
import { damagedDatabaseError, findStartError } from './damaged-database.ts'
import { startPostgres } from './embedded-postgres.ts'
import { getRunningPostmaster } from './postmaster.ts'

let stateFolder: string
let folder: string
const start = (dataDir = folder) => startPostgres({ dataDir, durable: false })
beforeAll(async () => {
  stateFolder = await mkdtemp(join(tmpdir(), 'houselights-damaged-'))
  folder = join(stateFolder, 'postgres')
  const server = await start()
  await server.stop()
})
afterAll(() => rm(stateFolder, { recursive: true, force: true }))

/** Changes a file of the cluster for the duration of a test. */
async function damageFile(name: string, change: (path: string) => Promise<unknown>) {
  const path = join(stateFolder, name)
  const backupCopy = join(stateFolder, 'backup-copy')
  await copyFile(path, backupCopy)
  const { uid, gid } = await stat(path)
  onTestFinished(async () => {
    await rm(path, { force: true })
    await rename(backupCopy, path)
    await chown(path, uid, gid)
  })
  await change(path)
}
const empty = (path: string) => truncate(path, 0)
const remove = (path: string) => rm(path)
const overwriteWith = (text: string) => (path: string) => writeFile(path, text)

describe('the start with a damaged database folder', () => {
  test.each([
    ['an empty pg_control', 'postgres/global/pg_control', empty, /pg_control/],
    ['an invalid version', 'postgres/PG_VERSION', overwriteWith('twelve\n'), /PG_VERSION/],
    ['no version', 'postgres/PG_VERSION', remove, /has files, but no PG_VERSION/],
    ['no password', 'postgres.password', remove, /its password file can't be read \(ENOENT/],
    ['a wrong password', 'postgres.password', overwriteWith('guess'), /password authentication failed/],
    ['invalid settings', 'postgres/postgresql.conf', overwriteWith('nonsense'), /postgresql\.conf/],
    ['a database without its files', 'postgres/base/5/PG_VERSION', remove, /is not a valid data directory/],
  ])('fails with one sentence that says what to do: %s', async (_, file, change, expectedMessage) => {
    await damageFile(file, change)
    const error = await start().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CannotStart)
    const { message } = error as CannotStart
    expect(message).toMatch(expectedMessage)
    expect(message).toContain(`The database in ${folder} can't be used: `)
    expect(message).toContain(
      `move it away (mv ${folder} ${folder}.damaged; mv ${folder}.password ${folder}.damaged.password) and restore the newest backup (npm run restore`,
    )
    expect(message).toContain('subscribers, edits and reports are lost')
    expect(message).not.toContain('\n')
    // no server is left running
    expect(await getRunningPostmaster(folder)).toBeUndefined()
  })

  test('fails for a cluster of another Postgres version, with both versions and how to move the data', async () => {
    await damageFile('postgres/PG_VERSION', overwriteWith('17\n'))
    const error = await start().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CannotStart)
    const { message } = error as CannotStart
    expect(message).toMatch(/created by PostgreSQL 17, and this release runs PostgreSQL 18\. /)
    expect(message).toMatch(/npm run backup.+ move the folder away, .+npm run restore.+docs\/postgres-upgrade\.md/)
    expect(message).not.toMatch(/can't be used|start again/)
  })

  test('fails for a file instead of a folder', async () => {
    const path = join(stateFolder, 'file')
    await writeFile(path, '')
    await expect(start(path)).rejects.toThrow(CannotStart)
  })

  test('creates a new database once the damaged one has been moved away', async () => {
    await rename(folder, `${folder}.damaged`)
    const server = await start()
    await server.stop()
  })
})

test('a full disk is reported as the reason, without advice to move the database', () => {
  const log = `2026-03-01 10:00:00.000 UTC [71] LOG:  starting PostgreSQL 18.4
2026-03-01 10:00:00.010 UTC [75] FATAL:  the database system is starting up
2026-03-01 10:00:00.020 UTC [73] FATAL:  could not write to file "pg_wal/xlogtemp.73": No space left on device
2026-03-01 10:00:00.030 UTC [71] LOG:  aborting startup due to startup process failure`
  const reason = findStartError(log)
  expect(reason).toBe('could not write to file "pg_wal/xlogtemp.73": No space left on device')
  expect(damagedDatabaseError('/state/postgres', reason ?? '').message).toBe(
    'The database in /state/postgres has no space: its disk is full. Free some space, and start again.',
  )
})

test('services that connect during the start are not reported as the reason', () => {
  expect(findStartError('2026-03-01 10:00:00.010 UTC [75] FATAL:  the database system is starting up')).toBeUndefined()
})

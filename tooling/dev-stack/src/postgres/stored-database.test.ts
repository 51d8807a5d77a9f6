import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { databaseUrl, ensureDatabase } from '@houselights/database/connection/ensure-database'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { CannotStart } from '../supervise/preflight.ts'
import { isLocked, lockStateFolder } from '../supervise/state-lock.ts'
import { getRunningPostgresUrl, startPostgres } from './embedded-postgres.ts'
import { openStoredDatabase } from './stored-database.ts'

const getDatabaseName = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query('select current_database() as name')).rows[0].name
  } finally {
    await client.end()
  }
}

test('a command uses the database of a running Houselights and leaves it running; otherwise it starts and stops the database', async () => {
  const state = await mkdtemp(join(tmpdir(), 'houselights-stored-'))
  onTestFinished(() => rm(state, { recursive: true, force: true }))
  const env = { HOUSELIGHTS_STATE_DIR: state }
  await expect(openStoredDatabase([], env)).rejects.toThrow(CannotStart)

  const folder = join(state, 'live')
  const dataDir = join(folder, 'postgres')
  const server = await startPostgres({ dataDir, durable: false })
  await ensureDatabase(server.url, 'houselights')
  await ensureDatabase(server.url, 'another')
  const lock = lockStateFolder(folder, 'npm start', 'another')
  const sharedDatabase = await openStoredDatabase([], env)
  expect(await getDatabaseName(sharedDatabase.env.DATABASE_URL)).toBe('another')
  expect(sharedDatabase.env).toMatchObject(toStandInsEnv({ mode: 'live' }))
  await sharedDatabase.close()
  expect(await getRunningPostgresUrl(dataDir)).toBe(server.url)
  expect(isLocked(folder)).toBe(true)

  lock.release()
  await server.stop()
  const startedDatabase = await openStoredDatabase([], env)
  expect(await getDatabaseName(startedDatabase.env.DATABASE_URL)).toBe('houselights')
  expect(isLocked(folder)).toBe(true)
  await startedDatabase.close()
  expect([await getRunningPostgresUrl(dataDir), isLocked(folder)]).toEqual([undefined, false])
})

test('for a restore, Postgres is started even if the folder has no data yet', async () => {
  const state = await mkdtemp(join(tmpdir(), 'houselights-stored-'))
  onTestFinished(() => rm(state, { recursive: true, force: true }))
  const stored = await openStoredDatabase(['--demo'], { HOUSELIGHTS_STATE_DIR: state }, { forRestore: true })
  onTestFinished(stored.close)
  expect(stored.env).toMatchObject({ ...toStandInsEnv({ mode: 'demo' }), BACKUP_DIR: join(state, 'demo/backups') })
  expect(new URL(stored.env.DATABASE_URL).pathname).toBe('/houselights_demo')
  expect(await getDatabaseName(databaseUrl(stored.env.DATABASE_URL, 'postgres'))).toBe('postgres')
})

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase } from '@houselights/database/connection/ensure-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from './embedded-postgres.ts'

let stateFolder: string
beforeAll(async () => {
  // only accessible to its owner, like some home folders
  stateFolder = await mkdtemp(join(tmpdir(), 'houselights-pg-'))
})
afterAll(() => rm(stateFolder, { recursive: true, force: true }))

const start = () => startPostgres({ dataDir: join(stateFolder, 'postgres'), durable: false })

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('the database keeps its data between starts, and only accepts local connections', async () => {
  const firstServer = await start()
  const url = await ensureDatabase(firstServer.url, 'some_notes')
  await query(url, 'create table notes as select 1 as note')
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(await query(url, `select lower('ÉЖ') as lower, 'a' < 'B' as alphabetic`)).toEqual([
    { lower: 'éж', alphabetic: false },
  ])
  await firstServer.stop()

  const secondServer = await start()
  expect(await query(await ensureDatabase(secondServer.url, 'some_notes'), 'select note from notes')).toEqual([
    { note: 1 },
  ])
  await secondServer.stop()
})

test('a server that was left running is taken over', async () => {
  const firstServer = await start()
  const secondServer = await start()
  expect(secondServer.url).toBe(firstServer.url)
  await secondServer.stop()
})

test('a server starts despite the leftovers of a dead one', async () => {
  const firstServer = await start()
  const file = join(stateFolder, 'postgres/postmaster.pid')
  const pidFile = await readFile(file, 'utf8')
  await firstServer.stop()
  // the pid of a running program that isn't Postgres: ours
  await writeFile(file, pidFile.replace(/^\d+/, String(process.pid)))
  const secondServer = await start()
  expect(await query(secondServer.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await secondServer.stop()
})

test('a server that ended unexpectedly can be restarted on its port, or stopped', async () => {
  const server = await start()
  const endServer = async () => {
    const file = join(stateFolder, 'postgres/postmaster.pid')
    const [pid] = (await readFile(file, 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGINT')
    await expect.poll(() => readFile(file, 'utf8').catch(() => null)).toBeNull()
  }
  expect(await server.restart()).toBe(false)
  await endServer()
  expect(await server.restart()).toBe(true)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await endServer()
  await server.stop()
})

test('a server rejects a wrong password', async () => {
  const server = await start()
  const url = new URL(server.url)
  url.password = 'password'
  await expect(query(url.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  await server.stop()
})

test.runIf(userInfo().uid === 0)('Postgres started by root runs as another user, on root’s folders', async () => {
  const server = await start()
  expect(await query(server.url, 'show data_directory')).toEqual([{ data_directory: join(stateFolder, 'postgres') }])
  const [pid] = (await readFile(join(stateFolder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  if (status) expect(status).not.toMatch(/^Uid:\s+0\b/m)
  await server.stop()
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUrl } from '@houselights/database/connection/ensure-database'
import { type EmbeddedPostgres, startPostgres } from '@houselights/dev-stack/postgres/embedded-postgres'
import getPort from 'get-port'
import pg from 'pg'

export interface OwnPostgres {
  /** The server's `postgres` database. */
  url: string
  toUrl(database: string): string
  /** Copies a database that nobody is connected to; returns the copy's address. */
  copy(template: string, name: string): Promise<string>
  drop(name: string): Promise<void>
  /** Stops the server immediately, without a checkpoint. The next start recovers from its log. */
  crash(): Promise<void>
  /** Restarts the server at the same address. A running server keeps running. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts a Postgres server for one test, with durable writes as in production. */
export async function startOwnPostgres(parent = tmpdir()): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(parent, 'houselights-postgres-'))
  const dataDir = join(folder, 'postgres')
  const port = await getPort({ host: '127.0.0.1' })
  let server: EmbeddedPostgres = await startPostgres({ dataDir, port })
  const { url } = server
  const runSql = (statement: string) => withClient(url, (client) => client.query(statement))
  return {
    url,
    toUrl: (name) => databaseUrl(url, name),
    copy: async (template, name) => {
      await runSql(`create database "${name}" template "${template}"`)
      return databaseUrl(url, name)
    },
    drop: async (name) => void (await runSql(`drop database if exists "${name}" with (force)`)),
    crash: async () => {
      const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGQUIT')
      while (isAlive(Number(pid))) await sleep(20)
    },
    restart: async () => {
      server = await startPostgres({ dataDir, port })
    },
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs `work` on its own connection. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // the running statement throws the error
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

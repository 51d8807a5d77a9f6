import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrl } from '@houselights/database/ensure-database'
import { startPostgres } from '@houselights/dev-stack/embedded-postgres'
import pg from 'pg'

export interface OwnPostgres {
  urlOf(database: string): string
  /** Makes a database as a copy of another, which nobody is connected to; gives its address. */
  copy(from: string, name: string): Promise<string>
  drop(name: string): Promise<void>
  stop(): Promise<void>
}

/** A Postgres of a test's own, whose writes are durable as in production. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-faults-'))
  const server = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  const run = (statement: string) => withClient(server.url, (client) => client.query(statement))
  return {
    urlOf: (name) => databaseUrl(server.url, name),
    copy: async (from, name) => {
      await run(`create database "${name}" template "${from}"`)
      return databaseUrl(server.url, name)
    },
    drop: async (name) => void (await run(`drop database if exists "${name}" with (force)`)),
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Does one piece of work on a connection of its own. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // the statement under way throws it
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataSource } from '@houselights/database/data-source'
import { databaseUrl, dropDatabase, ensureDatabase } from '@houselights/database/ensure-database'
import { migrate } from '@houselights/database/migrate'
import { type EmbeddedPostgres, startPostgres } from '@houselights/dev-stack/embedded-postgres'
import pg from 'pg'
import type { DataSource } from 'typeorm'
import { SEEDED_THROUGH, seedCity } from './bench/seed-city.ts'

/** How long a server that is ended by force may take. */
const END_TIMEOUT_MS = 5_000

/** A Postgres of a measurement's own. */
export interface BenchServer {
  readonly url: string
  databaseUrl(name: string): string
  /** The id of the server's first process. */
  readonly pid: number
  /** Opens a migrated database of that name: empty, or with so many events of the sample city. */
  open(name: string, events?: number): Promise<DataSource>
  /** Makes a database with so many events of the sample city, in the tables that every release to compare has. */
  seed(name: string, events: number): Promise<string>
  /** Makes a database as a copy of another, which nobody is connected to. */
  copy(from: string, name: string): Promise<string>
  drop(name: string): Promise<void>
  /** Starts the server again as a production's would be: writes are durable, and statements are counted. */
  restart(): Promise<void>
}

/** Runs a measurement on a Postgres of its own, which is deleted afterwards, also where this process is ended. */
export async function withBenchServer(measure: (server: BenchServer) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-bench-'))
  const pid = () => Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  let ended = false
  // before the server starts: this process may be ended meanwhile
  process.once('exit', () => ended || deleteByForce(dataDir, pid))
  let server: EmbeddedPostgres = await startPostgres({ dataDir, durable: false })
  const opened: DataSource[] = []
  const seed = async (name: string, events: number) => {
    const url = await ensureDatabase(server.url, name)
    await migrate(url, { through: SEEDED_THROUGH })
    await withClient(url, (client) => seedCity(client, events))
    return url
  }
  try {
    await measure({
      get url() {
        return server.url
      },
      get pid() {
        return pid()
      },
      databaseUrl: (name) => databaseUrl(server.url, name),
      seed,
      open: async (name, events) => {
        const url = events === undefined ? await ensureDatabase(server.url, name) : await seed(name, events)
        await migrate(url)
        const db = await openDataSource({ url, applicationName: 'bench' })
        opened.push(db)
        if (events !== undefined) await db.query('vacuum analyze')
        return db
      },
      copy: (from, name) => ensureDatabase(server.url, name, from),
      drop: (name) => dropDatabase(server.url, name),
      restart: async () => {
        await withClient(server.url, (client) =>
          client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`),
        )
        await server.stop()
        server = await startPostgres({ dataDir })
        await withClient(server.url, (client) => client.query('create extension pg_stat_statements'))
      },
    })
  } finally {
    for (const db of opened) await db.destroy()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(`${dataDir}.password`, { force: true })
    ended = true
  }
}

/** Does one piece of work on a connection of its own. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** While this process ends: its server is ended at once, since nothing of it is to be left. */
function deleteByForce(dataDir: string, pid: () => number): void {
  try {
    const server = pid()
    process.kill(server, 'SIGQUIT')
    const sleep = new Int32Array(new SharedArrayBuffer(4))
    for (const deadline = Date.now() + END_TIMEOUT_MS; Date.now() < deadline; Atomics.wait(sleep, 0, 0, 20))
      process.kill(server, 0)
  } catch {
    // it has ended
  }
  for (const path of [dataDir, `${dataDir}.password`]) rmSync(path, { recursive: true, force: true })
}

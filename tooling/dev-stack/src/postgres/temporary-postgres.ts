import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startPostgres } from './embedded-postgres.ts'

/** How long a killed server may take to end. */
const END_TIMEOUT_MS = 5_000

export interface BenchPostgres {
  readonly url: string
  readonly pid: number
  /** Restarts the server as in production: writes are durable, and statements are counted. */
  restart(): Promise<void>
}

/** Runs a measurement on its own Postgres, which is deleted afterwards, even if this process is ended. */
export async function withPostgres(measure: (postgres: BenchPostgres) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-bench-'))
  const readPid = () => Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  let isDeleted = false
  // registered before the server starts, because this process may be ended during the start
  process.once('exit', () => isDeleted || deleteByForce(dataDir, readPid))
  let server: EmbeddedPostgres = await startPostgres({ dataDir, durable: false })
  try {
    await measure({
      get url() {
        return server.url
      },
      get pid() {
        return readPid()
      },
      restart: async () => {
        await withClient(server.url, (client) =>
          client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`),
        )
        await server.stop()
        server = await startPostgres({ dataDir, port: Number(new URL(server.url).port) })
        await withClient(server.url, (client) => client.query('create extension pg_stat_statements'))
      },
    })
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(`${dataDir}.password`, { force: true })
    isDeleted = true
  }
}

export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Kills the server and deletes its files while this process exits. */
function deleteByForce(dataDir: string, readPid: () => number): void {
  try {
    const serverPid = readPid()
    process.kill(serverPid, 'SIGQUIT')
    const sleepBuffer = new Int32Array(new SharedArrayBuffer(4))
    for (const deadline = Date.now() + END_TIMEOUT_MS; Date.now() < deadline; Atomics.wait(sleepBuffer, 0, 0, 20))
      process.kill(serverPid, 0)
  } catch {
    // it has ended
  }
  for (const path of [dataDir, `${dataDir}.password`]) rmSync(path, { recursive: true, force: true })
}

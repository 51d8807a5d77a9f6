import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { ensureDatabase } from '@houselights/database/connection/ensure-database'
import { migrate } from '@houselights/database/schema/migrate'
import { dropDatabase } from '@houselights/database/testing/drop-database'
import { ALLOCATOR, NODE_OPTIONS } from '@houselights/dev-stack/memory'
import { type BenchPostgres, withClient } from '@houselights/dev-stack/postgres/temporary-postgres'
import getPort from 'get-port'
import { BenchProcess } from '../releases/process.ts'
import { migrateTo, type Release, toProgram } from '../releases/release.ts'
import { SEEDED_THROUGH, seedCity } from '../seed/seed-city.ts'

/** A release with its database, which its servers use. */
export interface Side {
  release: Release
  databaseUrl: string
  rows: number
  /** A smaller database to compare with, if the main one is large. */
  small?: { rows: number; databaseUrl: string }
}

export interface Setting {
  postgres: BenchPostgres
  /** The earlier release, if there is one to compare with, then this one. */
  sides: readonly Side[]
  newestSide: Side
  rounds: number
  /** Seconds of load on each server in each round. */
  seconds: number
}

export interface RunningServer {
  process: BenchProcess
  origin: string
}

/** From this many events on, a small database is measured too. */
const MIN_LARGE_ROWS = 100_000
const SMALL_ROWS = 10_000

/** Creates a database for each release: the same rows, migrated by the release's own migrations. */
export async function seedSides(postgres: BenchPostgres, releases: readonly Release[], rows: number): Promise<Side[]> {
  const sizes = rows >= MIN_LARGE_ROWS ? [SMALL_ROWS, rows] : [rows]
  const urls = new Map<string, string>()
  for (const size of sizes) {
    const seededUrl = await ensureDatabase(postgres.url, 'seeded')
    await migrate(seededUrl, { through: SEEDED_THROUGH })
    await withClient(seededUrl, (client) => seedCity(client, size))
    for (const release of releases) {
      const url = await ensureDatabase(postgres.url, getDatabaseName(release, size), 'seeded')
      await migrateTo(release, url)
      await withClient(url, (client) => client.query('vacuum analyze'))
      urls.set(getDatabaseName(release, size), url)
    }
    await dropDatabase(postgres.url, 'seeded')
  }
  await postgres.restart()
  const toUrl = (release: Release, size: number) => urls.get(getDatabaseName(release, size)) ?? ''
  return releases.map((release) => ({
    release,
    rows,
    databaseUrl: toUrl(release, rows),
    ...(sizes.length > 1 && { small: { rows: SMALL_ROWS, databaseUrl: toUrl(release, SMALL_ROWS) } }),
  }))
}

const getDatabaseName = ({ name }: Release, rows: number) => `${name}_${rows}`

const LOCAL = '127.0.0.1'

/** Starts a release's API. `uncached`: every request queries the database. */
export const startApi = (side: Side, { uncached = false } = {}): Promise<RunningServer> =>
  startServer(
    'api',
    side,
    uncached ? toProgram(side.release, 'api without cache') : 'apps/api/src/server.ts',
    (port) => ({
      DATABASE_URL: side.databaseUrl,
      API_PORT: String(port),
      // one client sends all requests here
      ...toStandInsEnv({ searchesAMinute: 1_000_000_000 }),
      // earlier releases have this setting instead
      SEARCHES_A_MINUTE: '1000000000',
    }),
  )

export const startWeb = (side: Side, apiUrl: string): Promise<RunningServer> =>
  startServer('web', side, 'apps/web/server.ts', (port) => ({
    API_URL: apiUrl,
    WEB_PORT: String(port),
    PUBLIC_URL: `http://${LOCAL}:${port}`,
  }))

async function startServer(
  service: 'api' | 'web',
  { release }: Side,
  entry: string,
  getSettings: (port: number) => NodeJS.ProcessEnv,
): Promise<RunningServer> {
  const port = await getPort({ host: LOCAL })
  const process = startProcess(release, service, entry, {
    // the same for every measurement, whatever settings the environment has
    HOST: LOCAL,
    SHUTDOWN_DELAY: '0',
    LOG_LEVEL: 'warn',
    ADMIN_TOKEN: 'a token of a measurement',
    QUEUE_URL: '',
    ...getSettings(port),
  })
  const origin = `http://${LOCAL}:${port}`
  await process.waitUntilUp(`${origin}/health`)
  return { process, origin }
}

/** Starts a process of a release with the memory limits of production. */
export function startProcess(
  { name, root }: Release,
  service: keyof typeof NODE_OPTIONS,
  entry: string,
  env: NodeJS.ProcessEnv = {},
): BenchProcess {
  return new BenchProcess({
    name: `${service}, ${name}`,
    root,
    entry,
    env: { ...ALLOCATOR, ...env },
    nodeOptions: NODE_OPTIONS[service],
  })
}

import { execFile } from 'node:child_process'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { ensureDatabase } from '@houselights/database/connection/ensure-database'
import { migrate } from '@houselights/database/schema/migrate'
import { dropDatabase } from '@houselights/database/testing/drop-database'
import type {} from '@houselights/database/testing/test-database' // types for inject()
import { startPostgres } from '@houselights/dev-stack/postgres/embedded-postgres'
import type { TestProject } from 'vitest/node'

const RUNS_FOLDER = join(tmpdir(), 'houselights-tests')
const COMMON_MODULES = ['apps/api/src/app.ts', 'apps/worker/src/start-worker.ts']

/** Runs once before all tests (vitest's globalSetup). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [stop] = await Promise.all([serveDatabases(project), compileOnce()])
  return stop
}

/**
 * Fills Node's compile cache with what most tests load. Test processes start simultaneously, and Node writes the cache
 * only when a process ends, so each would compile everything. Without this, a first run takes 10% longer.
 */
async function compileOnce(): Promise<void> {
  if (!process.env.NODE_COMPILE_CACHE) return
  const addresses = COMMON_MODULES.map((file) => pathToFileURL(join(import.meta.dirname, '../../..', file)))
  const program = addresses.map((address) => `await import('${address}')`).join('\n')
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
}

/**
 * Provides one Postgres for all tests: the server at TEST_DATABASE_URL, else our own in a folder named after this
 * process. Leftovers of killed runs are removed first.
 */
async function serveDatabases(project: TestProject): Promise<() => Promise<void>> {
  const configuredServer = process.env.TEST_DATABASE_URL
  if (configuredServer) {
    const migratedDatabase = `test_migrated_${process.pid}`
    await provideDatabases(project, configuredServer, migratedDatabase)
    return () => dropDatabase(configuredServer, migratedDatabase)
  }
  await mkdir(RUNS_FOLDER, { recursive: true })
  await removeDeadRuns()
  const runFolder = join(RUNS_FOLDER, String(process.pid))
  const server = await startPostgres({ dataDir: join(runFolder, 'postgres'), durable: false })
  await provideDatabases(project, server.url, 'test_migrated')
  return async () => {
    await server.stop()
    await rm(runFolder, { recursive: true, force: true })
  }
}

/** Tests copy a migrated database, which is faster than migrating each. */
async function provideDatabases(project: TestProject, serverUrl: string, migratedDatabase: string) {
  await migrate(await ensureDatabase(serverUrl, migratedDatabase))
  project.provide('testServerUrl', serverUrl)
  project.provide('migratedDatabase', migratedDatabase)
}

async function removeDeadRuns() {
  const deadRuns = (await readdir(RUNS_FOLDER)).filter((name) => /^\d+$/.test(name) && !isAlive(Number(name)))
  for (const name of deadRuns) {
    const runFolder = join(RUNS_FOLDER, name)
    // a Postgres that still runs there is taken over and stopped, whatever state it's in
    const server = await startPostgres({ dataDir: join(runFolder, 'postgres'), durable: false }).catch(() => undefined)
    await server?.stop()
    await rm(runFolder, { recursive: true, force: true })
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

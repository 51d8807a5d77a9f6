import { execFile } from 'node:child_process'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { ensureDatabase } from '@houselights/database/connection/ensure-database'
import { migrate } from '@houselights/database/schema/migrate'
import { dropDatabase } from '@houselights/database/testing/drop-database'
import type {} from '@houselights/database/testing/test-database' // types what is provided
import { startPostgres } from '@houselights/dev-stack/postgres/embedded-postgres'
import type { TestProject } from 'vitest/node'

const HOME = join(tmpdir(), 'houselights-tests')
const LOADED_BY_MOST = ['apps/api/src/app.ts', 'apps/worker/src/start-worker.ts']

/** Before a whole run of the tests (vitest's globalSetup). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [stop] = await Promise.all([serveDatabases(project), compileOnce()])
  return stop
}

/**
 * Compiles what most tests load, for all their processes: those begin at once, and Node writes its compile cache when one ends.
 * Without it a first run takes a tenth longer.
 */
async function compileOnce(): Promise<void> {
  if (!process.env.NODE_COMPILE_CACHE) return
  const addresses = LOADED_BY_MOST.map((file) => pathToFileURL(join(import.meta.dirname, '../../..', file)))
  const program = addresses.map((address) => `await import('${address}')`).join('\n')
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
}

/**
 * One Postgres for all of them: the server of TEST_DATABASE_URL, else one of our own in a folder named for this process. What a
 * run that was killed left behind is ended first.
 */
async function serveDatabases(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    const migrated = `test_migrated_${process.pid}`
    await provideDatabases(project, given, migrated)
    return () => dropDatabase(given, migrated)
  }
  await mkdir(HOME, { recursive: true })
  await sweep()
  const home = join(HOME, String(process.pid))
  const server = await startPostgres({ dataDir: join(home, 'postgres'), durable: false })
  await provideDatabases(project, server.url, 'test_migrated')
  return async () => {
    await server.stop()
    await rm(home, { recursive: true, force: true })
  }
}

/** Tests copy a migrated database: that takes less than to migrate each. */
async function provideDatabases(project: TestProject, serverUrl: string, migrated: string) {
  await migrate(await ensureDatabase(serverUrl, migrated))
  project.provide('testServerUrl', serverUrl)
  project.provide('migratedDatabase', migrated)
}

async function sweep() {
  const left = (await readdir(HOME)).filter((name) => /^\d+$/.test(name) && !isAlive(Number(name)))
  for (const name of left) {
    const home = join(HOME, name)
    // taking it over is what finds and ends it, whatever state it is in
    const server = await startPostgres({ dataDir: join(home, 'postgres'), durable: false }).catch(() => undefined)
    await server?.stop()
    await rm(home, { recursive: true, force: true })
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

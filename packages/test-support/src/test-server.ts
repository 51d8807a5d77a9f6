import { mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {} from '@houselights/database/testing/test-database' // types what is provided
import { startPostgres } from '@houselights/dev-stack/embedded-postgres'
import type { TestProject } from 'vitest/node'

const HOME = join(tmpdir(), 'houselights-tests')

/**
 * One Postgres for a whole run of the tests (vitest's globalSetup): the server of TEST_DATABASE_URL, else one of our
 * own in a folder named for this process. What a run that was killed left behind is ended first.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('testServerUrl', given)
    return async () => {}
  }
  await mkdir(HOME, { recursive: true })
  await sweep()
  const home = join(HOME, String(process.pid))
  const server = await startPostgres({ dataDir: join(home, 'postgres'), durable: false })
  project.provide('testServerUrl', server.url)
  return async () => {
    await server.stop()
    await rm(home, { recursive: true, force: true })
  }
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

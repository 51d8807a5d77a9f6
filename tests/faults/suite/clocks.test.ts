import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '@houselights/command-line/root'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { createUniqueDatabase } from '@houselights/database/testing/test-database'
import { waitUntilUp } from '@houselights/dev-stack/supervise/wait-until-up'
import { startSampleSites } from '@houselights/sample-city/server'
import getPort from 'get-port'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

const WRONG_CLOCK = join(import.meta.dirname, 'support/wrong-clock.mjs')
const DAY_MS = 86_400_000
let database: Awaited<ReturnType<typeof createUniqueDatabase>>
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  database = await createUniqueDatabase('clocks')
  const sites = await startSampleSites()
  const { PATH, NODE_COMPILE_CACHE } = process.env
  env = {
    PATH,
    NODE_COMPILE_CACHE,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'warn',
    SHUTDOWN_DELAY: '0',
    ...toStandInsEnv({ mode: 'demo', sampleSitesOrigin: sites.origin }),
  }
  return async () => {
    await sites.stop()
    await database.drop()
  }
})

function startProcess(entry: string, settings: NodeJS.ProcessEnv, aheadMs?: number) {
  const nodeOptions = aheadMs === undefined ? [] : ['--import', WRONG_CLOCK]
  const child = spawn(process.execPath, [...nodeOptions, join(ROOT, entry)], {
    env: { ...env, ...settings, ...(aheadMs !== undefined && { CLOCK_AHEAD_MS: String(aheadMs) }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  return child
}

test.each([
  ['ahead of', DAY_MS],
  ['behind', -DAY_MS],
])('a worker whose clock is a day %s the database’s refuses to start', async (direction, aheadMs) => {
  const worker = startProcess('tooling/dev-services/src/worker.ts', {}, aheadMs)
  const [[code], output] = await Promise.all([once(worker, 'exit'), text(worker.stdout)])
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`This machine's clock is 8640\\d s ${direction} the database's: correct it\\.`))
})

test('an API whose clock is a day ahead uses the database’s clock', async () => {
  const workerWithRightClock = startProcess('tooling/dev-services/src/worker.ts', {})
  onTestFinished(() => void workerWithRightClock.kill('SIGTERM'))
  const port = await getPort({ host: '127.0.0.1' })
  startProcess('apps/api/src/server.ts', { API_PORT: String(port) }, DAY_MS)
  await waitUntilUp(`http://127.0.0.1:${port}/health`, 'The API')
  const getStatus = async () => (await fetch(`http://127.0.0.1:${port}/api/status`)).json()
  const { now } = await getStatus()
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(DAY_MS / 2)
  // Scrapes get the database's time too.
  for (;;) {
    const { sources } = await getStatus()
    if (sources.active > 0 && sources.neverRead === 0) break
    await sleep(500)
  }
  const [{ count: futureScrapes }] = await database.dataSource.query(
    `select count(*)::int as count from sources where last_success_at > now() + interval '1 minute'`,
  )
  expect(futureScrapes).toBe(0)
})

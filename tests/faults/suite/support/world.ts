import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildApp } from '@houselights/api/app'
import { ROOT } from '@houselights/command-line/root'
import { loadConfig } from '@houselights/config/config'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { openDataSource } from '@houselights/database/connection/data-source'
import { ensureDatabase } from '@houselights/database/connection/ensure-database'
import { migrate } from '@houselights/database/schema/migrate'
import { dropDatabase } from '@houselights/database/testing/drop-database'
import { startSampleSites } from '@houselights/sample-city/server'
import { startMailServer } from '@houselights/test-support/mail-server'
import type { TestQueue } from '@houselights/test-support/queues/test-queues'
import { inject } from 'vitest'
import { startRelay } from '../../../support/relay.ts'
import { setSiteBehavior } from '../../../support/set-behavior.ts'
import { SentMessages } from './sent-messages.ts'

const ENTRY = join(ROOT, 'tests/faults/suite/support/demo-worker-process.ts')

/**
 * Starts a test's own sample sites, database, queue, API and mail server, with a clock that the test sets. The worker
 * runs in its own process, and its messages to the database and the queue are counted.
 */
export async function openWorld(
  name: string,
  queue: TestQueue,
  { server = inject('testServerUrl'), pictures }: { server?: string | undefined; pictures?: string } = {},
) {
  const clock = { now: new Date('2025-05-06T12:00:00-07:00') }
  const databaseUrl = await ensureDatabase(server, `world_${name}`)
  await migrate(databaseUrl)
  const db = await openDataSource({ url: databaseUrl, poolSize: 4, applicationName: 'world' })
  const sites = await startSampleSites(() => clock.now)
  const runningQueue = await queue.start(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'houselights-world-'))
  const sent = new SentMessages()
  const databaseRelay = await startRelay(Number(new URL(databaseUrl).port), sent.countMessage)
  const queueRelay = await startRelay(Number(new URL(runningQueue.url).port), sent.countMessage)
  const mailServer = await startMailServer()
  const settings = {
    PICTURES_DIR: pictures ?? join(folder, 'pictures'),
    PUBLIC_URL: 'https://houselights.example',
    LOG_LEVEL: 'warn',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Houselights <week@houselights.example>',
  }
  const getStandInsEnv = () =>
    toStandInsEnv({
      mode: 'demo',
      asOf: clock.now.toISOString(),
      mailsOutsideLive: true,
      mailsAMinute: 60_000,
      sampleSitesOrigin: sites.origin,
      providersUrl: sites.origin,
    })
  const env = { ...settings, ...getStandInsEnv(), DATABASE_URL: databaseUrl, QUEUE_URL: runningQueue.url }
  const config = { ...loadConfig(env), logLevel: 'silent' }
  const app = await buildApp({ dataSource: db, config, clock: () => clock.now })
  const api = await app.listen({ host: '127.0.0.1', port: 0 })
  // Pictures would take CPU time from everything else.
  await setSiteBehavior(sites.origin, 'posters', 'down')

  /** Starts a worker at the world's current time. Its output is part of the report of a failed test. */
  function startWorker(env: NodeJS.ProcessEnv = {}, flags: readonly string[] = []) {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const output: string[] = []
    const child = spawn(process.execPath, [ENTRY, ...flags], {
      env: {
        PATH,
        NODE_COMPILE_CACHE,
        ...settings,
        ...getStandInsEnv(),
        DATABASE_URL: databaseRelay.via(databaseUrl),
        QUEUE_URL: queueRelay.via(runningQueue.url),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: folder,
    })
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => output.push(line))
    const exited = once(child, 'exit')
    const stopWith = (signal: NodeJS.Signals) => {
      child.kill(signal)
      return exited
    }
    /** Returns the worker's exit code or signal, or null while it runs. */
    const getExitStatus = () => child.exitCode ?? child.signalCode
    return { output, getExitStatus, kill: () => stopWith('SIGKILL'), stop: () => stopWith('SIGTERM') }
  }

  return {
    name,
    db,
    clock,
    sent,
    api,
    mailServer,
    startWorker,
    origin: sites.origin,
    databaseUrl,
    queueUrl: runningQueue.url,
    pictures: settings.PICTURES_DIR,
    setBehavior: (slug: string, behavior: Parameters<typeof setSiteBehavior>[2]) =>
      setSiteBehavior(sites.origin, slug, behavior),
    /** Makes the API start an operators' job; returns its id. */
    startJob: async (path: string): Promise<string> => {
      const response = await fetch(`${api}${path}`, { method: 'POST', headers: { prefer: 'respond-async' } })
      if (response.status !== 202)
        throw new Error(`${path} responded with ${response.status}: ${await response.text()}`)
      return response.headers.get('location')?.split('/').pop() ?? ''
    },
    close: async () => {
      await app.close()
      await db.destroy()
      databaseRelay.stop()
      queueRelay.stop()
      await mailServer.stop()
      await sites.stop()
      await runningQueue.stop()
      await dropDatabase(server, `world_${name}`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
export type WorldWorker = ReturnType<World['startWorker']>

import { setTimeout as sleep } from 'node:timers/promises'
import { defaultCity } from '@houselights/config/cities/cities'
import { findDueLookups } from '@houselights/database/enrichment/due-lookups'
import type { World, WorldWorker } from './world.ts'

/** A part of a run, done by one worker, or by several in turn if workers are killed. */
export interface Phase {
  name: string
  /** The world's clock in this phase. */
  at: string
  env?: NodeJS.ProcessEnv
  /** Creates the worker's work. Called once, as soon as the worker has started. */
  begin?(world: World): Promise<unknown>
  isDone(world: World): Promise<boolean>
  /** Skips the waiting time after a process was killed or its database was down. */
  afterKill?(world: World): Promise<unknown>
}

const SUBSCRIBERS = 30
const TIMEOUT_MS = 120_000
/** How long npm start waits before it restarts a service. */
const RESTART_MS = 500
const [TUESDAY, WEDNESDAY] = ['2025-05-06T12:00:00-07:00', '2025-05-07T12:00:00-07:00']
/** Before and after the newsletter is sent, and so close together that no source is due when the phase starts. */
const [THURSDAY_EARLY, THURSDAY] = ['2025-05-08T08:56:00-07:00', '2025-05-08T09:03:00-07:00']
const NO_LOOKUPS = { SPOTIFY_KEY: '', CONTACT_URL: '' }

const isFalse = async ({ db }: World, condition: string): Promise<boolean> =>
  !(await db.query(`select (${condition}) as found`))[0].found
const haveJobsEnded = (world: World) =>
  isFalse(world, `exists (select from jobs where state in ('waiting', 'running'))`)
const isEverythingScraped = async (world: World) =>
  isFalse(
    world,
    `exists (select from scrape_runs where outcome = 'running') or not exists (select from sources)
     or exists (select from sources where active and refused_since is null
       and coalesce(last_attempt_at, '-infinity') < '${world.clock.now.toISOString()}')`,
  )
const requestJob = (path: string) => async (world: World) => {
  // The worker stores its city first.
  while ((await world.db.query('select from cities')).length === 0) await sleep(100)
  return world.startJob(path)
}
const areLookupsDone = async ({ db, clock }: World) => {
  for (const provider of ['musicbrainz', 'spotify'] as const)
    if ((await findDueLookups(db, { provider, now: clock.now, limit: 1 })).length > 0) return false
  return true
}
const PROVIDERS: NodeJS.ProcessEnv = { SPOTIFY_KEY: 'sample:sample', CONTACT_URL: 'mailto:faults@houselights.example' }

/** The phases of a run. Each starts with the state that the previous one left. */
export const PHASES: readonly Phase[] = [
  { name: 'scrape', at: TUESDAY, env: NO_LOOKUPS, isDone: isEverythingScraped },
  // Whether "A & B" are two acts is clearer after all scrapes. From here on, the result doesn't depend on their order.
  { name: 'reparse', at: TUESDAY, env: NO_LOOKUPS, begin: requestJob('/api/scrapers/reread'), isDone: haveJobsEnded },
  { name: 'enrich', at: TUESDAY, env: PROVIDERS, isDone: areLookupsDone },
  {
    name: 'save and merge',
    at: WEDNESDAY,
    env: NO_LOOKUPS,
    begin: async (world) => {
      await world.setBehavior('lorem-lounge', 'shrunk')
      await world.setBehavior('fixture-bar', 'down')
      await requestJob('/api/scrapers/comprehensive-expansion')(world)
    },
    isDone: async (world) => (await haveJobsEnded(world)) && (await isEverythingScraped(world)),
  },
  {
    name: 'fix',
    at: WEDNESDAY,
    env: NO_LOOKUPS,
    begin: requestJob('/api/data-quality/improve'),
    isDone: haveJobsEnded,
  },
  {
    name: 'scrape on the day',
    at: THURSDAY_EARLY,
    env: NO_LOOKUPS,
    isDone: isEverythingScraped,
    // Failed sources are due at each start.
    begin: (world) => world.setBehavior('fixture-bar', 'well'),
  },
  {
    name: 'mail',
    at: THURSDAY,
    env: NO_LOOKUPS,
    begin: ({ db }) =>
      db.query(`insert into newsletter_subscribers (email, status, token, consented_at, city_id, asked_at)
        select 'reader' || n || '@lamp.example', 'confirmed', lpad(n::text, 32, '0'), now(), '${defaultCity.id}', now()
        from generate_series(1, ${SUBSCRIBERS}) n on conflict do nothing`),
    isDone: (world) =>
      isFalse(world, `(select count(*) from newsletter_deliveries where state in ('sent', 'empty')) < ${SUBSCRIBERS}`),
    // A dead process's claims on deliveries last for minutes.
    afterKill: ({ db }) =>
      db.query(`update newsletter_deliveries set claimed_at = claimed_at - interval '1 hour' where state = 'handing'`),
  },
  {
    name: 'reparse at the end',
    at: THURSDAY,
    env: NO_LOOKUPS,
    begin: requestJob('/api/scrapers/reread'),
    isDone: haveJobsEnded,
  },
]

/** Something that goes wrong while a worker runs. It's over when `strike` resolves. */
export interface Fault {
  name: string
  strike(scene: Scene): Promise<unknown>
}
export interface Scene {
  world: World
  /** Kills the worker: pending messages are never sent. Another one takes over. */
  kill(): Promise<void>
  /** Stops the worker gracefully, and returns the milliseconds that took. Another one takes over. */
  replace(): Promise<number>
}
/** A fault that strikes after the workers of a phase have sent this many messages. */
export interface Strike {
  afterMessages: number
  fault: Fault
}

export interface PhaseResult {
  phase: string
  /** How many messages the workers sent to their servers. */
  messages: number
  strikeCount: number
  /** How many workers ended unexpectedly and were restarted. */
  restarts: number
  seconds: number
  /** From the end of the last fault to the end of the phase. */
  secondsAfter: number
}

interface PhaseOptions {
  strikes?: readonly Strike[]
  /** How many workers share the work. */
  workers?: number
  /** The workers' flags. */
  flags?: readonly string[]
  /**
   * Whether a worker that ends unexpectedly is restarted, as in production: a worker that is still starting can't
   * continue without its database.
   */
  supervised?: boolean
}

/**
 * Runs a phase to its end, with its faults. A worker that ends unexpectedly fails the test, unless the workers are
 * supervised.
 */
export async function runPhase(
  world: World,
  phase: Phase,
  { strikes = [], workers: workerCount = 1, flags = [], supervised = false }: PhaseOptions = {},
): Promise<PhaseResult> {
  world.clock.now = new Date(phase.at)
  world.sent.count = 0
  const startedAt = performance.now()
  const remainingStrikes = [...strikes].sort((a, b) => a.afterMessages - b.afterMessages)
  const outputLines: string[] = []
  let strikeCount = 0
  let restarts = 0
  let lastStrikeEnd = startedAt
  let dyingWorker: WorldWorker | undefined
  let currentStrike: Promise<unknown> | undefined
  let strikeError: unknown
  let mustSkipWait = false
  const workers: WorldWorker[] = []
  const start = () => void workers.push(world.startWorker(phase.env, flags))
  const kill = async () => {
    const [oldestWorker] = workers
    if (!oldestWorker) throw new Error('There is no worker to kill.')
    dyingWorker = oldestWorker
    await oldestWorker.kill()
    outputLines.push(...oldestWorker.output, '--- killed')
    workers.shift()
    dyingWorker = undefined
    await phase.afterKill?.(world)
    start()
  }
  const replace = async () => {
    const oldestWorker = workers.shift()
    if (!oldestWorker) throw new Error('There is no worker to replace.')
    const stopRequestedAt = performance.now()
    await oldestWorker.stop()
    if (oldestWorker.getExitStatus() !== 0)
      throw new Error(
        `A worker ended with ${oldestWorker.getExitStatus()}:\n${oldestWorker.output.slice(-20).join('\n')}`,
      )
    start()
    return performance.now() - stopRequestedAt
  }
  const strikeNext = () => {
    const [nextStrike] = remainingStrikes
    if (!nextStrike || currentStrike || world.sent.count < nextStrike.afterMessages) return
    remainingStrikes.shift()
    strikeCount += 1
    const strike = nextStrike.fault.strike({ world, kill, replace }).catch((error: unknown) => {
      strikeError = error
    })
    currentStrike = strike.finally(() => {
      currentStrike = undefined
      lastStrikeEnd = performance.now()
      mustSkipWait = supervised
    })
  }
  world.sent.onMessage = () => {
    strikeNext()
    return dyingWorker === undefined
  }
  for (let count = 0; count < workerCount; count++) start()
  try {
    await phase.begin?.(world)
    const timeoutMs = TIMEOUT_MS * (1 + strikes.length / 4)
    // A failed query counts as not done.
    while (currentStrike || !(await phase.isDone(world).catch(() => false))) {
      const endedWorker = workers.find((worker) => worker !== dyingWorker && worker.getExitStatus() !== null)
      if (strikeError) throw strikeError
      if (endedWorker) {
        if (!supervised) throw new Error('A worker ended unexpectedly.')
        restarts += 1
        outputLines.push(...endedWorker.output, '--- ended unexpectedly')
        workers.splice(workers.indexOf(endedWorker), 1)
        await sleep(RESTART_MS)
        start()
        mustSkipWait = true
      }
      // Skip the waiting time as soon as the database responds again.
      if (mustSkipWait && !currentStrike)
        mustSkipWait = await (phase.afterKill?.(world) ?? Promise.resolve()).then(
          () => false,
          () => true,
        )
      if (performance.now() - startedAt > timeoutMs)
        throw new Error(`${phase.name} did not end within ${timeoutMs / 1_000} s`)
      await sleep(100)
    }
    // A phase may finish while its last fault fails.
    if (strikeError) throw strikeError
    world.sent.onMessage = () => true
    const messages = world.sent.count
    const now = performance.now()
    await Promise.all(workers.map((worker) => worker.stop()))
    const [seconds, secondsAfter] = [(now - startedAt) / 1_000, (now - lastStrikeEnd) / 1_000]
    return { phase: phase.name, messages, strikeCount, restarts, seconds, secondsAfter }
  } catch (error) {
    await Promise.all(workers.map((worker) => worker.kill()))
    const lastLines = [...outputLines, ...workers.flatMap(({ output }) => output)].slice(-60).join('\n')
    throw new Error(
      `In ${phase.name}: ${error instanceof Error ? error.message : error}. The workers' output:\n${lastLines}`,
    )
  }
}

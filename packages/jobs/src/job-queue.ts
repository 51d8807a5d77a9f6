import type { z } from 'zod'
import { type Backend, closeOrDrop, fromRequest } from './backend.ts'
import type { JobKind } from './job-kinds.ts'

/** Finished jobs stay for a while, to be looked at, and not for ever: BullMQ keeps them all by default. */
export const KEPT = {
  removeOnComplete: { count: 2_000, age: 7 * 86_400 },
  removeOnFail: { count: 2_000, age: 30 * 86_400 },
}

export interface JobQueue<Payload> {
  /** Enqueues a job; the same request while one waits or runs joins it. Gives the job's id. */
  enqueue(payload: Payload, options?: { priority?: number }): Promise<string>
  /** Sets the schedules to exactly these: missing ones are added, changed ones changed, others removed. */
  schedule(plan: readonly Scheduled<Payload>[]): Promise<void>
  /** Those of a plan that the queue has no schedule for, as after it lost its data. */
  missing(plan: readonly Scheduled<Payload>[]): Promise<Scheduled<Payload>[]>
  /** Adds schedules and leaves the others alone; one that is there keeps its next run. */
  add(plan: readonly Scheduled<Payload>[]): Promise<void>
  nextRuns(): Promise<Map<string, Date>>
  figures(): Promise<QueueFigures>
  /** When the connection is there; fails where it cannot be had. */
  ready(): Promise<unknown>
  close(): Promise<void>
}

export interface Scheduled<Payload> {
  id: string
  everyMs: number
  /** When within the interval, so that not all come at once. */
  offsetMs: number
  payload: Payload
}

export function openJobQueue<Payload extends z.ZodType>(
  backend: Backend,
  { name, payload: shape, attempts, delayMs, key: toKey }: JobKind<Payload>,
): JobQueue<z.input<Payload>> {
  const queue = backend.queue(name)
  const options = { attempts, backoff: { type: 'exponential', delay: delayMs }, ...KEPT }
  async function add(plan: readonly Scheduled<z.input<Payload>>[]): Promise<void> {
    for (const { id, everyMs: every, offsetMs: offset, payload } of plan)
      await queue.upsertJobScheduler(id, { every, offset }, { name, data: shape.parse(payload), opts: options })
  }
  return {
    async enqueue(payload, { priority } = {}) {
      const data = shape.parse(payload)
      const id = toKey(data)
      const job = await queue.add(name, data, {
        ...options,
        ...fromRequest(),
        deduplication: { id },
        ...(priority && { priority }),
      })
      return job.id ?? id
    },
    async schedule(plan) {
      const wanted = new Set(plan.map(({ id }) => id))
      const there = await queue.getJobSchedulers()
      for (const { key } of there) if (!wanted.has(key)) await queue.removeJobScheduler(key)
      await add(plan)
    },
    async missing(plan) {
      const there = new Set((await queue.getJobSchedulers()).map(({ key }) => key))
      return plan.filter(({ id }) => !there.has(id))
    },
    add,
    async nextRuns() {
      const schedulers = await queue.getJobSchedulers()
      return new Map(schedulers.flatMap(({ key, next }) => (next ? [[key, new Date(Number(next))]] : [])))
    },
    figures: () => queueFigures(queue),
    ready: () => queue.waitUntilReady(),
    close: () => closeOrDrop(queue),
  }
}

const STATES = ['waiting', 'prioritized', 'active', 'delayed', 'waiting-children', 'failed'] as const

interface QueueFigures {
  queue: string
  /** Jobs by state; failed ones as long as they are kept. */
  counts: Readonly<Record<string, number>>
  /** For how long the oldest job has waited that could be worked on; 0 where none waits. */
  oldestWaitingSeconds: number
}

type Looked = Pick<ReturnType<Backend['queue']>, 'name' | 'getJobCounts' | 'getJobs'>

/** How much waits in a queue, and for how long: three cheap looks, one after the other, whatever its length. */
export async function queueFigures(queue: Looked, now: number = Date.now()): Promise<QueueFigures> {
  const counts = await queue.getJobCounts(...STATES)
  const first = [
    ...(await queue.getJobs(['waiting'], 0, 0, true)),
    ...(await queue.getJobs(['prioritized'], 0, 0, true)),
  ]
  const waitingSince = first.map(({ timestamp, opts, processedOn = 0 }) =>
    // one of a schedule is made an interval before it is due, one that failed has been worked on
    Math.max(timestamp + (opts.delay ?? 0), processedOn),
  )
  const oldest = Math.min(now, ...waitingSince)
  return { queue: queue.name, counts, oldestWaitingSeconds: Math.max(0, now - oldest) / 1_000 }
}

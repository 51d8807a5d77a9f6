import type { z } from 'zod'
import { type Backend, closeOrDrop, getRequestContext } from './backend.ts'
import type { JobKind } from './job-kinds.ts'

/** Stores finished jobs for a while, for inspection. By default BullMQ stores them forever. */
export const RETENTION_OPTIONS = {
  removeOnComplete: { count: 2_000, age: 7 * 86_400 },
  removeOnFail: { count: 2_000, age: 30 * 86_400 },
}

export interface JobQueue<Payload> {
  /** Enqueues a job, unless the same job is already waiting or running. Returns the job's id. */
  enqueue(payload: Payload, options?: { priority?: number }): Promise<string>
  /** Replaces the queue's schedules: adds, changes and removes them as needed. */
  schedule(plan: readonly Schedule<Payload>[]): Promise<void>
  /** Finds the schedules that the queue lacks, for example because it lost its data. */
  findMissing(plan: readonly Schedule<Payload>[]): Promise<Schedule<Payload>[]>
  /** Adds schedules and leaves all others unchanged. A schedule that already exists keeps its next run. */
  add(plan: readonly Schedule<Payload>[]): Promise<void>
  findNextRuns(): Promise<Map<string, Date>>
  loadFigures(): Promise<QueueFigures>
  /** Resolves once connected; rejects if that fails. */
  ready(): Promise<unknown>
  close(): Promise<void>
}

export interface Schedule<Payload> {
  id: string
  everyMs: number
  /** Offset within the interval, so that jobs don't all run at the same time. */
  offsetMs: number
  payload: Payload
}

export function openJobQueue<Payload extends z.ZodType>(
  backend: Backend,
  { name, payload: schema, attempts, delayMs, key: toKey }: JobKind<Payload>,
): JobQueue<z.input<Payload>> {
  const queue = backend.queue(name)
  const options = { attempts, backoff: { type: 'exponential', delay: delayMs }, ...RETENTION_OPTIONS }
  async function add(plan: readonly Schedule<z.input<Payload>>[]): Promise<void> {
    for (const { id, everyMs: every, offsetMs: offset, payload } of plan)
      await queue.upsertJobScheduler(id, { every, offset }, { name, data: schema.parse(payload), opts: options })
  }
  return {
    async enqueue(payload, { priority } = {}) {
      const data = schema.parse(payload)
      const id = toKey(data)
      const job = await queue.add(name, data, {
        ...options,
        ...getRequestContext(),
        deduplication: { id },
        ...(priority && { priority }),
      })
      return job.id ?? id
    },
    async schedule(plan) {
      const plannedIds = new Set(plan.map(({ id }) => id))
      const existing = await queue.getJobSchedulers()
      for (const { key } of existing) if (!plannedIds.has(key)) await queue.removeJobScheduler(key)
      await add(plan)
    },
    async findMissing(plan) {
      const existing = new Set((await queue.getJobSchedulers()).map(({ key }) => key))
      return plan.filter(({ id }) => !existing.has(id))
    },
    add,
    async findNextRuns() {
      const schedulers = await queue.getJobSchedulers()
      return new Map(schedulers.flatMap(({ key, next }) => (next ? [[key, new Date(Number(next))]] : [])))
    },
    loadFigures: () => getQueueFigures(queue),
    ready: () => queue.waitUntilReady(),
    close: () => closeOrDrop(queue),
  }
}

const STATES = ['waiting', 'prioritized', 'active', 'delayed', 'waiting-children', 'failed'] as const

interface QueueFigures {
  queue: string
  /** The number of jobs by state. Failed jobs count as long as the queue stores them. */
  counts: Readonly<Record<string, number>>
  /** How long the oldest runnable job has waited; 0 if no job is waiting. */
  oldestWaitingSeconds: number
}

type QueriedQueue = Pick<ReturnType<Backend['queue']>, 'name' | 'getJobCounts' | 'getJobs'>

/** Loads how many jobs wait in a queue and for how long, in three queries that are cheap however long the queue is. */
export async function getQueueFigures(queue: QueriedQueue, now: number = Date.now()): Promise<QueueFigures> {
  const counts = await queue.getJobCounts(...STATES)
  const oldestJobs = [
    ...(await queue.getJobs(['waiting'], 0, 0, true)),
    ...(await queue.getJobs(['prioritized'], 0, 0, true)),
  ]
  const waitingSince = oldestJobs.map(({ timestamp, opts, processedOn = 0 }) =>
    // A scheduled job is created one interval before it is due. A retried one has waited since its last attempt.
    Math.max(timestamp + (opts.delay ?? 0), processedOn),
  )
  const oldestTime = Math.min(now, ...waitingSince)
  return { queue: queue.name, counts, oldestWaitingSeconds: Math.max(0, now - oldestTime) / 1_000 }
}

import type { z } from 'zod'
import { type Backend, closeOrDrop, fromRequest } from './backend.ts'
import type { JobDefinition } from './define-job.ts'
import { type QueueFigures, queueFigures } from './queue-figures.ts'

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
  /** When each schedule is next due, by its id. */
  nextRuns(): Promise<Map<string, Date>>
  /** How much waits, and for how long. */
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

/** The queue of one kind of job. */
export function openJobQueue<Name extends string, Payload extends z.ZodType>(
  backend: Backend,
  definition: JobDefinition<Name, Payload>,
): JobQueue<z.input<Payload>> {
  const queue = backend.queue(definition.name)
  const options = {
    attempts: definition.attempts,
    backoff: { type: 'exponential', delay: definition.delayMs },
    ...KEPT,
  }
  async function add(plan: readonly Scheduled<z.input<Payload>>[]): Promise<void> {
    for (const { id, everyMs, offsetMs, payload } of plan) {
      const data = definition.payload.parse(payload)
      await queue.upsertJobScheduler(
        id,
        { every: everyMs, offset: offsetMs },
        { name: definition.name, data, opts: options },
      )
    }
  }
  return {
    async enqueue(payload, { priority } = {}) {
      const data = definition.payload.parse(payload)
      const deduplication = { id: definition.key(data) }
      const of = { ...options, ...fromRequest(), deduplication, ...(priority && { priority }) }
      const job = await queue.add(definition.name, data, of)
      return job.id ?? definition.key(data)
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

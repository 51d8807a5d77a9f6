import type { Backend } from './backend.ts'

/** The states in which a queue's jobs are counted. */
const STATES = ['waiting', 'prioritized', 'active', 'delayed', 'waiting-children', 'failed'] as const

export interface QueueFigures {
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

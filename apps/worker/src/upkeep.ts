import type { Backend, RunningWorker } from '@houselights/jobs/backend'
import { upkeep, upkeepSchedules } from '@houselights/jobs/enrichment'
import { openJobQueue } from '@houselights/jobs/job-queue'
import type { UpkeepTask } from '@houselights/types/enrichment'

/** One kind of upkeep: what is due is looked for in rounds, and done by workers of its own. */
export interface UpkeepPart {
  task: UpkeepTask
  /** Looks for what is due; may run twice, or be cut off anywhere. */
  round(): Promise<unknown>
  /** Finishes what is at hand. */
  close(): Promise<void>
}

export interface Upkeep {
  /** Gives the rounds again that the queue lost, each at once; their number. */
  restore(): Promise<number>
  close(): Promise<void>
}

/** Keeps the rounds going on their schedules, one of each kind over all workers, the first at once. */
export async function startUpkeep(
  backend: Backend,
  parts: readonly UpkeepPart[],
  onError: (error: Error, job?: string) => void,
): Promise<Upkeep> {
  const queue = openJobQueue(backend, upkeep)
  const rounds: RunningWorker = backend.worker(
    upkeep.name,
    async ({ data }) => {
      const { task } = upkeep.payload.parse(data)
      return parts.find((part) => part.task === task)?.round()
    },
    { concurrency: Math.max(parts.length, 1), onError },
  )
  await rounds.ready()
  const plan = upkeepSchedules().filter(({ payload }) => parts.some(({ task }) => task === payload.task))
  await queue.schedule(plan)
  for (const { task } of parts) await queue.ask({ task })
  return {
    restore: async () => {
      const lost = await queue.missing(plan)
      await queue.add(lost)
      return lost.length
    },
    close: async () => {
      await rounds.close()
      for (const part of parts) await part.close()
      await queue.close()
    },
  }
}

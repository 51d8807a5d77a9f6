import type { UpkeepTask } from '@houselights/contracts/operators/enrichment'
import type { Backend } from '@houselights/jobs/backend'
import { upkeep } from '@houselights/jobs/job-kinds'
import { openJobQueue } from '@houselights/jobs/job-queue'
import { UPKEEP_SCHEDULES } from '@houselights/jobs/schedules'

/** One kind of upkeep: rounds find what is due, workers of its own do it. */
export interface UpkeepPart {
  task: UpkeepTask
  /** Finds and enqueues what is due; may run twice, or be interrupted anywhere. */
  round(): Promise<unknown>
  /** Finishes what runs. */
  close(): Promise<void>
}

/** Keeps the rounds going on their schedules, one of each kind over all workers, the first at once. */
export async function startUpkeep(
  backend: Backend,
  parts: readonly UpkeepPart[],
  onError: (error: Error, job?: string) => void,
) {
  const queue = openJobQueue(backend, upkeep)
  const rounds = backend.worker(
    upkeep.name,
    async ({ data }) => {
      const { task } = upkeep.payload.parse(data)
      return parts.find((part) => part.task === task)?.round()
    },
    { concurrency: Math.max(parts.length, 1), onError },
  )
  await rounds.start()
  const plan = UPKEEP_SCHEDULES.filter(({ payload }) => parts.some(({ task }) => task === payload.task))
  await queue.schedule(plan)
  for (const { task } of parts) await queue.enqueue({ task })
  return {
    /** Schedules the rounds again that the queue lost, each at once; gives their number. */
    restore: async (): Promise<number> => {
      const lost = await queue.missing(plan)
      await queue.add(lost)
      return lost.length
    },
    close: async (): Promise<void> => {
      await rounds.close()
      for (const part of parts) await part.close()
      await queue.close()
    },
  }
}

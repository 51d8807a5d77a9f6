import type { UpkeepTask } from '@houselights/contracts/operators/enrichment'
import type { Backend } from '@houselights/jobs/backend'
import { upkeep } from '@houselights/jobs/job-kinds'
import { openJobQueue } from '@houselights/jobs/job-queue'
import { UPKEEP_SCHEDULES } from '@houselights/jobs/schedules'

/** One kind of upkeep. A round finds and enqueues the work that is due, and the part's own workers do it. */
export interface UpkeepPart {
  task: UpkeepTask
  /** Finds and enqueues the work that is due. May run twice, and may be interrupted anywhere. */
  runRound(): Promise<unknown>
  /** Finishes the work in progress. */
  close(): Promise<void>
}

/** Runs each kind's rounds on a schedule, one at a time across all workers, and the first right away. */
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
      return parts.find((part) => part.task === task)?.runRound()
    },
    { concurrency: Math.max(parts.length, 1), onError },
  )
  await rounds.start()
  const plan = UPKEEP_SCHEDULES.filter(({ payload }) => parts.some(({ task }) => task === payload.task))
  await queue.schedule(plan)
  for (const { task } of parts) await queue.enqueue({ task })
  return {
    /** Adds the schedules that the queue lost, each due immediately. Returns the number of added schedules. */
    restore: async (): Promise<number> => {
      const missingSchedules = await queue.findMissing(plan)
      await queue.add(missingSchedules)
      return missingSchedules.length
    },
    close: async (): Promise<void> => {
      await rounds.close()
      for (const part of parts) await part.close()
      await queue.close()
    },
  }
}

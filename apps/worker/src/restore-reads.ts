import { activeSources } from '@houselights/database/operations/due-sources'
import type { Queryable } from '@houselights/database/sql'
import type { JobQueue, Scheduled } from '@houselights/jobs/job-queue'
import { lastDue, scheduleId } from '@houselights/jobs/schedules'
import type { ReadSourceJob } from '@houselights/types/jobs'

type Read = Partial<ReadSourceJob>

/**
 * Adds the schedules of reads that the queue lost, and enqueues what was due meanwhile; gives the number of schedules.
 * One worker after the other. What another release's registry switched off since stays out.
 */
export async function restoreReads(
  db: Queryable,
  queue: Pick<JobQueue<Read>, 'missing' | 'enqueue' | 'add'>,
  plan: readonly Scheduled<Read>[],
  now: Date,
): Promise<number> {
  const lost = await queue.missing(plan)
  if (lost.length === 0) return 0
  const active = await activeSources(db)
  const sources = new Map(active.map((source) => [scheduleId(source.id), source]))
  const schedules = lost.filter(({ id }) => sources.has(id))
  // first what is due: where the process dies between the two, the schedules are still missing for the next check
  for (const schedule of schedules) {
    const { mayBeRead, lastSuccessAt } = sources.get(schedule.id) ?? {}
    const wasRead = lastSuccessAt && lastSuccessAt >= lastDue(schedule, now)
    if (mayBeRead && !wasRead) await queue.enqueue(schedule.payload)
  }
  await queue.add(schedules)
  return schedules.length
}

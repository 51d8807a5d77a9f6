import type { ScrapeSourceJob } from '@houselights/contracts/jobs/jobs'
import { jobQueries } from '@houselights/database/jobs/job-queries'
import { failJob } from '@houselights/database/jobs/job-writes'
import { activeSources } from '@houselights/database/operations/due-sources'
import type { Database, Queryable } from '@houselights/database/sql/sql'
import type { JobFlows } from '@houselights/jobs/job-flows'
import type { JobQueue, Scheduled } from '@houselights/jobs/job-queue'
import { lastDue, scheduleId } from '@houselights/jobs/schedules'

type Read = Partial<ScrapeSourceJob>

/**
 * Adds the schedules of reads that the queue lost, and enqueues what was due meanwhile; gives the number of schedules.
 * One worker after the other. What another release's registry switched off since stays out.
 */
export async function restoreScrapes(
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
    const { canScrape, lastSuccessAt } = sources.get(schedule.id) ?? {}
    const wasScraped = lastSuccessAt && lastSuccessAt >= lastDue(schedule, now)
    if (canScrape && !wasScraped) await queue.enqueue(schedule.payload)
  }
  await queue.add(schedules)
  return schedules.length
}

/** A job this young may not be in the queue yet. */
const YOUNG_MS = 30_000

/** Why an operator job failed that the queue gave up, where nobody could store a reason. */
const GIVEN_UP = 'It kept restarting and never finished.'

/**
 * Puts jobs back into a queue that does not know them: it was emptied, or the process that stored them died before adding
 * them. Gives their number. A job that the queue gave up is failed: nobody else would end it, and no other of its kind could
 * begin.
 */
export async function requeueUnfinished(db: Database, flows: JobFlows, now: Date): Promise<number> {
  let added = 0
  for (const job of await jobQueries(db).unfinished(new Date(now.getTime() - YOUNG_MS))) {
    const state = await flows.getState(job.id)
    if (state === 'failed') await failJob(db, job.id, GIVEN_UP, now)
    if (state !== 'unknown') continue
    await flows.add(job)
    added += 1
  }
  return added
}

import type { ScrapeSourceJob } from '@houselights/contracts/jobs/jobs'
import { jobQueries } from '@houselights/database/jobs/job-queries'
import { failJob } from '@houselights/database/jobs/job-writes'
import { listActiveSources } from '@houselights/database/operations/due-sources'
import type { Database, Queryable } from '@houselights/database/sql/sql'
import type { JobFlows } from '@houselights/jobs/job-flows'
import type { JobQueue, Schedule } from '@houselights/jobs/job-queue'
import { getLastDue, toScheduleId } from '@houselights/jobs/schedules'

type ScrapePayload = Partial<ScrapeSourceJob>

/**
 * Adds the scrape schedules that the queue lost, and enqueues scrapes that became due in the meantime. Returns the
 * number of added schedules. Only one worker may run it at a time. Sources that another release has switched off in the
 * meantime are left out.
 */
export async function restoreScrapes(
  db: Queryable,
  queue: Pick<JobQueue<ScrapePayload>, 'findMissing' | 'enqueue' | 'add'>,
  plan: readonly Schedule<ScrapePayload>[],
  now: Date,
): Promise<number> {
  const missingSchedules = await queue.findMissing(plan)
  if (missingSchedules.length === 0) return 0
  const activeSources = await listActiveSources(db, now)
  const sourcesById = new Map(activeSources.map((source) => [toScheduleId(source.id), source]))
  const schedules = missingSchedules.filter(({ id }) => sourcesById.has(id))
  // Enqueue due scrapes first: if the process dies in between, the next check still finds the schedules missing.
  for (const schedule of schedules) {
    const { canScrape, lastSuccessAt } = sourcesById.get(schedule.id) ?? {}
    const wasScraped = lastSuccessAt && lastSuccessAt >= getLastDue(schedule, now)
    if (canScrape && !wasScraped) await queue.enqueue(schedule.payload)
  }
  await queue.add(schedules)
  return schedules.length
}

/** A job younger than this may not be in the queue yet. */
const MIN_AGE_MS = 30_000

/** The problem of an operator job that the queue gave up on before anybody could store a reason. */
const GIVEN_UP_PROBLEM = 'It was started several times and never finished.'

/**
 * Puts unfinished jobs back into a queue that doesn't have them: it was emptied, or the process that stored them died
 * before adding them. Returns the number of added jobs. Fails a job that the queue gave up on: nothing else would end
 * it, and no other job of its kind could start.
 */
export async function requeueUnfinishedJobs(db: Database, flows: JobFlows, now: Date): Promise<number> {
  let addedCount = 0
  for (const job of await jobQueries(db).listUnfinished(new Date(now.getTime() - MIN_AGE_MS))) {
    const state = await flows.getState(job.id)
    if (state === 'failed') await failJob(db, job.id, GIVEN_UP_PROBLEM, now)
    if (state !== 'unknown') continue
    await flows.add(job)
    addedCount += 1
  }
  return addedCount
}

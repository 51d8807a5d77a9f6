import { jobQueries } from './job-queries.ts'
import { addProblems, completeJob, failJob, loadUnfinishedJob, setJobCounts, setJobStep } from './job-writes.ts'
import { JOB_WORK } from './kinds/index.ts'
import type { JobServices, JobWork, RunningJob } from './operator-job.ts'

/** Finishes a job after its scrapes: runs the remaining work for the job's kind, and stores the result. */
export async function finishJob(
  services: JobServices,
  { id, cityId, kind }: NonNullable<Awaited<ReturnType<typeof loadUnfinishedJob>>>,
): Promise<'completed' | 'failed'> {
  const { db, now } = services
  const isRunning = async () => (await loadUnfinishedJob(db, id)) !== null
  const job: RunningJob = {
    id,
    cityId,
    services,
    isRunning,
    step: (step) => setJobStep(db, id, step, now()),
    count: (totals) => setJobCounts(db, id, totals),
    addProblems: (problems) => addProblems(db, id, problems),
    progress: async (counts) => {
      await setJobCounts(db, id, counts)
      return isRunning()
    },
  }
  const outcome = (await findFailureReason(services, id)) ?? (await findWork(kind)?.run?.(job))
  const hasFailed = typeof outcome === 'string'
  if (hasFailed) await failJob(db, id, outcome, now())
  else await completeJob(db, id, now(), outcome)
  return hasFailed ? 'failed' : 'completed'
}

/**
 * Finds the work for a kind of job. Undefined if only a later release has the kind and requested the job before a
 * rollback.
 */
const findWork = (kind: string): JobWork | undefined => (JOB_WORK as Record<string, JobWork>)[kind]

/**
 * Returns the reason for a job's failure if all its sources failed. If only some failed, they are listed as problems.
 */
async function findFailureReason({ db }: JobServices, id: string): Promise<string | undefined> {
  const job = await jobQueries(db).byId(id)
  if (!job || job.sources.length === 0 || job.sources.some(({ state }) => state !== 'failed')) return undefined
  const [firstSource] = job.sources
  const cause = firstSource?.problems[0]?.message ?? 'no reason given'
  return job.sources.length === 1
    ? `${firstSource?.name} couldn’t be scraped: ${cause}`
    : `None of ${job.sources.length} sources could be scraped. ${firstSource?.name}: ${cause}`
}

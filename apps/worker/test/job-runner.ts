import { defaultCity } from '@houselights/config/cities/cities'
import { failJob, requestJob } from '@houselights/database/jobs/job-writes'
import type { JobServices } from '@houselights/database/jobs/operator-job'
import { jobServices } from '@houselights/database/testing/operator-jobs'
import { openBackendAt } from '@houselights/jobs/backend'
import { openJobFlows } from '@houselights/jobs/job-flows'
import type { DataSource } from 'typeorm'
import { makeOperatorJobProcess } from '../src/operator-jobs/operator-jobs.ts'
import { AS_OF, silentLog } from './a-worker.ts'

/** Returns a function that runs an operator's job by id, with the test's services. */
export const createJobRunner = (db: DataSource, now: Date, overrides: Partial<JobServices>) => {
  const run = makeOperatorJobProcess(jobServices(db, now, overrides), silentLog)
  return (jobId: string) => run({ id: jobId, name: 'operator-job', data: { job: jobId }, attemptsMade: 0 })
}

/**
 * Stores and enqueues an operator's job that scrapes sources of the default city. With a `failure`, the job has already
 * failed with this error when it is enqueued.
 */
export async function aScrapeJob(db: DataSource, queueUrl: string, sources: string[], failure?: string) {
  const plan = { sources, depth: 'full' as const }
  const { id } = await requestJob(db, { kind: 'expand-venues', city: defaultCity.id, ...plan }, new Date(AS_OF))
  if (failure) await failJob(db, id, failure, new Date(AS_OF))
  const flows = openJobFlows(openBackendAt(queueUrl), () => undefined)
  await flows.add({ id, ...plan })
  await flows.close()
  return id
}

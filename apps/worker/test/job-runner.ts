import { defaultCity } from '@houselights/config/cities/cities'
import { failJob, requestJob } from '@houselights/database/jobs/job-writes'
import type { JobServices } from '@houselights/database/jobs/operator-job'
import { jobServices } from '@houselights/database/testing/operator-jobs'
import { openBackendAt } from '@houselights/jobs/backend'
import { openJobFlows } from '@houselights/jobs/job-flows'
import type { DataSource } from 'typeorm'
import { runOperatorJob } from '../src/operator-jobs/operator-jobs.ts'
import { AS_OF, silent } from './a-worker.ts'

/** Finishes operator jobs by id, with the test's services. */
export const jobRunner = (db: DataSource, now: Date, given: Partial<JobServices>) => {
  const run = runOperatorJob(jobServices(db, now, given), silent)
  return (job: string) => run({ id: job, name: 'operator-job', data: { job }, attemptsMade: 0 })
}

/** An operator's job that scrapes sources of the default city, stored and in the queue. */
export async function aScrapeJob(db: DataSource, queueUrl: string, sources: string[], ended?: string) {
  const plan = { sources, depth: 'full' as const }
  const { id } = await requestJob(db, { kind: 'expand-venues', city: defaultCity.id, ...plan }, new Date(AS_OF))
  if (ended) await failJob(db, id, ended, new Date(AS_OF))
  const flows = openJobFlows(openBackendAt(queueUrl), () => undefined)
  await flows.add({ id, ...plan })
  await flows.close()
  return id
}

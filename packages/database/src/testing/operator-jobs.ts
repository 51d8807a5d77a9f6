import { defaultCity, findCity } from '@houselights/config/cities/cities'
import type { Job, JobKind } from '@houselights/contracts/jobs/jobs'
import type { DataSource } from 'typeorm'
import { finishJob } from '../jobs/finish-job.ts'
import { jobQueries } from '../jobs/job-queries.ts'
import { loadUnfinishedJob, requestJob } from '../jobs/job-writes.ts'
import type { JobServices } from '../jobs/operator-job.ts'
import { planJob } from '../jobs/plan-job.ts'

/**
 * Creates the services that operator jobs need from a worker. They scrape and look up nothing, unless a test overrides
 * them.
 */
export const jobServices = (db: DataSource, now: Date, overrides: Partial<JobServices> = {}): JobServices => ({
  db,
  now: () => now,
  findCity: (id) => findCity(id) ?? defaultCity,
  hasSpotify: false,
  lookUpArtists: async () => undefined,
  fetchDetails: async () => [],
  reparse: async () => ({ failed: 0, sources: 0 }),
  ...overrides,
})

/** Requests an operator job and finishes it, as if its sources had been scraped in between. */
export async function runJob(kind: JobKind, services: JobServices, city = defaultCity): Promise<Job> {
  const { db, now } = services
  const plan = await planJob(db, kind, { now: now(), city })
  const { id } = await requestJob(db, { kind, city: city.id, ...plan }, now())
  const unfinished = await loadUnfinishedJob(db, id)
  if (unfinished) await finishJob(services, unfinished)
  const job = await jobQueries(db).byId(id)
  if (!job) throw new Error('The job doesn’t exist.')
  return job
}

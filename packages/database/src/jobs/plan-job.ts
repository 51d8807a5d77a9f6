import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { JobKind, JobPlan } from '@houselights/contracts/jobs/jobs'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { Queryable } from '../sql/sql.ts'
import { JOB_WORK } from './kinds/index.ts'

/**
 * Plans which of a city's sources a job scrapes, in which order and how deep, or which artists of the city's shows it
 * looks up. Throws RefusedError if there is nothing to do.
 */
export async function planJob(
  db: Queryable,
  kind: JobKind,
  { now, city }: { now: Date; city: CityFile },
): Promise<Required<JobPlan>> {
  // the worker stores its cities when it starts; other cities have no data yet
  if (!(await db.query('select id from cities where id = $1', [city.id])).length)
    throw new RefusedError(`${city.name} hasn’t been scraped yet, so there’s nothing for this job to do.`)
  return { sources: [], depth: 'shallow', artists: [], ...(await JOB_WORK[kind].plan?.(db, { now, city })) }
}

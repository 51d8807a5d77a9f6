import { applyFixes, matchEverything } from '@houselights/database/quality/apply-fixes'
import { venuesOf } from '@houselights/sources/registry'
import type { IngestServices } from './ingest.ts'
import type { JobSteps } from './operator-jobs.ts'
import { readDetails } from './read-details.ts'
import type { SourceLock } from './read-job.ts'
import { rereadJob } from './reread-job.ts'

/** What jobs do besides reading, with this worker's connections and settings. */
export function jobSteps(
  services: IngestServices,
  { lookUpArtists, withSourceLock }: Pick<JobSteps, 'lookUpArtists'> & { withSourceLock: SourceLock },
): JobSteps {
  const { dataSource, now } = services
  const cityOf = (id: string) => venuesOf(services.registry, id).city
  return {
    match: (city) => matchEverything(dataSource, { now: now(), city: cityOf(city) }),
    lookUpArtists,
    readDetails: (city, progress) => readDetails(services, cityOf(city), progress),
    reread: (city, progress) => rereadJob({ ...services, withSourceLock }, city, progress),
    // the job's own id names the batch: begun again after a worker's death it goes on with what it had fixed
    fix: (city, batch) => applyFixes(dataSource, { now: now(), city: cityOf(city), batch }),
  }
}

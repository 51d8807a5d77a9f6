import { applyFixes, matchEverything } from '@houselights/database/quality/apply-fixes'
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
  const { dataSource, now, timeZone } = services
  return {
    match: () => matchEverything(dataSource, { now: now(), timeZone }),
    lookUpArtists,
    readDetails: (progress) => readDetails(services, progress),
    // the job's own id names the batch: begun again after a worker's death it goes on with what it had fixed
    reread: (progress) => rereadJob({ ...services, withSourceLock }, progress),
    fix: (batch) => applyFixes(dataSource, { now: now(), timeZone, batch }),
  }
}

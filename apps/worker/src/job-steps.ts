import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '@houselights/config/config'
import { applyFixes, matchEverything } from '@houselights/database/quality/apply-fixes'
import { enrichArtists } from './enrichment/enrich-artists.ts'
import { spotifyClient } from './enrichment/spotify-client.ts'
import type { IngestServices } from './ingest.ts'
import type { JobSteps } from './operator-jobs.ts'
import { readDetails } from './read-details.ts'

/** What jobs do besides reading, with this worker's connections and settings. */
export function jobSteps(services: IngestServices, { providers: { spotify } }: Pick<Config, 'providers'>): JobSteps {
  const { dataSource, now, timeZone } = services
  const client = spotify && spotifyClient(spotify, { wait: sleep })
  return {
    match: () => matchEverything(dataSource, { now: now(), timeZone }),
    enrich: (progress) => enrichArtists({ db: dataSource, now, spotify: client, wait: sleep, progress }),
    readDetails: (progress) => readDetails(services, progress),
    // the job's own id names the batch: begun again after a worker's death it goes on with what it had mended
    mend: (batch) => applyFixes(dataSource, { now: now(), timeZone, batch }),
  }
}

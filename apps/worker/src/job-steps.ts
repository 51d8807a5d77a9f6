import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '@houselights/config/config'
import { enrichArtists } from './enrichment/enrich-artists.ts'
import { spotifyClient } from './enrichment/spotify-client.ts'
import type { IngestServices } from './ingest.ts'
import type { JobSteps } from './operator-jobs.ts'

/** What jobs do besides reading, with this worker's connections and settings. */
export function jobSteps(
  { dataSource, now, timeZone }: IngestServices,
  { spotify }: Pick<Config, 'spotify'>,
): JobSteps {
  const client = spotify && spotifyClient(spotify, { wait: sleep })
  return {
    match: async () => ({ merged: 0, timeZone }),
    enrich: (progress) => enrichArtists({ db: dataSource, now, spotify: client, wait: sleep, progress }),
    readDetails: async () => undefined,
    mend: async () => {
      throw new Error('not wired yet')
    },
  }
}

import { updateUsualGenres } from '@houselights/database/venues/usual-genres'
import type { Logger } from 'pino'
import type { IngestServices } from '../ingest/ingest.ts'
import type { UpkeepPart } from '../queue/upkeep.ts'
import { scrapeVenueSites } from './scrape-venue-sites.ts'

/** Keeps what we know about venues current. `isLive`: whether venues' sites are on the internet, and not recorded. */
export function startVenues(
  services: Pick<IngestServices, 'dataSource' | 'fetchers' | 'parser' | 'now'>,
  { isLive, log }: { isLive: boolean; log: Logger },
): UpkeepPart {
  const closing = new AbortController()
  return {
    task: 'venues',
    runRound: async () => {
      await updateUsualGenres(services.dataSource)
      if (isLive) await scrapeVenueSites(services, { log, signal: closing.signal })
    },
    close: async () => closing.abort(),
  }
}

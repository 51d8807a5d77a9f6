import type { CityFile } from '@houselights/contracts/cities/city-files'
import { judgeVenues } from '@houselights/domain/coverage/judge-venues'
import { findCritical } from '@houselights/domain/coverage/summarize'
import { loadCoverageRows } from '../../coverage/coverage-rows.ts'
import type { Queryable } from '../../sql/sql.ts'
import type { JobWork } from '../operator-job.ts'
import { listScrapableSources } from '../scrapable-sources.ts'

/** The usual period of the coverage monitor. The job scrapes the venues that are critical in this period. */
const MONTHS = 3

export const closeCoverageGaps: JobWork = {
  plan: async (db, { now, city }) => ({
    sources: await listGapSources(db, city.id, await findCriticalVenues(db, { now, city })),
    depth: 'full',
  }),
}

async function findCriticalVenues(db: Queryable, { now, city }: { now: Date; city: CityFile }): Promise<string[]> {
  const period = { now, months: MONTHS, timeZone: city.timeZone }
  return findCritical(judgeVenues(await loadCoverageRows(db, city.id, period), period)).map(({ venue }) => venue.id)
}

/**
 * Lists all sources of these venues, then aggregators that list the venues' shows, or all aggregators if none lists
 * them.
 */
async function listGapSources(db: Queryable, city: string, venues: readonly string[]): Promise<string[]> {
  if (venues.length === 0) return []
  const venueSources = await listScrapableSources(db, city, 's.venue_id = any ($2::uuid[])', [venues])
  const listingAggregators = await listScrapableSources(
    db,
    city,
    `s.venue_id is null and exists (select from event_sources es join events e on e.id = es.event_id
       where es.source_id = s.id and e.venue_id = any ($2::uuid[]))`,
    [venues],
  )
  return [
    ...venueSources,
    ...(listingAggregators.length > 0
      ? listingAggregators
      : await listScrapableSources(db, city, 's.venue_id is null')),
  ]
}

import { type CoveragePeriod, nightsLookedAt } from '@houselights/domain/coverage/judge-venues'
import type { CoverageRows, MonitoredVenue } from '@houselights/domain/coverage/source-state'
import { DEFAULT_CITY } from '@houselights/types/default-city'
import { PUBLIC_VENUE } from '../repositories/event-sql.ts'
import type { Queryable } from '../sql.ts'
import { showsOf } from './shows.ts'
import { sourceStates } from './source-states.ts'

/** What the coverage monitor judges by: every venue that is to be read, by name, with its shows, and all sources. */
export async function coverageRows(db: Queryable, period: CoveragePeriod): Promise<CoverageRows> {
  const venues: MonitoredVenue[] = await db.query(
    `select v.id, v.name, v.slug, v.website from venues v where ${PUBLIC_VENUE} order by fold(v.name), v.id`,
  )
  const [sources, shows] = await Promise.all([
    sourceStates(db),
    showsOf(db, {
      ...{ venues: venues.map(({ id }) => id), timeZone: DEFAULT_CITY.timeZone },
      ...nightsLookedAt(period),
    }),
  ])
  return { venues, sources, shows }
}

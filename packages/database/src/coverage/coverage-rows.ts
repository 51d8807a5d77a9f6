import { type CoveragePeriod, nightsLookedAt } from '@houselights/domain/coverage/judge-venues'
import type { CoverageRows, MonitoredVenue } from '@houselights/domain/coverage/source-state'
import { VenueEntity, type VenueRow } from '../entities/places.ts'
import { PUBLIC_VENUE } from '../repositories/event-sql.ts'
import type { Queryable } from '../sql.ts'
import { select } from '../statement.ts'
import { showsOf } from './shows.ts'
import { sourceStates } from './source-states.ts'

const MONITORED = ['id', 'name', 'slug', 'website'] as const satisfies readonly (keyof MonitoredVenue &
  keyof VenueRow)[]

/** What the coverage monitor judges by: every venue of the city that is to be read, by name, with its shows, and all of the city's sources. */
export async function coverageRows(db: Queryable, city: string, period: CoveragePeriod): Promise<CoverageRows> {
  const venues: MonitoredVenue[] = await db.query(
    `select ${select(VenueEntity, 'v', MONITORED)} from venues v where ${PUBLIC_VENUE} and v.city_id = $1 order by fold(v.name), v.id`,
    [city],
  )
  const [sources, shows] = await Promise.all([
    sourceStates(db, city),
    showsOf(db, { ...{ venues: venues.map(({ id }) => id), timeZone: period.timeZone }, ...nightsLookedAt(period) }),
  ])
  return { venues, sources, shows }
}

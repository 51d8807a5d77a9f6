import type { EventRow } from '../entities/events.ts'
import type { CityRow } from '../entities/places.ts'
import type { Database } from '../sql.ts'
import { rebuildEvents } from './rebuild-events.ts'

/** Rebuilds those of the events that are part of no other, each by its city's clock. */
export async function rebuildUnmerged(db: Database, events: readonly string[]): Promise<void> {
  const rows: (Pick<EventRow, 'id'> & Pick<CityRow, 'timeZone'>)[] = await db.query(
    `select e.id, c.time_zone as "timeZone" from events e join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
     where e.id = any ($1::uuid[]) and e.merged_into is null`,
    [events],
  )
  for (const [timeZone, group] of Map.groupBy(rows, (row) => row.timeZone))
    await rebuildEvents(
      db,
      group.map(({ id }) => id),
      timeZone,
    )
}

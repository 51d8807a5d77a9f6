import { Derived, Locked } from '@houselights/contracts/entities/event-overrides'
import { resolveEvent } from '@houselights/domain/resolve/resolve-event'
import { resolveSources } from '@houselights/domain/resolve/resolve-sources'
import { EventEntity, type EventRow } from '../../schema/entities/events.ts'
import { type CityRow, VenueEntity, type VenueRow } from '../../schema/entities/places.ts'
import type { Database } from '../../sql/sql.ts'
import { select } from '../../sql/statement.ts'
import { evidenceOf } from '../match/known-listings.ts'
import { assignmentsOf, updateEvents } from './event-rows.ts'

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

const OF_EVENT = ['id', 'venueId', 'derived', 'locked', 'unconfirmedBeside'] as const
type Place = Pick<EventRow, (typeof OF_EVENT)[number]> & Pick<VenueRow, 'name'>

/** Rebuilds events from their source records, with what was looked up and what operators set; gives those that changed. */
export async function rebuildEvents(
  db: Database,
  eventIds: readonly string[],
  timeZone: string,
): Promise<ReadonlySet<string>> {
  if (eventIds.length === 0) return new Set()
  const evidence = await evidenceOf(db, eventIds)
  const places: Place[] = await db.query(
    `select ${select(EventEntity, 'e', OF_EVENT)}, ${select(VenueEntity, 'v', ['name'])}
     from events e join venues v on v.id = e.venue_id where e.id = any ($1::uuid[]) order by e.id`,
    [eventIds],
  )
  const assignments = await assignmentsOf(db, eventIds)
  const resolved = places.flatMap(({ id, venueId, name, derived, locked, unconfirmedBeside }) => {
    const records = evidence.get(id)
    if (!records) return []
    const overrides = { derived: Derived.parse(derived), locked: Locked.parse(locked) }
    const facts = resolveSources(records)
    const status = unconfirmedBeside ? 'unconfirmed' : facts.status
    const event = resolveEvent({ ...facts, status }, overrides, { venueName: name, timeZone })
    return [{ id, event, venueId, timeZone, assignments: assignments.get(id) }]
  })
  return updateEvents(db, resolved)
}

import { resolveEvent } from '@houselights/domain/resolve/resolve-event'
import { resolveSources } from '@houselights/domain/resolve/resolve-sources'
import { Derived, Locked } from '@houselights/types/event-overrides'
import type { Queryable } from '../sql.ts'
import { assignmentsOf } from './assignments.ts'
import { updateEvent } from './event-rows.ts'
import { evidenceOf } from './known-listings.ts'

/** Rebuilds events from their source records, with what was looked up and what operators set; gives how many changed. */
export async function rebuildEvents(db: Queryable, eventIds: readonly string[], timeZone: string): Promise<number> {
  if (eventIds.length === 0) return 0
  const evidence = await evidenceOf(db, eventIds)
  const places = await db.query(
    'select e.id, e.venue_id, v.slug, v.name, e.derived, e.locked, e.unconfirmed_beside from events e join venues v on v.id = e.venue_id where e.id = any ($1::uuid[]) order by e.id',
    [eventIds],
  )
  const assignments = await assignmentsOf(db, eventIds)
  let updated = 0
  for (const { id, venue_id: venueId, slug, name, derived, locked, unconfirmed_beside: beside } of places) {
    const records = evidence.get(id)
    if (!records) continue
    const overrides = { derived: Derived.parse(derived), locked: Locked.parse(locked) }
    const facts = resolveSources(records)
    const status = beside ? 'unconfirmed' : facts.status
    const resolved = resolveEvent({ ...facts, status }, overrides, { venueName: name, timeZone })
    const place = { venueId, venueSlug: slug, timeZone, assignments: assignments.get(id) ?? new Map() }
    if (await updateEvent(db, id, resolved, place)) updated += 1
  }
  return updated
}

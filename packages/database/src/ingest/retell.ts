import type { Queryable } from '../sql.ts'
import { updateEvent } from './event-rows.ts'
import { evidenceOf } from './known-listings.ts'
import { tellEvent } from './told-event.ts'

/** Tells events anew from all their sources; gives how many that changed. */
export async function retell(db: Queryable, eventIds: readonly string[], timeZone: string): Promise<number> {
  if (eventIds.length === 0) return 0
  const evidence = await evidenceOf(db, eventIds)
  const places = await db.query(
    'select e.id, e.venue_id, v.slug from events e join venues v on v.id = e.venue_id where e.id = any ($1::uuid[]) order by e.id',
    [eventIds],
  )
  let updated = 0
  for (const { id, venue_id: venueId, slug } of places) {
    const told = evidence.get(id)
    if (told && (await updateEvent(db, id, tellEvent(told), { venueId, venueSlug: slug, timeZone }))) updated += 1
  }
  return updated
}

import type { SourceKind } from '@houselights/types/entities'
import type { Queryable } from '../sql.ts'
import { freeSlug } from './event-rows.ts'

/** Makes events one: the source records of the others are the survivor's now, and their addresses lead to it. */
export async function mergeEvents(db: Queryable, survivor: string, others: readonly string[]): Promise<void> {
  await db.query('update event_sources set event_id = $1 where event_id = any ($2::uuid[])', [survivor, others])
  await db.query(
    'update events set merged_into = $1, updated_at = now() where id = any ($2::uuid[]) or merged_into = any ($2::uuid[])',
    [survivor, others],
  )
  // whether it is in doubt is concluded anew
  await db.query('update events set unconfirmed_beside = null where id = $1 and unconfirmed_beside is not null', [
    survivor,
  ])
}

interface VenueMove {
  source: { id: string; kind: SourceKind }
  /** A notice says that it moved here, or said until now that it had moved to the other. */
  noticed: boolean
  venue: { id: string; slug: string }
}

/**
 * Moves an event to the venue of its listing, unless another source still lists it where it is; against the venue's own
 * page and against a notice only another venue's own page counts. It never goes back to a venue that a notice says it
 * left. It gets an address of the new venue, and the old one leads there.
 */
export async function followVenue(db: Queryable, event: string, { source, noticed, venue }: VenueMove): Promise<void> {
  const [before]: { slug: string; venueSlug: string }[] = await db.query(
    'select e.slug, v.slug as "venueSlug" from events e join venues v on v.id = e.venue_id where e.id = $1',
    [event],
  )
  const [moved]: { id: string }[][] = await db.query(
    `update events set venue_id = $3, updated_at = now() where id = $1 and venue_id <> $3
       and not exists (select from event_sources es join sources s on s.id = es.source_id
         where es.event_id = $1 and es.source_id <> $2 and es.vanished_at is null and (s.kind = 'venue' or not $4::boolean))
       and not exists (select from event_sources where event_id = $1 and moved_from = $3)
     returning id`,
    [event, source.id, venue.id, noticed || source.kind === 'venue'],
  )
  if (before && moved && moved.length > 0) await readdress(db, event, before, venue.slug)
}

/** Replaces the venue in an event's address; an address that it had at that venue before is its own again. */
async function readdress(
  db: Queryable,
  event: string,
  before: { slug: string; venueSlug: string },
  venueSlug: string,
): Promise<void> {
  const wanted = before.slug.replace(`-${before.venueSlug}-`, `-${venueSlug}-`)
  if (wanted === before.slug) return
  const [own] = await db.query(
    `delete from slug_redirects where kind = 'event' and slug = $1 and target_id = $2 returning slug`,
    [wanted, event],
  )
  const slug = own.length > 0 ? wanted : await freeSlug(db, wanted)
  await db.query('update events set slug = $2 where id = $1', [event, slug])
  await db.query(
    `insert into slug_redirects (kind, slug, target_id) values ('event', $1, $2)
     on conflict (kind, slug) do update set target_id = excluded.target_id`,
    [before.slug, event],
  )
}

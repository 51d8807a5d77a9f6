import type { SourceKind } from '@houselights/types/entities'
import type { Queryable } from '../sql.ts'
import { freeSlug } from './event-rows.ts'

/** Makes events one: what sources say of the others belongs to the survivor now, and their addresses lead to it. */
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

interface HouseMove {
  source: { id: string; kind: SourceKind }
  /** A notice says so, or said until now that it was at the other. */
  noticed: boolean
  venue: { id: string; slug: string }
}

/**
 * An event whose listing moved house goes along, unless another source's listing still tells of it there; against the
 * house's own page and against a notice only another house's own page counts. It never goes back to a house that a
 * notice says it left. It is given an address of the new house, and the old one leads there.
 */
export async function followVenue(db: Queryable, event: string, { source, noticed, venue }: HouseMove): Promise<void> {
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

/** Puts the new house in the old one's place in an event's address; an address that it had there before is its own again. */
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

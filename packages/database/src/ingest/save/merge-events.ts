import type { SourceKind } from '@houselights/contracts/entities/entities'
import { In, IsNull, Not } from 'typeorm'
import { EventEntity, type EventRow } from '../../schema/entities/events.ts'
import { SlugRedirectEntity, type VenueRow } from '../../schema/entities/places.ts'
import { EventSourceEntity } from '../../schema/entities/sources.ts'
import type { Database } from '../../sql/sql.ts'
import { findFreeSlug } from './new-events.ts'

/** Merges events: the survivor gets the others' source records, and their addresses redirect to it. */
export async function mergeEvents(db: Database, survivor: string, others: readonly string[]): Promise<void> {
  const events = db.getRepository(EventEntity)
  await db.getRepository(EventSourceEntity).update({ eventId: In(others) }, { eventId: survivor })
  await events.update([{ id: In(others) }, { mergedInto: In(others) }], {
    mergedInto: survivor,
    updatedAt: () => 'now()',
  })
  // the survivor was first seen when the earliest of the merged events was
  await db.query(
    `update events e set first_seen_at = earliest.first_seen_at from (select min(first_seen_at) as first_seen_at from events where id = any ($2::uuid[])) earliest
     where e.id = $1 and earliest.first_seen_at < e.first_seen_at`,
    [survivor, others],
  )
  // clears the survivor's doubt, so that applySingleActs decides again
  await events.update({ id: survivor, unconfirmedBeside: Not(IsNull()) }, { unconfirmedBeside: null })
}

type EventAddress = Pick<EventRow, 'slug'> & { venueSlug: VenueRow['slug'] }

interface VenueMove {
  source: { id: string; kind: SourceKind }
  /** Whether a notice says that the event moved to this venue, or a notice that it left this venue was removed. */
  hasNotice: boolean
  venue: { id: string; slug: string }
}

/**
 * Moves an event to its listing's venue, unless another source still lists it at its current venue. If the listing is
 * from a venue's own page or a notice, only another venue's page can keep the event there. An event never returns to a
 * venue that it left according to a notice. The event's old URL redirects.
 */
export async function followVenue(db: Database, event: string, { source, hasNotice, venue }: VenueMove): Promise<void> {
  const [before]: EventAddress[] = await db.query(
    'select e.slug, v.slug as "venueSlug" from events e join venues v on v.id = e.venue_id where e.id = $1',
    [event],
  )
  const [movedEvents]: [Pick<EventRow, 'id'>[]] = await db.query(
    `update events set venue_id = $3, updated_at = now() where id = $1 and venue_id <> $3
       and not exists (select from event_sources es join sources s on s.id = es.source_id
         where es.event_id = $1 and es.source_id <> $2 and es.vanished_at is null and (s.kind = 'venue' or not $4::boolean))
       and not exists (select from event_sources where event_id = $1 and moved_from = $3)
     returning id`,
    [event, source.id, venue.id, hasNotice || source.kind === 'venue'],
  )
  if (before && movedEvents.length > 0) await updateSlug(db, event, before, venue.slug)
}

/** Replaces the venue in an event's slug. If the event already had a slug at that venue, it gets that slug back. */
async function updateSlug(db: Database, event: string, before: EventAddress, venueSlug: string): Promise<void> {
  const wantedSlug = before.slug.replace(`-${before.venueSlug}-`, `-${venueSlug}-`)
  if (wantedSlug === before.slug) return
  const redirects = db.getRepository(SlugRedirectEntity)
  const reclaimedRedirects = await redirects.delete({ kind: 'event', slug: wantedSlug, targetId: event })
  const slug = reclaimedRedirects.affected ? wantedSlug : await findFreeSlug(db, wantedSlug)
  await db.getRepository(EventEntity).update(event, { slug })
  await redirects.upsert({ kind: 'event', slug: before.slug, targetId: event }, ['kind', 'slug'])
}

import { createHash } from 'node:crypto'
import { addDays } from '@houselights/domain/city-time'
import type { SourceKind } from '@houselights/types/entities'
import type { Listing } from '@houselights/types/listing'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../notify.ts'
import type { Queryable } from '../sql.ts'
import { type EventPlace, insertEvent, updateEvent } from './event-rows.ts'
import { type ClusterListings, type Decision, findEvents, type Placed } from './find-events.ts'
import {
  decisionsAbout,
  evidenceOf,
  type KnownListing,
  knownListings,
  listingKey,
  partsOfKey,
  settledListings,
} from './known-listings.ts'
import { type Evidence, tellEvent } from './told-event.ts'
import { markMissing } from './vanish.ts'

export interface ReadToSave {
  source: { id: string; kind: SourceKind; rank: number }
  /** The moment of the read, ISO. */
  readAt: string
  /** The city's day at that moment. */
  today: string
  timeZone: string
  /** What the source lists from today on, each given to its venue. */
  listings: readonly { listing: Listing; venueSlug: string }[]
  /** Whether the read may be believed about what is missing from it. */
  complete: boolean
}

export interface SaveCounts {
  added: number
  updated: number
  unchanged: number
  vanished: number
}

/**
 * Stores one read of one source in one transaction. Saving it again changes nothing; two reads at once are saved one
 * after the other, so that an event that both tell of is made once.
 */
export const saveRead = (dataSource: DataSource, read: ReadToSave, cluster: ClusterListings): Promise<SaveCounts> =>
  dataSource.transaction(async (db) => {
    await takeTurn(db)
    const known = await knownListings(db, read.source.id)
    const venues = await venuesOf(db, read)
    const placed = read.listings.map(({ listing, venueSlug }): Placed => {
      const venue = venues.get(venueSlug)
      if (!venue) throw new Error(`there is no venue "${venueSlug}" in the database: seed the registry first`)
      return {
        key: listingKey(read.source.id, listing.sourceId),
        source: read.source.id,
        venueSlug,
        venueName: venue.name,
        listing,
      }
    })
    const added = await addFresh(
      db,
      read,
      placed.filter(({ listing }) => !known.has(listing.sourceId)),
      venues,
      cluster,
    )
    const changed = await rewriteChanged(db, read.source.id, placed, known)
    await markSeen(db, read, placed)
    const missing = await markMissing(db, read, known)
    const touched = new Set([...added.joined, ...changed, ...missing.events])
    const updated = await retell(
      db,
      [...touched].filter((id) => !added.made.has(id)),
      read.timeZone,
    )
    if (added.made.size > 0 || updated > 0) await notifyChanged(db)
    const distinct = placed.length
    return {
      added: added.made.size,
      updated,
      unchanged: Math.max(0, distinct - added.made.size - updated),
      vanished: missing.vanished,
    }
  })

type Venues = Map<string, { id: string; name: string }>

/**
 * One save at a time, over all workers: it takes a moment, while two at once would wait for each other's artists in a
 * ring. Fetching and parsing, which take long, go on side by side.
 */
async function takeTurn(db: Queryable): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtextextended('save-read', 0))")
}

async function venuesOf(db: Queryable, read: ReadToSave): Promise<Venues> {
  const rows = await db.query('select id, slug, name from venues where slug = any ($1::text[])', [
    [...new Set(read.listings.map(({ venueSlug }) => venueSlug))],
  ])
  return new Map(rows.map(({ id, slug, name }: { id: string; slug: string; name: string }) => [slug, { id, name }]))
}

async function addFresh(
  db: Queryable,
  read: ReadToSave,
  fresh: readonly Placed[],
  venues: Venues,
  cluster: ClusterListings,
) {
  const made = new Set<string>()
  const joined: string[] = []
  if (fresh.length === 0) return { made, joined }
  const days = fresh.map(({ listing }) => listing.date).sort()
  const venueIds = [...new Set(fresh.flatMap(({ venueSlug }) => venues.get(venueSlug)?.id ?? []))]
  const settled = await settledListings(
    db,
    venueIds,
    addDays(days[0] ?? read.today, -1),
    addDays(days.at(-1) ?? read.today, 1),
  )
  const { targets, review } = findEvents(fresh, settled, await decisionsAbout(db, read.source.id), cluster)
  const groups = new Map<number, Placed[]>()
  for (const one of fresh) {
    const target = targets.get(one.key)
    if (!target) throw new Error(`the matcher lost the listing ${one.key}`)
    if ('eventId' in target) {
      await insertListing(db, read, one, target.eventId)
      joined.push(target.eventId)
    } else groups.set(target.group, [...(groups.get(target.group) ?? []), one])
  }
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const evidence = group.map(
      ({ listing }): Evidence => ({
        source: read.source.id,
        kind: read.source.kind,
        rank: read.source.rank,
        listing,
        lastSeenAt: read.readAt,
        vanished: false,
      }),
    )
    const place: EventPlace = {
      venueId: venues.get(first.venueSlug)?.id ?? '',
      venueSlug: first.venueSlug,
      timeZone: read.timeZone,
    }
    const id = await insertEvent(db, tellEvent(evidence), place, { firstSeenAt: read.readAt, lastSeenAt: read.readAt })
    made.add(id)
    for (const one of group) await insertListing(db, read, one, id)
  }
  await rememberQuestions(db, review, read.readAt)
  return { made, joined }
}

async function insertListing(db: Queryable, read: ReadToSave, { listing }: Placed, eventId: string): Promise<void> {
  await db.query(
    `insert into event_sources (source_id, external_id, event_id, url, listing, content_hash, first_seen_at, last_seen_at)
     select $1, $2, $3, coalesce($4, (select url from sources where id = $1)), $5, $6, $7, $7`,
    [
      read.source.id,
      listing.sourceId,
      eventId,
      listing.url ?? listing.ticketUrl,
      JSON.stringify(listing),
      hashOf(listing),
      read.readAt,
    ],
  )
}

const hashOf = (listing: Listing): string => createHash('sha256').update(JSON.stringify(listing)).digest('hex')

/** Listings whose words changed; gives their events. */
async function rewriteChanged(
  db: Queryable,
  source: string,
  placed: readonly Placed[],
  known: ReadonlyMap<string, KnownListing>,
): Promise<string[]> {
  const events: string[] = []
  for (const { listing } of placed) {
    const before = known.get(listing.sourceId)
    if (!before) continue
    const hash = hashOf(listing)
    if (before.vanished) events.push(before.eventId)
    if (before.contentHash === hash) continue
    events.push(before.eventId)
    await db.query(
      `update event_sources set listing = $3, content_hash = $4, url = coalesce($5, url) where source_id = $1 and external_id = $2`,
      [source, listing.sourceId, JSON.stringify(listing), hash, listing.url ?? listing.ticketUrl],
    )
  }
  return events
}

/** The later moment wins: the same read again, or an older one, changes no row. */
async function markSeen(db: Queryable, { source, readAt }: ReadToSave, placed: readonly Placed[]): Promise<void> {
  const ids = placed.map(({ listing }) => listing.sourceId)
  await db.query(
    `update event_sources set last_seen_at = $3, missed_reads = 0, vanished_at = null
     where source_id = $1 and external_id = any ($2::text[]) and (last_seen_at < $3 or vanished_at is not null)`,
    [source.id, ids, readAt],
  )
  await db.query(
    `update events set last_seen_at = $3 where last_seen_at < $3
       and id in (select event_id from event_sources where source_id = $1 and external_id = any ($2::text[]))`,
    [source.id, ids, readAt],
  )
}

/** Tells events anew from all their sources; gives how many that changed. */
async function retell(db: Queryable, eventIds: readonly string[], timeZone: string): Promise<number> {
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

/** Pairs that a person should look at, once; a verdict given before stays. */
async function rememberQuestions(
  db: Queryable,
  review: readonly { a: string; b: string; why: string }[],
  at: string,
): Promise<void> {
  for (const { a, b, why } of review)
    await db.query(
      `insert into match_decisions (a_source, a_external_id, b_source, b_external_id, verdict, decided_by, why, decided_at)
       values ($1, $2, $3, $4, 'ask', 'matcher', $5, $6) on conflict do nothing`,
      [...partsOfKey(a), ...partsOfKey(b), why, at],
    )
}

export type { Decision }

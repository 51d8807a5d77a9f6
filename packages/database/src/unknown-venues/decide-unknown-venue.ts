import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { Listing } from '@houselights/contracts/entities/listing'
import type { NameDecision } from '@houselights/contracts/operators/unknown-venues'
import { localDay } from '@houselights/domain/dates/city-time'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import { toListingKey } from '@houselights/domain/matching/find-events'
import { toUnknownVenueKey } from '@houselights/domain/venues/unknown-venue'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { match } from '../ingest/match/match.ts'
import { inSaveTransaction } from '../ingest/save/advisory-lock.ts'
import { rebuildEvents } from '../ingest/save/rebuild-events.ts'
import { save } from '../ingest/save/save.ts'
import { withdrawListings } from '../ingest/save/withdraw.ts'
import { IS_ANNOUNCED } from '../queries/event-sql.ts'
import type { EventSourceRow, SourceRow } from '../schema/entities/sources.ts'
import { type Database, type Queryable, valuesIn } from '../sql/sql.ts'
import { addVenue, type NamedVenue } from './add-venue.ts'
import { IS_OPEN } from './unknown-venue-queries.ts'

interface Decided {
  venue: Pick<NamedVenue, 'slug' | 'name'> | null
  /** How many shows appeared. */
  shows: number
}

interface Decision {
  decision: NameDecision
  /** For `alias`: the slug of the venue. */
  venue?: string | undefined
  by: string
  at: Date
}

/**
 * Stores what a name means, and publishes the listings that wait for it, as if their sources had just been scraped. A
 * repeated decision is refused. Null if the city has no such name.
 */
export const decideUnknownVenue = (
  dataSource: DataSource,
  id: string,
  city: CityFile,
  { decision, venue: slug, by, at }: Decision,
): Promise<Decided | null> =>
  inSaveTransaction(dataSource, async (db) => {
    const unknownVenue = await lockName(db, id, city)
    if (!unknownVenue) return null
    if (!unknownVenue.isOpen) throw new RefusedError('Someone already decided this. Undo that decision first.')
    const venue =
      decision === 'venue'
        ? await addVenue(db, city, unknownVenue, at)
        : decision === 'alias'
          ? await findVenue(db, city, slug ?? '')
          : null
    await db.query(
      'update unknown_venues set decision = $2, venue_id = $3, decided_by = $4, decided_at = $5 where id = $1',
      [id, decision, venue?.id ?? null, by, at.toISOString()],
    )
    const shows = venue ? await publishWaiting(db, id, venue, { city, at }) : 0
    await notifyChanged(db)
    return { venue: venue && { slug: venue.slug, name: venue.name }, shows }
  })

/** Locks a name. Undefined if the city has no such name. */
async function lockName(db: Queryable, id: string, city: Pick<CityFile, 'id'>) {
  const [row]: {
    key: string
    name: string
    address: string | null
    decision: NameDecision | null
    venueId: string | null
    isOpen: boolean
  }[] = await db.query(
    `select key, name, address, decision, venue_id as "venueId", ${IS_OPEN} as "isOpen"
     from unknown_venues n where id = $1 and city_id = $2 for update`,
    [id, city.id],
  )
  return row
}

async function findVenue(db: Queryable, { id: cityId, name: cityName }: CityFile, slug: string): Promise<NamedVenue> {
  const [venue]: NamedVenue[] = await db.query(
    `select id, slug, name from venues v where slug = $1 and city_id = $2 and active and ${IS_ANNOUNCED}`,
    [slug, cityId],
  )
  if (venue) return venue
  throw new RefusedError(`${cityName} has no venue "${slug}". Choose one from the list.`)
}

interface Context {
  city: Pick<CityFile, 'timeZone'>
  at: Date
}

type WaitingSource = Pick<SourceRow, 'id' | 'kind' | 'rank'> & { seenAt: Date; listings: Listing[] }

/**
 * Matches and saves the listings that wait for a name, source by source, like a scrape that stopped before today, so that
 * no other listing counts as missing. Returns how many shows they are.
 */
async function publishWaiting(
  db: Database,
  id: string,
  { slug: venueSlug, name: venueName }: NamedVenue,
  { city: { timeZone }, at }: Context,
): Promise<number> {
  const today = localDay(at, timeZone)
  const sources: WaitingSource[] = await db.query(
    `select s.id, s.kind, s.rank, max(w.seen_at) as "seenAt", json_agg(w.listing order by w.listing ->> 'date', w.external_id) as listings
     from waiting_listings w join sources s on s.id = w.source_id
     where w.unknown_venue_id = $1 and w.listing ->> 'date' >= $2 and not s.do_not_scrape
     group by s.id order by s.rank, s.id`,
    [id, today],
  )
  const events: string[] = []
  for (const { seenAt, listings, ...source } of sources) {
    const matched = await match(db, {
      source,
      scrapedAt: at.toISOString(),
      asOf: seenAt.toISOString(),
      today,
      timeZone,
      complete: true,
      until: today,
      listings: listings.map((listing) => ({
        key: toListingKey(source.id, listing.sourceId),
        source: source.id,
        venueSlug,
        venueName,
        listing,
      })),
    })
    await save(db, matched)
    events.push(
      ...(await valuesIn(
        db,
        'select event_id from event_sources where source_id = $1 and external_id = any ($2::text[])',
        [source.id, listings.map(({ sourceId }) => sourceId)],
      )),
    )
  }
  return new Set(events).size
}

/**
 * Undoes a decision. The listings that it published are withdrawn and wait again. A venue that it added is switched off.
 * Returns how many shows they were; null if the city has no such name.
 */
export const undoUnknownVenue = (
  dataSource: DataSource,
  id: string,
  city: CityFile,
  { at }: { at: Date },
): Promise<{ shows: number } | null> =>
  inSaveTransaction(dataSource, async (db) => {
    const unknownVenue = await lockName(db, id, city)
    if (!unknownVenue) return null
    const { key, decision, venueId } = unknownVenue
    if (!decision) throw new RefusedError('This decision was already undone.')
    const shows = venueId ? await withdrawPublished(db, { id, key, venueId }, { city, at }) : 0
    if (decision === 'venue')
      await db.query('update venues set active = false, updated_at = now() where id = $1 and added_at is not null', [
        venueId,
      ])
    await db.query(
      'update unknown_venues set decision = null, venue_id = null, decided_by = null, decided_at = null where id = $1',
      [id],
    )
    await notifyChanged(db)
    return { shows }
  })

/** Withdraws the upcoming listings at a venue that print a name, from lists of many venues, and lets them wait again. */
async function withdrawPublished(
  db: Database,
  { id, key, venueId }: { id: string; key: string; venueId: string },
  { city: { timeZone }, at }: Context,
): Promise<number> {
  const records: Pick<EventSourceRow, 'sourceId' | 'externalId' | 'eventId' | 'listing'>[] = await db.query(
    `select es.source_id as "sourceId", es.external_id as "externalId", es.event_id as "eventId", es.listing
     from event_sources es join sources s on s.id = es.source_id join events e on e.id = es.event_id
     where e.venue_id = $1 and e.local_date >= $2 and s.venue_id is null`,
    [venueId, localDay(at, timeZone)],
  )
  const published = records.filter(({ listing }) => toUnknownVenueKey(String(listing.venue ?? '')) === key)
  await db.query(
    `insert into waiting_listings (source_id, external_id, unknown_venue_id, listing, seen_at)
     select source, external_id, $1, listing, $3
     from jsonb_to_recordset($2::jsonb) as published (source text, external_id text, listing jsonb)
     on conflict (source_id, external_id) do nothing`,
    [
      id,
      JSON.stringify(
        published.map(({ sourceId, externalId, listing }) => ({ source: sourceId, external_id: externalId, listing })),
      ),
      at.toISOString(),
    ],
  )
  for (const [source, listings] of Map.groupBy(published, ({ sourceId }) => sourceId)) {
    const { remaining } = await withdrawListings(
      db,
      source,
      listings.map(({ externalId }) => externalId),
    )
    await rebuildEvents(db, remaining, timeZone)
  }
  return new Set(published.map(({ eventId }) => eventId)).size
}

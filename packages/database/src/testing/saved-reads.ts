import type { SourceKind } from '@houselights/types/entities'
import type { Listing } from '@houselights/types/listing'
import type { DataSource } from 'typeorm'
import { EventEntity } from '../entities/events.ts'
import type { ReadToSave } from '../ingest/read-to-save.ts'
import { saveRead } from '../ingest/save-read.ts'
import { select } from '../statement.ts'
import { builders } from './builders.ts'

const SHOWN = ['id', 'slug', 'title', 'status', 'startsAt', 'price', 'age', 'ticketUrl', 'room'] as const

let count = 0

/** A venue of its own for one test, sources that list it, and reads of them. */
export async function createTestVenue(db: DataSource) {
  const slug = `hall-${++count}`
  const { aVenue, aSource } = builders(db)
  const venue = await aVenue({ slug, name: `Hall ${count}` })

  const source = async (name: string, kind: SourceKind = 'venue', rank = 100) => {
    const row = await aSource({ id: `${slug}-${name}`, name: `${name} of ${slug}`, kind, rank })
    return { id: row.id, kind, rank }
  }
  /** A page of this venue alone. */
  const ownPage = async (name = 'own') => {
    const row = await aSource({ id: `${slug}-${name}`, name: `${name} of ${slug}`, kind: 'venue', venueId: venue.id })
    return { id: row.id, kind: row.kind, rank: 100 }
  }
  const read = (
    from: ReadToSave['source'],
    listings: readonly Listing[],
    {
      venueSlug = slug,
      movedFrom,
      ...given
    }: Partial<Omit<ReadToSave, 'listings'>> & { venueSlug?: string; movedFrom?: string } = {},
  ) =>
    saveRead(db, {
      source: from,
      readAt: '2025-05-02T19:00:00.000Z',
      today: '2025-05-02',
      timeZone: 'America/Los_Angeles',
      complete: true,
      ...given,
      listings: listings.map((listing) => ({ listing, venueSlug, ...(movedFrom && { movedFrom }) })),
    })
  /** The venue's events that were not merged into others, by start. */
  const events = () =>
    db.query(
      `select ${select(EventEntity, 'e', SHOWN)}, unconfirmed_beside as beside, local_date::text as day,
         (select count(*)::int from event_sources where event_id = e.id) as records
       from events e where venue_id = $1 and merged_into is null order by sort_at, id`,
      [venue.id],
    )
  const bill = async (event: string) =>
    (
      await db.query(
        'select a.name from event_artists ea join artists a on a.id = ea.artist_id where ea.event_id = $1 order by ea.position',
        [event],
      )
    ).map(({ name }: { name: string }) => name)
  return { slug, venue, source, ownPage, read, events, bill }
}

/** Every row's version in the tables that a read may write: equal before and after where nothing was written. */
export const rowVersions = async (db: DataSource): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      ['events', 'event_sources', 'held_listings', 'artists', 'event_artists', 'match_decisions'].map((table) =>
        db.query(`select '${table}' as table, ctid::text, xmin::text from ${table} order by 2`),
      ),
    ),
  )

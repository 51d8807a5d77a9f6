import { Listing } from '@houselights/contracts/entities/listing'
import { ArtistEntity } from '../schema/entities/events.ts'
import { prepared } from '../sql/prepared.ts'
import type { Queryable } from '../sql/sql.ts'
import { column } from '../sql/statement.ts'

/**
 * As a subquery: those of these keys, an array, that are known to be an act's. A provider has it, an operator set something
 * of it, or a source that lists its acts one by one billed it. A name that was only read out of a title is not known.
 */
export const KNOWN_NAMES = (keys: string) => `
  select ${column(ArtistEntity, 'normalisedName')} from artists a
  where a.normalised_name = any (${keys}) and a.merged_into is null
    and (a.spotify_id is not null or a.musicbrainz_id is not null or a.locked <> '{}' or exists (
      select from (
        -- from the listings that bill the name to its own bills, by their indexes
        select event_id from event_sources
        where listing ->> 'billedBy' = 'structure' and billed_names(listing) @> array[lower(a.name)] offset 0
      ) billing
      where exists (select from event_artists ea where ea.event_id = billing.event_id and ea.artist_id = a.id)))`

/** Those of these keys that are known to be an act's. */
export async function knownNames(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows: { normalised_name: string }[] = await db.query(KNOWN_NAMES('$1::text[]'), [keys])
  return new Set(rows.map(({ normalised_name }) => normalised_name))
}

const KNOWN_BEFORE = prepared(
  'known-before',
  `select array(${KNOWN_NAMES('$1::text[]')}) as known, (
     select coalesce(jsonb_agg(listing), '[]') from event_sources
     where source_id = $2 and vanished_at is null and listing ->> 'date' >= $3) as stored`,
)

/** Which of these names are known, and what a source lists from a day on, as stored. */
export async function knownBefore(
  db: Queryable,
  { names, source, from }: { names: readonly string[]; source: string; from: string },
): Promise<{ known: Set<string>; stored: Listing[] }> {
  const [row]: { known: string[]; stored: unknown[] }[] = await db.query(KNOWN_BEFORE, [names, source, from])
  return { known: new Set(row?.known), stored: (row?.stored ?? []).map((listing) => Listing.parse(listing)) }
}

import { Listing } from '@houselights/contracts/entities/listing'
import { ArtistEntity } from '../schema/entities/events.ts'
import { prepared } from '../sql/prepared.ts'
import { type Queryable, valuesIn } from '../sql/sql.ts'
import { column } from '../sql/statement.ts'

/**
 * Subquery: selects the keys that are known to be names of acts, from a provider, an operator, or a source that lists
 * acts one by one.
 */
export const KNOWN_NAMES = (keys: string) => `
  select ${column(ArtistEntity, 'normalisedName')} from artists a
  where a.normalised_name = any (${keys}) and a.merged_into is null
    and (a.spotify_id is not null or a.musicbrainz_id is not null or a.locked <> '{}' or exists (
      select from (
        -- starts from the listings that bill the name, so that both steps use an index
        select event_id from event_sources
        where listing ->> 'billedBy' = 'structure' and billed_names(listing) @> array[lower(a.name)] offset 0
      ) billing
      where exists (select from event_artists ea where ea.event_id = billing.event_id and ea.artist_id = a.id)))`

/** Finds the keys that are known to be names of acts. */
export const findKnownNames = async (db: Queryable, keys: readonly string[]): Promise<Set<string>> =>
  new Set(await valuesIn(db, KNOWN_NAMES('$1::text[]'), [keys]))

const NAMES_AND_LISTINGS = prepared(
  'known-before',
  `select array(${KNOWN_NAMES('$1::text[]')}) as known, (
     select coalesce(jsonb_agg(listing), '[]') from event_sources
     where source_id = $2 and vanished_at is null and listing ->> 'date' >= $3) as stored`,
)

/** Loads which of these names are known, and the source's stored listings from a day on. */
export async function loadNamesAndListings(
  db: Queryable,
  { names, source, from }: { names: readonly string[]; source: string; from: string },
): Promise<{ known: Set<string>; stored: Listing[] }> {
  const [row]: { known: string[]; stored: unknown[] }[] = await db.query(NAMES_AND_LISTINGS, [names, source, from])
  return { known: new Set(row?.known), stored: (row?.stored ?? []).map((listing) => Listing.parse(listing)) }
}

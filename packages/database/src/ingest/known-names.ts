import { ArtistEntity } from '../entities/events.ts'
import type { Queryable } from '../sql.ts'
import { column } from '../statement.ts'

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

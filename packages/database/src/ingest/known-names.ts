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
        -- from its own bills to their listings, however many there are of these
        select es.listing from event_sources es
        where es.event_id = any (array(select event_id from event_artists where artist_id = a.id)) offset 0
      ) billing
      where listing ->> 'billedBy' = 'structure' and (lower(listing ->> 'headliner') = lower(a.name)
        or exists (select from jsonb_array_elements_text(listing -> 'support') as name where lower(name) = lower(a.name)))))`

/** Those of these keys that are known to be an act's. */
export async function knownNames(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows: { normalised_name: string }[] = await db.query(KNOWN_NAMES('$1::text[]'), [keys])
  return new Set(rows.map(({ normalised_name }) => normalised_name))
}

import { ArtistEntity, type ArtistRow } from '../entities/events.ts'
import type { Queryable } from '../sql.ts'
import { select } from '../statement.ts'

/**
 * Those of these keys that are known to be an act's: a provider has it, an operator set something of it, or a source that
 * lists its acts one by one billed it. A name that was only read out of a title is not known.
 */
export async function knownNames(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows: Pick<ArtistRow, 'normalisedName'>[] = await db.query(
    `select ${select(ArtistEntity, 'a', ['normalisedName'])} from artists a
     where a.normalised_name = any ($1::text[]) and a.merged_into is null
       and (a.spotify_id is not null or a.musicbrainz_id is not null or a.locked <> '{}' or exists (
         select from event_artists ea join event_sources es on es.event_id = ea.event_id
         where ea.artist_id = a.id and es.listing ->> 'billedBy' = 'structure'
           and (lower(es.listing ->> 'headliner') = lower(a.name)
             or exists (select from jsonb_array_elements_text(es.listing -> 'support') as name where lower(name) = lower(a.name)))))`,
    [keys],
  )
  return new Set(rows.map(({ normalisedName }) => normalisedName))
}

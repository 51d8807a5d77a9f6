import { findUsualSpelling } from '@houselights/domain/artists/respelling'
import { IsNull, Not } from 'typeorm'
import { ArtistLookupEntity } from '../schema/entities/enrichment.ts'
import { ArtistEntity, type ArtistRow } from '../schema/entities/events.ts'
import type { Database } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

/**
 * Updates the spelling of these events' artists to the usual spelling in listings, unless an operator set the name.
 * Returns how many names changed.
 */
export async function respellArtists(db: Database, events: readonly string[]): Promise<number> {
  const artists: (Pick<ArtistRow, 'id' | 'name'> & { key: string; spellings: string[] })[] = await db.query(
    `select ${select(ArtistEntity, 'a', ['id', 'name'])}, split_from(a.normalised_name) as key, array(
       select name from event_artists ea join events e on e.id = ea.event_id cross join lateral (
         select es.listing ->> 'headliner' as name from event_sources es where es.event_id = e.id
         union all select jsonb_array_elements_text(es.listing -> 'support') from event_sources es where es.event_id = e.id
         union all select e.derived #>> '{headliner,name}'
         union all select jsonb_array_elements(e.locked -> 'bill') ->> 'name'
       ) names where ea.artist_id = a.id and name is not null) as spellings
     from artists a where a.merged_into is null and not a.locked ? 'name'
       and a.id in (select artist_id from event_artists where event_id = any ($1::uuid[])) order by a.id`,
    [events],
  )
  const lookups = db.getRepository(ArtistLookupEntity)
  let respelledCount = 0
  for (const { id, name, key, spellings } of artists) {
    const spelling = findUsualSpelling({ name, key }, spellings)
    if (!spelling) continue
    await db.getRepository(ArtistEntity).update(id, { name: spelling, updatedAt: () => 'now()' })
    // look the artist up again under the new name, unless it is linked or an operator decided
    await lookups.delete({ artistId: id, outcome: Not('linked'), decidedAt: IsNull(), askedAt: IsNull() })
    respelledCount += 1
  }
  return respelledCount
}

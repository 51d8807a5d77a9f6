import type { OurArtist } from '@houselights/domain/artist-identity/choice'
import { webAddress } from '@houselights/domain/safe-links'
import type { ArtistProvider, LookupOutcome } from '@houselights/types/enrichment'
import { NOT_RETIRED } from '../repositories/event-sql.ts'
import type { Queryable } from '../sql.ts'
import { isDue } from './due-lookups.ts'

/** An artist as a look-up begins with it. */
export interface LookedForArtist extends OurArtist {
  /** Who it is at the provider by an operator's word, or by whoever gave the id before; null says: nobody there. */
  givenId: string | null | undefined
  /** How the last look-up came out. */
  last: { outcome: LookupOutcome; externalId: string | null; decided: boolean; failures: number; at: Date } | null
  due: boolean
}

const SPOKEN = `('comedy', 'talk', 'class', 'film', 'trivia')`

/** An artist with what tells it from namesakes; nothing where it is gone, retired, or part of another by now. */
export async function lookedForArtist(
  db: Queryable,
  id: string,
  provider: ArtistProvider,
  now: Date,
): Promise<LookedForArtist | undefined> {
  const [row]: Found[] = await db.query(
    `select a.name, a.aliases, a.genre, a.social_links, a.provenance, a.locked, a.spotify_id, a.musicbrainz_id,
       shows.tags, shows.spoken, shows.music, to_jsonb(l) as last, l.looked_up_at, ${isDue(provider, '$3')} as due,
       case when m.outcome = 'linked' then
         jsonb_build_object('id', m.external_id, 'facts', m.facts) end as musicbrainz,
       case when m.outcome = 'ask' then jsonb_array_length(m.candidates) else 0 end as namesakes
     from artists a
     left join artist_lookups l on l.artist_id = a.id and l.provider = $2
     left join artist_lookups m on m.artist_id = a.id and m.provider = 'musicbrainz'
     cross join lateral (
       select coalesce(array_agg(distinct tag) filter (where tag is not null), '{}') as tags,
         count(distinct e.id) filter (where e.kind in ${SPOKEN})::int as spoken,
         count(distinct e.id) filter (where e.kind = 'music')::int as music
       from event_artists ea join events e on e.id = ea.event_id left join unnest(e.tags) as tag on true
       where ea.artist_id = a.id and e.merged_into is null
     ) shows
     where a.id = $1 and a.merged_into is null and ${NOT_RETIRED}`,
    [id, provider, now.toISOString()],
  )
  return row && shaped(row, provider)
}

interface Found {
  name: string
  aliases: string[]
  genre: string | null
  social_links: Record<string, string>
  provenance: Record<string, string>
  locked: Record<string, unknown>
  spotify_id: string | null
  musicbrainz_id: string | null
  tags: string[]
  spoken: number
  music: number
  last: { outcome: LookupOutcome; external_id: string | null; decided_at: string | null; failures: number } | null
  looked_up_at: Date | null
  due: boolean
  namesakes: number
  musicbrainz: { id: string; facts: { spotifyIds?: string[]; names?: string[] } } | null
}

function shaped(row: Found, provider: ArtistProvider): LookedForArtist {
  const { last, looked_up_at: at, musicbrainz } = row
  // what a provider gave is no evidence of its own: it would prove itself
  const links = row.provenance.social_links ? [] : Object.values(row.social_links)
  return {
    name: row.name,
    aliases: row.aliases,
    genres: [...(row.genre && !row.provenance.genre ? [row.genre] : []), ...row.tags],
    spoken: row.spoken > row.music,
    links: links.filter((link) => webAddress(link) !== null),
    musicbrainz: musicbrainz && {
      id: musicbrainz.id,
      spotifyIds: musicbrainz.facts.spotifyIds ?? [],
      names: musicbrainz.facts.names ?? [],
    },
    namesakes: row.namesakes,
    givenId: givenId(row, provider),
    last: last &&
      at && {
        ...{ outcome: last.outcome, externalId: last.external_id, decided: last.decided_at !== null },
        ...{ failures: last.failures, at },
      },
    due: row.due,
  }
}

function givenId({ locked, provenance, last, ...row }: Found, provider: ArtistProvider): string | null | undefined {
  if (provider === 'spotify' && 'spotify_id' in locked) return row.spotify_id
  if (last?.decided_at) return last.outcome === 'linked' ? last.external_id : null
  const id = row[`${provider}_id`]
  return id !== null && provenance[`${provider}_id`] !== provider ? id : undefined
}

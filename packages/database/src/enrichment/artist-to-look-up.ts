import type { ArtistProvider } from '@houselights/contracts/operators/enrichment'
import type { OurArtist } from '@houselights/domain/enrichment/choice'
import { webAddress } from '@houselights/domain/links/safe-links'
import { NOT_RETIRED } from '../queries/event-sql.ts'
import { ArtistLookupEntity, type ArtistLookupRow } from '../schema/entities/enrichment.ts'
import { ArtistEntity, type ArtistRow } from '../schema/entities/events.ts'
import type { Queryable } from '../sql/sql.ts'
import { jsonMembers, select } from '../sql/statement.ts'
import { isDueSql } from './due-lookups.ts'

/** An artist, with the data that a lookup needs. */
export interface ArtistToLookUp extends OurArtist {
  /**
   * The artist's id at the provider, set by an operator or found through another provider. Null if an operator decided
   * that the provider doesn't have the artist; undefined if unknown.
   */
  knownId: string | null | undefined
  last: (Pick<ArtistLookupRow, 'outcome' | 'externalId' | 'failures'> & { decided: boolean; at: Date }) | null
  due: boolean
}

/** Kinds of shows without music. A musician with the same name as one of their performers is a different person. */
const NON_MUSIC_KINDS = `('comedy', 'talk', 'class', 'film', 'trivia')`

/**
 * Loads an artist with the facts that distinguish it from namesakes. Undefined if the artist was deleted, retired or
 * merged.
 */
export async function loadArtistToLookUp(
  db: Queryable,
  id: string,
  provider: ArtistProvider,
  now: Date,
): Promise<ArtistToLookUp | undefined> {
  const [row]: ArtistLookupData[] = await db.query(
    `select ${select(ArtistEntity, 'a', ARTIST_COLUMNS)}, ${isDueSql(provider, '$3')} as due,
       shows.tags, shows."nonMusicShows", shows."musicShows",
       case when l.artist_id is not null then jsonb_build_object(${jsonMembers(ArtistLookupEntity, 'l', LOOKUP_COLUMNS)}) end as last,
       l.looked_up_at as at, l.decided_at is not null as decided,
       case when m.outcome = 'linked' then
         jsonb_build_object('id', m.external_id, 'facts', m.facts) end as musicbrainz,
       case when m.outcome = 'ask' then jsonb_array_length(m.candidates) else 0 end as namesakes
     from artists a
     left join artist_lookups l on l.artist_id = a.id and l.provider = $2
     left join artist_lookups m on m.artist_id = a.id and m.provider = 'musicbrainz'
     cross join lateral (
       select coalesce(array_agg(distinct tag) filter (where tag is not null), '{}') as tags,
         count(distinct e.id) filter (where e.kind in ${NON_MUSIC_KINDS})::int as "nonMusicShows",
         count(distinct e.id) filter (where e.kind = 'music')::int as "musicShows"
       from event_artists ea join events e on e.id = ea.event_id left join unnest(e.tags) as tag on true
       where ea.artist_id = a.id and e.merged_into is null
     ) shows
     where a.id = $1 and a.merged_into is null and ${NOT_RETIRED}`,
    [id, provider, now.toISOString()],
  )
  return row && toArtistToLookUp(row, provider)
}

const ARTIST_COLUMNS = [
  ...(['name', 'aliases', 'genre', 'socialLinks', 'provenance', 'locked', 'spotifyId', 'musicbrainzId'] as const),
] as const satisfies readonly (keyof ArtistRow)[]
const LOOKUP_COLUMNS = ['outcome', 'externalId', 'failures'] as const satisfies readonly (keyof ArtistLookupRow)[]

interface ArtistLookupData extends Pick<ArtistRow, (typeof ARTIST_COLUMNS)[number]> {
  tags: string[]
  nonMusicShows: number
  musicShows: number
  last: Pick<ArtistLookupRow, (typeof LOOKUP_COLUMNS)[number]> | null
  at: Date | null
  decided: boolean
  due: boolean
  namesakes: number
  musicbrainz: { id: string; facts: { spotifyIds?: string[]; names?: string[] } } | null
}

function toArtistToLookUp(row: ArtistLookupData, provider: ArtistProvider): ArtistToLookUp {
  const { last, at, decided, musicbrainz } = row
  // facts from a provider don't count as evidence, because the provider would confirm itself
  const links = row.provenance.social_links ? [] : Object.values(row.socialLinks)
  return {
    name: row.name,
    aliases: row.aliases,
    genres: [...(row.genre && !row.provenance.genre ? [row.genre] : []), ...row.tags],
    isSpokenWord: row.nonMusicShows > row.musicShows,
    links: links.filter((link) => webAddress(link) !== null),
    musicbrainz: musicbrainz && {
      id: musicbrainz.id,
      spotifyIds: musicbrainz.facts.spotifyIds ?? [],
      names: musicbrainz.facts.names ?? [],
    },
    namesakes: row.namesakes,
    knownId: findKnownId(row, provider),
    last: last && at && { ...last, decided, at },
    due: row.due,
  }
}

const ID_COLUMNS = { spotify: 'spotifyId', musicbrainz: 'musicbrainzId' } as const

function findKnownId(row: ArtistLookupData, provider: ArtistProvider): string | null | undefined {
  const { locked, provenance, last, decided } = row
  if (provider === 'spotify' && 'spotify_id' in locked) return row.spotifyId
  if (last && decided) return last.outcome === 'linked' ? last.externalId : null
  const id = row[ID_COLUMNS[provider]]
  return id !== null && provenance[`${provider}_id`] !== provider ? id : undefined
}

import { webAddress } from '@houselights/domain/safe-links'
import type { ArtistCompany } from '@houselights/types/routes'
import type { Queryable } from '../sql.ts'
import { eventsThatBill, PUBLIC_EVENT } from './event-sql.ts'

const MOST_COMPANIONS = 12
const MOST_ALIASES = 50

/** What a provider's facts are called, by column. */
const FACTS: Readonly<Record<string, string>> = {
  genre: 'genre',
  location: 'where they are from',
  description: 'description',
  image_url: 'picture',
  spotify_images: 'picture',
  spotify_id: 'page on Spotify',
  youtube_channel_id: 'YouTube channel',
  monthly_listeners: 'monthly listeners',
  followers: 'followers',
  social_links: 'links',
  aliases: 'other names',
}

interface Found extends Pick<ArtistCompany, 'playsWith' | 'pastCount' | 'aliases'> {
  sources: { name: string; url: string; events: number }[]
  name: string
  provenance: Record<string, string>
  musicbrainzId: string | null
  spotifyId: string | null
}

/** Who an artist plays with, its other names, and who says so; null where there is no such artist. One statement, by the artist's own bills. */
export async function artistCompany(db: Queryable, artist: string, now: Date): Promise<ArtistCompany | null> {
  const [found]: Found[] = await db.query(
    `with mine as materialized (
      select e.id, e.sort_at from events e join venues v on v.id = e.venue_id
      where ${PUBLIC_EVENT} and e.id in (${eventsThatBill('$1')})
    ), company as (
      select a.id, a.slug, a.name, count(*)::int as shows
      from mine join event_artists ea on ea.event_id = mine.id join artists a on a.id = ea.artist_id
      where a.id <> $1 group by a.id order by shows desc, fold(a.name), a.id limit ${MOST_COMPANIONS}
    ), tellers as (
      select s.name, s.url, count(distinct mine.id)::int as events
      from mine join event_sources es on es.event_id = mine.id join sources s on s.id = es.source_id
      group by s.id order by events desc, s.name, s.id
    )
    select a.name, a.aliases, a.provenance, a.musicbrainz_id as "musicbrainzId", a.spotify_id as "spotifyId",
      (select count(*)::int from mine where sort_at <= $2) as "pastCount",
      (select coalesce(json_agg(company), '[]') from company) as "playsWith",
      (select coalesce(json_agg(tellers), '[]') from tellers) as sources
    from artists a where a.id = $1`,
    [artist, now.toISOString()],
  )
  if (!found) return null
  const { playsWith, pastCount, name, aliases, sources } = found
  return {
    ...{ playsWith, pastCount },
    sources: [
      ...sources.map((source) => ({ ...source, url: webAddress(source.url), facts: [] })),
      ...providersOf(found),
    ],
    aliases: aliases.filter((alias) => alias.toLowerCase() !== name.toLowerCase()).slice(0, MOST_ALIASES),
  }
}

/** Providers with the facts that they gave. */
function providersOf({ provenance, musicbrainzId, spotifyId }: Found): ArtistCompany['sources'] {
  const factsOf = (provider: string) => [
    ...new Set(Object.entries(FACTS).flatMap(([column, fact]) => (provenance[column] === provider ? fact : []))),
  ]
  const page = (address: string, id: string | null) => id && `${address}${encodeURIComponent(id)}`
  const providers = [
    { key: 'musicbrainz', name: 'MusicBrainz', url: page('https://musicbrainz.org/artist/', musicbrainzId) },
    { key: 'spotify', name: 'Spotify', url: page('https://open.spotify.com/artist/', spotifyId) },
  ]
  return providers.flatMap(({ key, name, url }) => {
    const facts = factsOf(key)
    return facts.length > 0 || (key === 'musicbrainz' && url) ? [{ name, url, events: 0, facts }] : []
  })
}

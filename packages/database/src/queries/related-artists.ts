import type { ArtistCompany } from '@houselights/contracts/public-api/routes'
import { webAddress } from '@houselights/domain/links/safe-links'
import { ArtistEntity, type ArtistRow } from '../schema/entities/events.ts'
import { SourceEntity, type SourceRow } from '../schema/entities/sources.ts'
import type { ListedCity } from '../sql/page.ts'
import type { Queryable } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'
import { billingEventsSql, isOverSql, PUBLIC_EVENT } from './event-sql.ts'

const MAX_RELATED = 12
const MAX_ALIASES = 50

/** The names that visitors see for providers' facts, by column. */
const FACT_NAMES: Readonly<Record<string, string>> = {
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

const ARTIST_COLUMNS = ['name', 'aliases', 'provenance', 'musicbrainzId', 'spotifyId'] as const
type ArtistData = Pick<ArtistCompany, 'playsWith' | 'pastCount'> &
  Pick<ArtistRow, (typeof ARTIST_COLUMNS)[number]> & {
    sources: (Pick<SourceRow, 'name' | 'url'> & { events: number })[]
  }

/**
 * Loads the artists that an artist plays with in a city, the artist's other names, and the sources of both. Null if
 * there is no such artist. Uses one statement, which starts from the artist's own bills.
 */
export async function loadRelatedArtists(
  db: Queryable,
  artist: string,
  { now, city }: { now: Date; city: ListedCity },
): Promise<ArtistCompany | null> {
  const [found]: ArtistData[] = await db.query(
    `with own_events as materialized (
      select e.id, ${isOverSql('$2::timestamptz', '$4')} as past from events e join venues v on v.id = e.venue_id
      where ${PUBLIC_EVENT} and v.city_id = $3 and e.id in (${billingEventsSql('$1')})
    ), related as (
      select ${select(ArtistEntity, 'a', ['id', 'slug', 'name'])}, count(*)::int as shows
      from own_events join event_artists ea on ea.event_id = own_events.id join artists a on a.id = ea.artist_id
      where a.id <> $1 group by a.id order by shows desc, fold(a.name), a.id limit ${MAX_RELATED}
    ), listed as (
      select ${select(SourceEntity, 's', ['name', 'url'])}, count(distinct own_events.id)::int as events
      from own_events join event_sources es on es.event_id = own_events.id join sources s on s.id = es.source_id
      group by s.id order by events desc, s.name, s.id
    )
    select ${select(ArtistEntity, 'a', ARTIST_COLUMNS)},
      (select count(*)::int from own_events where past) as "pastCount",
      (select coalesce(json_agg(related), '[]') from related) as "playsWith",
      (select coalesce(json_agg(listed), '[]') from listed) as sources
    from artists a where a.id = $1`,
    [artist, now.toISOString(), city.id, city.timeZone],
  )
  if (!found) return null
  const { playsWith, pastCount, name, aliases, sources } = found
  return {
    playsWith,
    pastCount,
    sources: [
      ...sources.map((source) => ({ ...source, url: webAddress(source.url), facts: [] })),
      ...toProviders(found),
    ],
    aliases: aliases.filter((alias) => alias.toLowerCase() !== name.toLowerCase()).slice(0, MAX_ALIASES),
  }
}

function toProviders({ provenance, musicbrainzId, spotifyId }: ArtistData): ArtistCompany['sources'] {
  const getFacts = (provider: string) => [
    ...new Set(Object.entries(FACT_NAMES).flatMap(([column, fact]) => (provenance[column] === provider ? fact : []))),
  ]
  const toPageUrl = (address: string, id: string | null) => id && `${address}${encodeURIComponent(id)}`
  const providers = [
    { key: 'musicbrainz', name: 'MusicBrainz', url: toPageUrl('https://musicbrainz.org/artist/', musicbrainzId) },
    { key: 'spotify', name: 'Spotify', url: toPageUrl('https://open.spotify.com/artist/', spotifyId) },
  ]
  return providers.flatMap(({ key, name, url }) => {
    const facts = getFacts(key)
    return facts.length > 0 || (key === 'musicbrainz' && url) ? [{ name, url, events: 0, facts }] : []
  })
}

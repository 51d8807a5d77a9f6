import type { Page } from '@houselights/contracts/contract/page'
import type { Artist } from '@houselights/contracts/entities/entities'
import { safeSocialLinks, webAddress } from '@houselights/domain/links/safe-links'
import { ArtistEntity, type ArtistRow } from '../schema/entities/events.ts'
import { decodeCursor, type TextMode } from '../sql/cursor.ts'
import { type CityRequest, type FoundPage, findPage, getPage } from '../sql/page.ts'
import { hasWords, parameters, type Queryable, valueIn } from '../sql/sql.ts'
import { jsonMembers } from '../sql/statement.ts'
import { NOT_RETIRED, PUBLIC_EVENT, pictureJson, spotifyImagesJson } from './event-sql.ts'
import { findId, isRetiredArtist } from './slugs.ts'

const ARTIST_COLUMNS = [
  ...(['id', 'slug', 'name', 'genre', 'location', 'description', 'imageUrl', 'spotifyId'] as const),
  ...(['youtubeChannelId', 'monthlyListeners', 'followers', 'socialLinks'] as const),
] as const satisfies readonly (keyof Artist & keyof ArtistRow)[]
const ARTIST_JSON = `json_build_object(
  ${jsonMembers(ArtistEntity, 'a', ARTIST_COLUMNS)}, 'picture', ${pictureJson('a.image_url')},
  'spotifyImages', ${spotifyImagesJson('a')}, 'upcomingCount', coalesce(u.upcoming, 0))`

/** Subquery: counts of a city's upcoming public events that bill each artist, or one artist. */
const toUpcomingSql = (now: string, city: string, artist?: string) => `upcoming as (
  select artist_id, count(*)::int as upcoming
  from event_filters f cross join lateral unnest(f.artists) as billed (artist_id)
  where f.city_id = ${city} and f.sort_at > ${now}::timestamptz ${artist ? `and f.artists @> array[${artist}::uuid]` : ''} group by artist_id)`

/** Artists as the site shows them. */
export const artistQueries = (db: Queryable) => ({
  /**
   * Lists the artists of a city's public events: first those with upcoming shows, then the rest, both sorted by name.
   */
  list: async (filters: { search?: string | undefined }, request: CityRequest): Promise<Page<Artist>> => {
    const text = filters.search?.trim() || undefined
    const list = ['artists', text, request.city.id]
    const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor, list)
    const mode = after?.mode === 'near' ? 'near' : 'words'
    const found = await findArtists(db, text, request, mode, after)
    if (found.total > 0 || !text || after) return getPage(found, request.limit, mode, list)
    return getPage(await findArtists(db, text, request, 'near'), request.limit, 'near', list)
  },

  findId: (idOrSlug: string) => findId(db, 'artist', idOrSlug),

  isRetired: (idOrSlug: string) => isRetiredArtist(db, idOrSlug),

  /** Loads the artist with this slug, with the count of its upcoming shows in a city. */
  bySlug: async (slug: string, now: Date, city: string): Promise<Artist | null> => {
    const id = await findId(db, 'artist', slug)
    const artist = await valueIn<Artist>(
      db,
      `with ${toUpcomingSql('$2', '$3', '$1')}
      select ${ARTIST_JSON} from artists a left join upcoming u on u.artist_id = a.id where a.id = $1`,
      [id, now.toISOString(), city],
    )
    return artist ? tidyArtist(artist) : null
  },
})

const tidyArtist = (artist: Artist): Artist => ({
  ...artist,
  imageUrl: webAddress(artist.imageUrl),
  socialLinks: safeSocialLinks(artist.socialLinks),
})

async function findArtists(
  db: Queryable,
  text: string | undefined,
  { now, limit, city }: CityRequest,
  mode: TextMode,
  after?: { key: string; id: string },
): Promise<FoundPage<Artist>> {
  const parts = parameters()
  const { $ } = parts
  const cityParameter = $(city.id)
  const matching = `
    select a.id, (case when u.upcoming > 0 then '0' else '1' end || fold(a.name)) collate "C" as key
    from artists a left join upcoming u on u.artist_id = a.id
    where a.merged_into is null and ${NOT_RETIRED} and ${text ? toNameCondition(text, mode, cityParameter, $) : 'true'} and (u.upcoming > 0 or exists (
      select from event_artists ea join events e on e.id = ea.event_id join venues v on v.id = e.venue_id
      where ea.artist_id = a.id and v.city_id = ${cityParameter} and ${PUBLIC_EVENT}))`
  const joined = 'join artists a on a.id = page.id left join upcoming u on u.artist_id = a.id'
  const list = { tables: toUpcomingSql($(now.toISOString()), cityParameter), matching, item: ARTIST_JSON, joined }
  return findPage(db, parts, list, { limit, after }, tidyArtist)
}

function toNameCondition(text: string, mode: TextMode, city: string, $: (value: unknown) => string): string {
  const term = $(text)
  if (mode === 'near')
    return `a.id in (
      select id from near_artists(${term}) where likeness >= 0.85 * (
        select max(likeness) from near_artists(${term}) where not plays_elsewhere_alone(id, ${city})))`
  // a text without letters or digits has no words to search for
  return hasWords(text) ? `a.search @@ search_query(${term})` : `position(fold(${term}) in fold(a.name)) > 0`
}

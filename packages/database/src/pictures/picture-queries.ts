import type { PictureLinkState, StoredPicture } from '@houselights/contracts/operators/enrichment'
import { PictureEntity, PictureLinkEntity } from '../schema/entities/enrichment.ts'
import type { ArtistRow } from '../schema/entities/events.ts'
import type { ListedCity } from '../sql/page.ts'
import { allOf, parameters, type Queryable, valueIn } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

const MAX_ROWS = 200

/** Pictures as pages and operators see them. */
export const pictureQueries = (db: Queryable) => ({
  /** Loads the stored widths of a picture; null if there is no such picture, or it was removed. */
  async widths(id: string): Promise<number[] | null> {
    const statement = 'select widths from pictures where id = $1 and removed_at is null'
    return (await valueIn<number[]>(db, statement, [id])) ?? null
  },

  /** Loads the URLs of an artist's picture at Spotify, widest first. */
  async spotifyImages(spotifyId: string): Promise<ArtistRow['spotifyImages']> {
    const statement = `select spotify_images from artists where spotify_id = $1 and spotify_images <> '[]'
      order by merged_into is not null limit 1`
    return (await valueIn<ArtistRow['spotifyImages']>(db, statement, [spotifyId])) ?? []
  },

  /**
   * Lists pictures, with times in a city's time zone. Leaves out pictures that only other cities show. A search covers
   * all cities, because someone who objects to a picture doesn't say which city it is in.
   */
  async list(
    { id, timeZone }: ListedCity,
    { state, search }: { state?: PictureLinkState | undefined; search?: string | undefined },
  ): Promise<{ pictures: StoredPicture[]; total: number }> {
    const { $, values } = parameters()
    const zone = $(timeZone)
    const conditions: string[] = []
    if (state) conditions.push(`l.state = ${$(state)}`)
    if (search?.trim()) {
      const term = $(search.trim())
      conditions.push(`(position(lower(${term}) in lower(l.url)) > 0 or l.url in (
        select image_url from events where position(fold(${term}) in fold(title)) > 0
        union select image_url from artists where position(fold(${term}) in fold(name)) > 0
        union select image_url from venues where position(fold(${term}) in fold(name)) > 0))`)
    } else {
      const city = $(id)
      conditions.push(
        `(l.url not in (${toImagesSql(`<> ${city}`)}) or l.url in (${toImagesSql(`= ${city}`)} union ${ARTIST_IMAGES}))`,
      )
    }
    const rows: (StoredPicture & { total: number })[] = await db.query(
      `with found as (
         select l.*, count(*) over ()::int as total from picture_links l where ${allOf(conditions)}
         order by coalesce(l.asked_at, l.first_seen_at) desc, l.url limit ${MAX_ROWS}
       )
       select ${LINK_COLUMNS}, ${PICTURE_COLUMNS},
         city_instant(f.asked_at, ${zone}) as "requestedAt", city_instant(f.asked_at, ${zone}) as "askedAt",
         city_instant(p.removed_at, ${zone}) as "removedAt",
         coalesce(uses.list, '[]') as "usedBy", f.total
       from found f left join pictures p on p.id = f.picture_id
       left join (${USES}) uses on uses.url = f.url
       order by coalesce(f.asked_at, f.first_seen_at) desc, f.url`,
      values,
    )
    return { total: rows[0]?.total ?? 0, pictures: rows.map(({ total: _, ...picture }) => picture) }
  },
})

const LINK_COLUMNS = select(PictureLinkEntity, 'f', ['url', 'state', 'pictureId', 'problem'])
const PICTURE_COLUMNS = select(PictureEntity, 'p', ['width', 'height', 'bytes', 'removedWhy'])

const toImagesSql = (cityComparison: string) => `
  select image_url from venues where image_url is not null and city_id ${cityComparison}
  union select e.image_url from events e join venues v on v.id = e.venue_id where e.image_url is not null and v.city_id ${cityComparison}`
const ARTIST_IMAGES = 'select image_url from artists where image_url is not null'

// selects only the first few uses, since a whole season may use one poster
const USES = `
  select url, json_agg(json_build_object('kind', kind, 'slug', slug, 'name', name) order by position) as list from (
    select *, row_number() over (partition by url order by kind, name, slug) as position from (
      select image_url as url, 'artist' as kind, slug, name from artists where image_url in (select url from found) and merged_into is null
      union all select image_url, 'event', slug, title from events where image_url in (select url from found) and merged_into is null
      union all select image_url, 'venue', slug, name from venues where image_url in (select url from found)
    ) each
  ) numbered where position <= 5 group by url`

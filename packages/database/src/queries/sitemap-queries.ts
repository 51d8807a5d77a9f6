import type { SitemapKind } from '@houselights/contracts/publishing/sitemaps'
import { type Queryable, valueIn } from '../sql/sql.ts'
import { endOfShowSql, HAS_VENUE_PAGE, isOverSql, NOT_RETIRED, nightOfEventSql, PUBLIC_EVENT } from './event-sql.ts'

/** A page's slug, and when the page last changed. */
export type SitemapEntry = { slug: string; modified: Date }
/** One of the sitemap files for a kind of page, numbered from 1. */
type SitemapFile = { number: number; modified: Date }
/** A month (yyyy-MM) with past shows, and when their list last changed. */
export type SitemapMonth = { month: string; modified: Date }

type ListedKind = Exclude<SitemapKind, 'pages'>

/** When the published facts of event `e` last changed. */
const MODIFIED = 'coalesce(r.modified_at, e.updated_at)'
const PUBLIC_EVENTS = `
  select e.id, e.slug, e.artist_id, e.venue_id, ${nightOfEventSql('c.time_zone')} as night, e.status, ${MODIFIED} as modified,
    ${isOverSql('$2::timestamptz', 'c.time_zone')} as over, ${endOfShowSql('c.time_zone')} as over_at
  from events e join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
    left join event_revisions r on r.event_id = e.id
  where ${PUBLIC_EVENT} and v.city_id = $1`

/** Search engines must not index the page of a show that no source lists anymore. */
const IS_CONFIRMED = `status <> 'unconfirmed'`

/** Subqueries: the pages of each kind in a city ($1) at a time ($2), as `(id, slug, modified)`. */
const PAGES: Record<ListedKind, string> = {
  events: `select id, slug, modified from shown where not over and ${IS_CONFIRMED}`,
  past: `select id, slug, modified from shown where over and ${IS_CONFIRMED}`,
  venues: `
    select v.id, v.slug, greatest(v.updated_at, max(shown.modified)) as modified
    from venues v left join shown on shown.venue_id = v.id
    where ${HAS_VENUE_PAGE} and v.city_id = $1 group by v.id`,
  artists: `
    select a.id, a.slug, greatest(a.updated_at, max(billed.modified)) as modified
    from (
      select ea.artist_id, shown.modified from shown join event_artists ea on ea.event_id = shown.id
      union all select artist_id, modified from shown where artist_id is not null
    ) billed join artists a on a.id = billed.artist_id
    where a.merged_into is null and ${NOT_RETIRED} group by a.id`,
}

/** Loads the entries of sitemaps, in an order that stays the same when entries are added or removed. */
export const sitemapQueries = (db: Queryable) => ({
  files: (kind: ListedKind, request: { city: string; now: Date; limit: number }): Promise<SitemapFile[]> =>
    db.query(
      `with shown as materialized (${PUBLIC_EVENTS}), listed as (${PAGES[kind]}), numbered as (
        select modified, (row_number() over (order by id) - 1) / $3::int + 1 as number from listed
      )
      select number::int, max(modified) as modified from numbered group by number order by number`,
      [request.city, request.now.toISOString(), request.limit],
    ),

  entries: async (
    kind: ListedKind,
    { city, now, limit, number }: { city: string; now: Date; limit: number; number: number },
  ): Promise<SitemapEntry[]> =>
    db.query(
      `with shown as materialized (${PUBLIC_EVENTS}), listed as (${PAGES[kind]})
      select slug, modified from listed order by id limit $3 offset $4`,
      [city, now.toISOString(), limit, (number - 1) * limit],
    ),

  /** Counts a kind's files. Doesn't load their entries, since anybody may request a file with any number. */
  fileCount: async (kind: ListedKind, { city, now, limit }: { city: string; now: Date; limit: number }) => {
    const statement = `with shown as (${PUBLIC_EVENTS}), listed as (${PAGES[kind]})
      select ceil(count(*)::float / $3::int)::int from listed`
    return (await valueIn<number>(db, statement, [city, now.toISOString(), limit])) ?? 0
  },

  /** Lists a city's months with past shows, latest first. A month's list grows when a show is over. */
  pastMonths: (city: string, now: Date): Promise<SitemapMonth[]> =>
    db.query(
      `select to_char(night, 'YYYY-MM') as month, max(greatest(modified, over_at)) as modified
      from (${PUBLIC_EVENTS}) shown where over group by 1 order by 1 desc`,
      [city, now.toISOString()],
    ),
})

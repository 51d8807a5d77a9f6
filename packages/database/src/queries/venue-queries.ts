import type { Page } from '@houselights/contracts/contract/page'
import type { Venue, VenueName } from '@houselights/contracts/entities/entities'
import { getVenueAccess, type VenueAccessRecord } from '@houselights/domain/accessibility/access-statements'
import { safeSocialLinks, webAddress } from '@houselights/domain/links/safe-links'
import { type KnownFacts, toKnownFacts } from '@houselights/domain/venues/site-facts'
import { VenueEntity, type VenueRow } from '../schema/entities/places.ts'
import { decodeCursor } from '../sql/cursor.ts'
import { type CityRequest, findPage, getCityIds, getPage } from '../sql/page.ts'
import { hasRow, inCitiesSql, parameters, type Queryable } from '../sql/sql.ts'
import { jsonMembers, select } from '../sql/statement.ts'
import { getEvidence } from '../venues/fact-evidence.ts'
import { HAS_VENUE_PAGE, LISTED_VENUE, PUBLIC_VENUE, pictureJson, VENUE_ACCESS_JSON } from './event-sql.ts'
import { findId } from './slugs.ts'

type Point = { latitude: number; longitude: number }

/** Loads the coordinates of shows' venues, by venue slug. Venues without coordinates are left out. */
export async function loadVenuePoints(
  db: Queryable,
  shows: readonly { venue: { slug: string } }[],
): Promise<Map<string, Point>> {
  const rows: (Point & { slug: string })[] = await db.query(
    `select slug, latitude, longitude from venues
     where slug = any ($1::text[]) and latitude is not null and longitude is not null`,
    [[...new Set(shows.map(({ venue }) => venue.slug))]],
  )
  return new Map(rows.map(({ slug, latitude, longitude }) => [slug, { latitude, longitude }]))
}

const VENUE_COLUMNS = [
  ...(['id', 'slug', 'name', 'address', 'town', 'neighborhood', 'capacity', 'venueType', 'primaryGenres'] as const),
  'usualGenres',
  ...(['googlePlaceId', 'googleRating', 'googleReviewCount', 'imageUrl', 'website', 'description'] as const),
  ...(['socialLinks', 'latitude', 'longitude'] as const),
] as const satisfies readonly (keyof Venue & keyof VenueRow)[]
const VENUE_JSON = `json_build_object(
  ${jsonMembers(VenueEntity, 'v', VENUE_COLUMNS)}, 'city', v.city_id, 'picture', ${pictureJson('v.image_url')},
  'stated', ${VENUE_ACCESS_JSON},
  'upcomingCount', coalesce(u.upcoming, 0), 'weekCount', coalesce(u.week, 0))`

const IS_BEING_SCRAPED = `coalesce((
  select bool_or(s.active and s.scheduled and not s.do_not_scrape) and bool_and(s.last_attempt_at is null)
  from sources s where s.venue_id = v.id), false)`

/** Whether venue `v` has a calendar of its own that is scraped and published. */
const HAS_OWN_CALENDAR = `exists (
  select from sources s where s.venue_id = v.id and s.kind = 'venue' and s.active and not s.unverified and not s.do_not_scrape)`

/** Subquery: the names of the sources that list upcoming shows at venue `v`, those with the most shows first. */
const LISTED_BY = `(
  select coalesce(json_agg(name order by shows desc, name), '[]') from (
    select s.name, count(distinct f.event_id) as shows
    from event_filters f join event_sources es on es.event_id = f.event_id and es.vanished_at is null
      join sources s on s.id = es.source_id
    where f.venue_id = v.id and f.sort_at > $2::timestamptz group by s.name) listing)`

/** Subquery: facts about venue `v` that only its own page shows. */
const PAGE_FACTS = `json_build_object('isBeingScraped', ${IS_BEING_SCRAPED}, 'evidence', v.evidence, 'siteFacts', v.site_facts,
  'locked', v.locked,
  'closed', v.closed, 'listedBy', case when not ${HAS_OWN_CALENDAR} then ${LISTED_BY} end)`

/** Subquery: counts of each venue's upcoming public events, among events that match the condition. */
const toUpcomingSql = (now: string, condition: string) => `upcoming as (
  select venue_id, count(*)::int as upcoming,
    (count(*) filter (where sort_at <= ${now}::timestamptz + interval '7 days'))::int as week
  from event_filters where ${condition} and sort_at > ${now}::timestamptz group by venue_id)`

/** Lists are sorted by name without a leading article. */
const SORT_NAME = `regexp_replace(fold(v.name), '^(the|an|a) +', '') collate "C"`

/** How a list is sorted: by `key`, a sortable text, which may use the joined `tables`. */
interface Order {
  name: string
  tables: (now: string, inCities: string) => string
  key: string
}

const BY_NAME: Order = { name: 'venues', tables: () => '', key: SORT_NAME }

// A venue gets a point for each show in the next 30 days, and one for each upcoming show announced in the last 14 days.
// Venues that only have later shows come before those without any. Ties are sorted by name.
const BY_POPULARITY: Order = {
  name: 'popular venues',
  tables: (now, inCities) => `left join (
    select venue_id, count(*) as shows,
      count(*) filter (where sort_at <= ${now}::timestamptz + interval '30 days')
      + count(*) filter (where first_seen_at > ${now}::timestamptz - interval '14 days') as points
    from event_filters where ${inCities} and takes_place and sort_at > ${now}::timestamptz group by venue_id) upcoming_shows on upcoming_shows.venue_id = v.id`,
  key: `(case when upcoming_shows.shows > 0 then '0' else '1' end || lpad((999999 - coalesce(upcoming_shows.points, 0))::text, 6, '0') || ${SORT_NAME}) collate "C"`,
}

/** Public venues as the site shows them. */
export const venueQueries = (db: Queryable) => ({
  list: (request: CityRequest): Promise<Page<Venue>> => listVenues(db, BY_NAME, request),

  popular: (request: CityRequest): Promise<Page<Venue>> => listVenues(db, BY_POPULARITY, request),

  names: (cityIds: readonly string[]): Promise<VenueName[]> =>
    db.query(
      `select ${select(VenueEntity, 'v', ['id', 'slug', 'name'])} from venues v
       where ${LISTED_VENUE} and v.city_id = any ($1::text[]) order by ${SORT_NAME}, v.id`,
      [cityIds],
    ),

  hasPlace: (googlePlaceId: string): Promise<boolean> =>
    hasRow(db, `select from venues v where v.google_place_id = $1 and ${PUBLIC_VENUE} limit 1`, [googlePlaceId]),

  findId: (idOrSlug: string) => findId(db, 'venue', idOrSlug),

  bySlug: async (slug: string, now: Date): Promise<Venue | null> => {
    const id = await findId(db, 'venue', slug)
    const [row]: { venue: StoredVenue; facts: PageFacts }[] = await db.query(
      `with ${toUpcomingSql('$2', 'venue_id = $1')} select ${VENUE_JSON} as venue, ${PAGE_FACTS} as facts
      from venues v join cities c on c.id = v.city_id left join upcoming u on u.venue_id = v.id where v.id = $1 and ${HAS_VENUE_PAGE}`,
      [id, now.toISOString()],
    )
    return row ? { ...tidyVenue(row.venue), ...tidyPageFacts(row.facts, toKnownFacts(row.venue)) } : null
  },
})

type StoredVenue = Omit<Venue, 'access'> & { stated: VenueAccessRecord }

const tidyVenue = ({ stated, ...venue }: StoredVenue): Venue => ({
  ...venue,
  access: getVenueAccess(stated),
  imageUrl: webAddress(venue.imageUrl),
  website: webAddress(venue.website),
  socialLinks: safeSocialLinks(venue.socialLinks),
})

interface PageFacts extends Pick<VenueRow, 'evidence' | 'siteFacts' | 'locked' | 'closed'> {
  isBeingScraped: boolean
  listedBy: string[] | null
}

/** Evidence for a fact that an operator has set since is left out. */
const tidyPageFacts = (
  { isBeingScraped, evidence, siteFacts, locked, closed, listedBy }: PageFacts,
  known: KnownFacts,
): Partial<Venue> => ({
  ...(isBeingScraped && { isBeingScraped }),
  evidence: getEvidence({ evidence, siteFacts, locked }, known).filter(({ source }) => webAddress(source)),
  ...(closed && { closed: { source: closed.source, year: closed.year ?? null } }),
  ...(listedBy && { listedBy }),
})

async function listVenues(
  db: Queryable,
  order: Order,
  { now, limit, city, cursor }: CityRequest,
): Promise<Page<Venue>> {
  const cityIds = getCityIds(city)
  const listName = [order.name, ...cityIds]
  const after = cursor === undefined ? undefined : decodeCursor(cursor, listName)
  const parts = parameters()
  const nowParameter = parts.$(now.toISOString())
  const inCities = inCitiesSql(cityIds, parts.$)
  const matching = `
    select v.id, ${order.key} as key from venues v ${order.tables(nowParameter, inCities('city_id'))} where ${LISTED_VENUE} and ${inCities('v.city_id')}`
  const joined =
    'join venues v on v.id = page.id join cities c on c.id = v.city_id left join upcoming u on u.venue_id = v.id'
  const statement = { tables: toUpcomingSql(nowParameter, inCities('city_id')), matching, item: VENUE_JSON, joined }
  return getPage(await findPage(db, parts, statement, { limit, after }, tidyVenue), limit, 'words', listName)
}

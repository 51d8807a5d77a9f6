import { gazetteer } from '@houselights/config/cities/cities'
import { Listing } from '@houselights/contracts/entities/listing'
import type { Decision, ReviewListing, ReviewPair } from '@houselights/contracts/operators/review'
import { addDays, localDay, toCityInstant } from '@houselights/domain/dates/city-time'
import { webAddress } from '@houselights/domain/links/safe-links'
import type { Explanation } from '@houselights/domain/matching/explain-pairs'
import { toListingKey } from '@houselights/domain/matching/find-events'
import { FROM_CALENDAR } from '@houselights/domain/matching/match-listings'
import { explainReviewPairs, type ReviewedListing, sortByTrust } from '@houselights/domain/matching/pair-reasons'
import { loadAssignedListings } from '../ingest/match/known-listings.ts'
import { MatchDecisionEntity, type MatchDecisionRow } from '../schema/entities/decisions.ts'
import { EventEntity, type EventRow } from '../schema/entities/events.ts'
import type { CityRow, VenueRow } from '../schema/entities/places.ts'
import { EventSourceEntity, type EventSourceRow, type SourceRow } from '../schema/entities/sources.ts'
import type { ListedCity } from '../sql/page.ts'
import { type Queryable, valueIn } from '../sql/sql.ts'
import { jsonMembers, select } from '../sql/statement.ts'

/** A stored listing for a reviewer to compare, with its event's venue and night. */
interface ComparedListing extends ReviewedListing {
  venueId: string
  /** The night of its event. */
  day: string
}

const RECORD_COLUMNS = ['id', 'externalId', 'url', 'listing'] as const
type StoredListing = Pick<EventSourceRow, (typeof RECORD_COLUMNS)[number]> &
  Pick<CityRow, 'timeZone'> & {
    source: SourceRow['id']
    sourceName: SourceRow['name']
    sourceKind: SourceRow['kind']
    venueId: VenueRow['id']
    venueName: VenueRow['name']
    day: EventRow['localDate']
    event: ReviewListing['event']
  }

async function loadComparedListings(db: Queryable, ids: readonly string[]): Promise<Map<string, ComparedListing>> {
  const rows: StoredListing[] = await db.query(
    `select ${select(EventSourceEntity, 'es', RECORD_COLUMNS)},
       s.id as source, s.name as "sourceName", s.kind as "sourceKind",
       v.id as "venueId", v.name as "venueName", c.time_zone as "timeZone", e.local_date::text as day,
       json_build_object(${jsonMembers(EventEntity, 'e', ['id', 'slug', 'title'])}) as event
     from event_sources es join sources s on s.id = es.source_id join events e on e.id = es.event_id
     join venues v on v.id = e.venue_id join cities c on c.id = v.city_id where es.id = any ($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, toComparedListing(row)]))
}

function toComparedListing({ id: _, listing: stored, timeZone, day, venueId, ...row }: StoredListing): ComparedListing {
  const listing = Listing.parse(stored)
  const toLocal = (instant: string | null) => instant && toCityInstant(instant, timeZone)
  return {
    key: toListingKey(row.source, row.externalId),
    venueId,
    day,
    shown: {
      ...row,
      url: webAddress(listing.url ?? row.url),
      ticketUrl: webAddress(listing.ticketUrl),
      title: listing.title,
      headliner: listing.headliner,
      support: listing.support,
      localDate: listing.date,
      startsAt: toLocal(listing.startsAt),
      doors: toLocal(listing.doorsAt),
      price: listing.price.text,
      age: listing.age,
      room: listing.room,
    },
  }
}

async function loadPairReasons(
  db: Queryable,
  pairs: readonly { a: ComparedListing; b: ComparedListing }[],
): Promise<Explanation[]> {
  const listings = pairs.flatMap(({ a, b }) => [a, b])
  const days = listings.map(({ day }) => day).sort()
  const [firstDay, lastDay] = [days[0], days.at(-1)]
  if (!firstDay || !lastDay) return []
  const venues = [...new Set(listings.map(({ venueId }) => venueId))]
  const venuesAndDays: [string[], string, string] = [venues, addDays(firstDay, -1), addDays(lastDay, 1)]
  return explainReviewPairs(await loadAssignedListings(db, 'e.venue_id', venuesAndDays), pairs, gazetteer)
}

const DECISION_COLUMNS = ['id', 'decidedAt', 'skippedAt'] as const

/** A pair that is still open: both listings exist, and belong to two upcoming events in one city. */
interface OpenPair extends Pick<MatchDecisionRow, (typeof DECISION_COLUMNS)[number]> {
  a: EventSourceRow['id']
  b: EventSourceRow['id']
  /** The listing whose event is in doubt, and therefore unlisted, because of the other listing's event. */
  inDoubt: 'a' | 'b' | null
}

// If a listing of one event was marked as different from a listing of another, no pair of these events is open. A pair
// that was enqueued because of a venue's calendar is open while one of its events is in doubt because of the other.
const OPEN_PAIRS = `
  from match_decisions d
  join event_sources a on (a.source_id, a.external_id) = (d.a_source, d.a_external_id)
  join event_sources b on (b.source_id, b.external_id) = (d.b_source, d.b_external_id)
  join events ea on ea.id = a.event_id join events eb on eb.id = b.event_id
  join venues va on va.id = ea.venue_id join venues vb on vb.id = eb.venue_id
  where d.verdict = 'ask' and va.city_id = $2 and vb.city_id = $2
    and (d.decided_by <> '${FROM_CALENDAR}' or ea.unconfirmed_beside = eb.id or eb.unconfirmed_beside = ea.id)
    and ea.id <> eb.id and ea.merged_into is null and eb.merged_into is null
    and least(ea.local_date, eb.local_date) >= $1::date
    and not exists (
      select from match_decisions apart
      join event_sources one on (one.source_id, one.external_id) = (apart.a_source, apart.a_external_id)
      join event_sources other on (other.source_id, other.external_id) = (apart.b_source, apart.b_external_id)
      where apart.verdict = 'different' and (one.event_id, other.event_id) in ((ea.id, eb.id), (eb.id, ea.id)))`

const getOpenParameters = ({ id, timeZone }: ListedCity, now: Date): [today: string, city: string] => [
  localDay(now, timeZone),
  id,
]

/**
 * Loads a city's first open pairs: those that weren't skipped, sorted by night, then the skipped ones, the earliest
 * skipped first.
 */
const loadOpenPairs = (db: Queryable, city: ListedCity, now: Date, limit: number): Promise<OpenPair[]> =>
  db.query(
    `select ${select(MatchDecisionEntity, 'd', DECISION_COLUMNS)}, a.id as a, b.id as b,
       case when ea.unconfirmed_beside = eb.id then 'a' when eb.unconfirmed_beside = ea.id then 'b' end as "inDoubt" ${OPEN_PAIRS}
     order by d.skipped_at nulls first, least(ea.local_date, eb.local_date), least(ea.sort_at, eb.sort_at), d.id limit $3`,
    [...getOpenParameters(city, now), limit],
  )

const countOpen = async (db: Queryable, city: ListedCity, now: Date): Promise<number> =>
  (await valueIn<number>(db, `select count(*)::int ${OPEN_PAIRS}`, getOpenParameters(city, now))) ?? 0

/** Nobody decides more pairs than this before reloading the page. */
const MAX_PAIRS = 50
const MAX_DECISIONS = 100

/** The queue of a city's pairs for review, and what was decided. */
export const reviewQueries = (db: Queryable, city: ListedCity) => ({
  async pairs(now: Date): Promise<{ pairs: ReviewPair[]; total: number }> {
    const openPairs = await loadOpenPairs(db, city, now, MAX_PAIRS)
    const ids = openPairs.flatMap(({ a, b }) => [a, b])
    const listings = await loadComparedListings(db, ids)
    const foundPairs = openPairs.flatMap((pair) => {
      const [a, b] = [listings.get(pair.a), listings.get(pair.b)]
      return a && b ? [{ pair, notListed: explainNotListed(pair, a, b), ...sortByTrust(a, b) }] : []
    })
    const reasons = await loadPairReasons(db, foundPairs)
    return {
      total: await countOpen(db, city, now),
      pairs: foundPairs.map(({ pair: { id, decidedAt, skippedAt }, a, b, notListed: reason }, index) => {
        const requestedAt = toCityInstant(decidedAt, city.timeZone)
        return {
          id,
          a: a.shown,
          b: b.shown,
          notListed: reason,
          for: reasons[index]?.for ?? [],
          against: reasons[index]?.against ?? [],
          requestedAt,
          askedAt: requestedAt,
          skipped: skippedAt !== null,
        }
      }),
    }
  },

  countOpen: (now: Date): Promise<number> => countOpen(db, city, now),

  decisions(): Promise<Decision[]> {
    const toSideSql = (side: 'a' | 'b') => `
      coalesce((select concat(es.listing ->> 'title', ' (', s.name, ')') from event_sources es join sources s on s.id = es.source_id
        where (es.source_id, es.external_id) = (d.${side}_source, d.${side}_external_id)), d.${side}_external_id) as ${side}`
    return db.query(
      `select ${select(MatchDecisionEntity, 'd', ['id', 'verdict', 'decidedBy', 'why'])}, ${toSideSql('a')}, ${toSideSql('b')},
         city_instant(d.decided_at, $2) as "decidedAt"
       from match_decisions d join sources s on s.id = d.a_source
       where d.verdict <> 'ask' and d.decided_by = 'operator' and $1 = coalesce((
         select v.city_id from event_sources es join events e on e.id = es.event_id join venues v on v.id = e.venue_id
         where (es.source_id, es.external_id) = (d.a_source, d.a_external_id)), s.city_id)
       order by d.decided_at desc, d.id limit ${MAX_DECISIONS}`,
      [city.id, city.timeZone],
    )
  },
})

function explainNotListed({ inDoubt }: OpenPair, a: ComparedListing, b: ComparedListing): string | null {
  if (!inDoubt) return null
  const { shown } = inDoubt === 'a' ? a : b
  return `Only ${shown.sourceName} lists "${shown.title}", and the calendar of ${shown.venueName} has another show that night: it is in no list until this is decided.`
}

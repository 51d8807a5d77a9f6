import type { ArtistLookup, ArtistProvider, LookupOutcome } from '@houselights/contracts/operators/enrichment'
import { NOT_RETIRED, PUBLIC_EVENT } from '../queries/event-sql.ts'
import { ArtistLookupEntity } from '../schema/entities/enrichment.ts'
import { ArtistEntity } from '../schema/entities/events.ts'
import { allOf, parameters, type Queryable, valueIn } from '../sql/sql.ts'
import { jsonMembers } from '../sql/statement.ts'

const MAX_ROWS = 60

/** Subquery: up to three shows by which an operator may recognize the artist, the next ones first, then the latest. */
const SHOWS = (now: string) => `
  select coalesce(json_agg(show order by position), '[]') as shows, min(next) as next from (
    select to_char(e.local_date, 'FMMonth FMDD, YYYY') || ' at ' || v.name as show,
      row_number() over (order by e.sort_at <= ${now}::timestamptz, abs(extract(epoch from e.sort_at - ${now}::timestamptz))) as position,
      case when e.sort_at > ${now}::timestamptz then e.sort_at end as next
    from event_artists ea join events e on e.id = ea.event_id join venues v on v.id = e.venue_id
    where ea.artist_id = a.id and ${PUBLIC_EVENT} order by position limit 3
  ) each`

const ARTIST_MEMBERS = jsonMembers(ArtistEntity, 'a', ['id', 'slug', 'name', 'genre'])
const LOOKUP_MEMBERS = jsonMembers(ArtistLookupEntity, 'l', [
  ...(['provider', 'outcome', 'candidates', 'reasons', 'problem'] as const),
])
const LOOKUP_JSON = (zone: string) => `json_build_object(
  'artist', json_build_object(${ARTIST_MEMBERS}), 'shows', shows.shows, ${LOOKUP_MEMBERS},
  'lookedUpAt', city_instant(l.looked_up_at, ${zone}), 'decided', l.decided_at is not null)`

type LookupFilters = { provider?: ArtistProvider | undefined; outcome?: LookupOutcome | undefined }

/** Loads lookups of artists. Artists belong to no city, so times are in `timeZone`. */
export const lookupQueries = (db: Queryable, timeZone: string) => ({
  async list({ provider, outcome }: LookupFilters, now: Date): Promise<{ lookups: ArtistLookup[]; total: number }> {
    const { $, values } = parameters()
    const [zone, currentTime] = [`${$(timeZone)}::text`, $(now.toISOString())]
    const conditions = [
      'a.merged_into is null',
      NOT_RETIRED,
      provider ? `l.provider = ${$(provider)}` : '',
      outcome ? `l.outcome = ${$(outcome)}` : '',
    ].filter(Boolean)
    const rows: { lookup: ArtistLookup; total: number }[] = await db.query(
      `select ${LOOKUP_JSON(zone)} as lookup, count(*) over ()::int as total
       from artist_lookups l join artists a on a.id = l.artist_id cross join lateral (${SHOWS(currentTime)}) shows
       where ${allOf(conditions)}
       order by array_position('{ask,failed,linked,none}', l.outcome), shows.next nulls last, a.name, l.provider limit ${MAX_ROWS}`,
      values,
    )
    return { lookups: rows.map(({ lookup }) => lookup), total: rows[0]?.total ?? 0 }
  },

  async byArtist(artist: string, provider: ArtistProvider, now: Date): Promise<ArtistLookup | null> {
    const lookup = await valueIn<ArtistLookup>(
      db,
      `select ${LOOKUP_JSON('$3::text')}
       from artist_lookups l join artists a on a.id = l.artist_id cross join lateral (${SHOWS('$4')}) shows
       where l.artist_id = $1 and l.provider = $2 and a.merged_into is null`,
      [artist, provider, timeZone, now.toISOString()],
    )
    return lookup ?? null
  },
})

import type { ArtistProvider } from '@houselights/contracts/operators/enrichment'
import { NOT_RETIRED, PUBLIC_EVENT, upcomingBillsSql } from '../queries/event-sql.ts'
import type { ArtistRow } from '../schema/entities/events.ts'
import type { Queryable } from '../sql/sql.ts'

/** A linked artist is looked up again after this many days, because Spotify's picture URLs expire. */
const DAYS_LINKED: Readonly<Record<ArtistProvider, number>> = { spotify: 30, musicbrainz: 60 }
const DAYS_UNKNOWN = 30
/** The wait after a failure doubles each time, up to this many hours. */
const MAX_WAIT_HOURS = 168

/**
 * Condition: a later MusicBrainz lookup links to another artist at Spotify, or found several artists with that name.
 */
const MUSICBRAINZ_DIFFERS = `l.decided_at is null and exists (
  select from artist_lookups m where m.artist_id = l.artist_id and m.provider = 'musicbrainz' and m.looked_up_at > l.looked_up_at
    and case m.outcome
      when 'linked' then m.facts -> 'spotifyIds' <> '[]' and not (l.outcome = 'linked' and m.facts -> 'spotifyIds' ? l.external_id)
      when 'ask' then l.outcome = 'linked' and jsonb_array_length(m.candidates) > 1 else false end)`
/** Condition: an operator has set another id since. */
const OPERATOR_DIFFERS = `a.locked ? 'spotify_id' and a.locked ->> 'spotify_id' is distinct from l.external_id`

/** Condition: artist `a` is due at the time `now`, according to its lookup `l`, which may not exist. */
export const isDueSql = (provider: ArtistProvider, now: string): string => `(
  l.artist_id is null or l.asked_at is not null
  or case when l.failures > 0
    then l.looked_up_at <= ${now}::timestamptz - make_interval(hours => least(power(2, l.failures), ${MAX_WAIT_HOURS})::int)
    else l.looked_up_at <= ${now}::timestamptz - make_interval(days =>
        case l.outcome when 'linked' then ${DAYS_LINKED[provider]} else ${DAYS_UNKNOWN} end)
      and (l.outcome = 'linked' or l.decided_at is null)
      ${provider === 'spotify' ? `or ${MUSICBRAINZ_DIFFERS} or (${OPERATOR_DIFFERS})` : ''}
    end)`

interface DueRequest {
  provider: ArtistProvider
  /** The id of a city, to find only artists of its shows. */
  city?: string
  now: Date
  limit: number
  /** Include artists whose lookup just failed. For lookups that an operator requested. */
  includeFailed?: boolean
  /**
   * Find only artists that were already looked up at MusicBrainz, because that result is evidence for the other
   * provider.
   */
  afterMusicBrainz?: boolean
}

/**
 * Finds artists to look up: first those with upcoming shows, soonest first, then those that an operator requested, and
 * those of past shows that were never looked up.
 */
export const findDueLookups = (
  db: Queryable,
  { provider, city, now, limit, includeFailed = false, afterMusicBrainz = false }: DueRequest,
): Promise<Pick<ArtistRow, 'id'>[]> =>
  db.query(
    `with ${upcomingBillsSql('$1', '$6')}, soonest as (
       select b.artist_id, min(live.sort_at) as next from billed b join live on live.id = b.event_id group by b.artist_id
     )
     select a.id from artists a
     left join soonest on soonest.artist_id = a.id
     left join artist_lookups l on l.artist_id = a.id and l.provider = $2
     where a.merged_into is null and ${NOT_RETIRED} and (${isDueSql(provider, '$1')} or ($4 and l.failures > 0))
       and (soonest.next is not null or l.asked_at is not null and $6::text is null
         or (l.asked_at is not null or l.artist_id is null) and exists (
           select from event_artists ea join events e on e.id = ea.event_id join venues v on v.id = e.venue_id
           where ea.artist_id = a.id and ${PUBLIC_EVENT} and ($6::text is null or v.city_id = $6)))
       and (not $5 or exists (select from artist_lookups m where m.artist_id = a.id and m.provider = 'musicbrainz'))
       -- an artist that waits in a job is looked up by that job
       and not exists (select from job_artists ja join jobs j on j.id = ja.job_id
         where ja.artist_id = a.id and ja.state = 'waiting' and j.state in ('waiting', 'running') and $2 = 'spotify')
     order by soonest.next nulls last, a.id limit $3`,
    [now.toISOString(), provider, limit, includeFailed, afterMusicBrainz, city ?? null],
  )

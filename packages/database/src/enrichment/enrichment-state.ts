import type { PictureCounts, ProviderState } from '@houselights/contracts/operators/enrichment'
import { NOT_RETIRED, upcomingBillsSql } from '../queries/event-sql.ts'
import type { Queryable } from '../sql/sql.ts'
import { CALL_DAY } from './provider-pauses.ts'

const NO_PICTURES: PictureCounts = { kept: 0, waiting: 0, failed: 0, refused: 0, removed: 0, bytes: 0 }

/** Loads each provider's lookups, calls and pause, and counts of the stored pictures. Times are in `timeZone`. */
export async function loadEnrichmentState(db: Queryable, { now, timeZone }: { now: Date; timeZone: string }) {
  // the caller adds the omitted fields from the settings
  const providers: Omit<ProviderState, 'missing' | 'callsPerDay'>[] = await db.query(
    `with ${upcomingBillsSql('$1')}, counted as (
       select p.provider, linked, ask, none, failed, waiting
       from unnest('{musicbrainz,spotify}'::text[]) as p (provider)
       cross join lateral (
         select count(*) filter (where outcome = 'linked')::int as linked, count(*) filter (where outcome = 'ask')::int as ask,
           count(*) filter (where outcome = 'none')::int as none, count(*) filter (where outcome = 'failed')::int as failed
         from artist_lookups l join artists a on a.id = l.artist_id where l.provider = p.provider
           and a.merged_into is null and ${NOT_RETIRED}
       ) known
       cross join lateral (
         select count(*)::int as waiting from (select distinct artist_id from billed) b join artists a on a.id = b.artist_id
         where a.merged_into is null
           and not exists (select from artist_lookups l where l.artist_id = a.id and l.provider = p.provider)
       ) rest
       union all select 'google-places', linked, ask, none, failed, waiting from (
         select count(*) filter (where linked)::int as linked, count(*) filter (where not linked and ask)::int as ask,
           count(*) filter (where not linked and not ask and problem is null and looked_up)::int as none,
           count(*) filter (where not linked and not ask and problem is not null)::int as failed,
           count(*) filter (where not linked and not ask and not looked_up)::int as waiting
         from (
           select v.google_place_id is not null as linked, pl.venue_id is not null as looked_up, pl.problem,
             exists (select from place_candidates pc where pc.venue_id = v.id and pc.state = 'waiting') as ask
           from venues v left join place_lookups pl on pl.venue_id = v.id where v.active and not v.do_not_scrape
         ) each
       ) venues
     )
     select c.provider, city_instant(p.until, $2) as "pausedUntil", p.why as "pausedWhy", coalesce(calls.calls, 0) as "callsToday",
       linked, ask, none, failed, waiting
     from counted c
     left join provider_pauses p on p.provider = c.provider and p.until > clock_timestamp()
     left join provider_calls calls on calls.provider = c.provider and calls.day = ${CALL_DAY}`,
    [now.toISOString(), timeZone],
  )
  const [pictures = NO_PICTURES]: PictureCounts[] = await db.query(
    `select count(*) filter (where state = 'kept')::int as kept, count(*) filter (where state = 'waiting')::int as waiting,
       count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'refused')::int as refused,
       count(*) filter (where state = 'removed')::int as removed,
       (select coalesce(sum(kept_bytes), 0)::float8 from pictures where removed_at is null) as bytes
     from picture_links`,
  )
  return { providers, pictures }
}

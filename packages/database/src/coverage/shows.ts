import type { ShowRow } from '@houselights/domain/coverage/source-state'
import { PUBLIC_KINDS } from '@houselights/types/entities'
import type { Queryable } from '../sql.ts'

const kinds = PUBLIC_KINDS.map((kind) => `'${kind}'`).join(', ')

/** What counts as a show (`e`): one event however many sources list it, public, and not in doubt. */
const COUNTED = `e.merged_into is null and not e.hidden and not e.suppressed and e.kind in (${kinds}) and e.status <> 'unconfirmed'`

/** The shows of venues over some nights. */
export const showsOf = (
  db: Queryable,
  { venues, from, to, timeZone }: { venues: readonly string[]; from: string; to: string; timeZone: string },
): Promise<ShowRow[]> =>
  db.query(
    `select e.venue_id as "venueId", to_char(e.local_date, 'YYYY-MM-DD') as day,
       to_char(e.first_seen_at at time zone $4, 'YYYY-MM-DD') as "firstSeen",
       coalesce(listed.sources, '{}') as sources
     from events e left join (
       select es.event_id, array_agg(distinct es.source_id) as sources
       from event_sources es join events e on e.id = es.event_id
       where e.local_date between $2 and $3 group by es.event_id
     ) listed on listed.event_id = e.id
     where e.venue_id = any ($1::uuid[]) and e.local_date between $2 and $3 and ${COUNTED}`,
    [venues, from, to, timeZone],
  )

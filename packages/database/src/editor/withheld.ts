import type { Withheld } from '@houselights/types/editor'
import { type EventKind, PUBLIC_KINDS } from '@houselights/types/entities'
import { EventEntity } from '../entities/events.ts'
import { PUBLIC_VENUE } from '../repositories/event-sql.ts'
import type { Queryable } from '../sql.ts'
import { select } from '../statement.ts'

/** So many are listed; the counts are of all. */
const MOST = 100

/** A city's upcoming events that the public would see, were they of another kind; the next first. */
export async function withheldEvents(
  db: Queryable,
  city: string,
  kind: EventKind | undefined,
  now: Date,
): Promise<Withheld> {
  const withheld = `from events e join venues v on v.id = e.venue_id
    where e.merged_into is null and not e.hidden and not e.suppressed and ${PUBLIC_VENUE}
      and e.sort_at > $1::timestamptz and not e.kind = any($2::text[]) and v.city_id = $3`
  const given = [now.toISOString(), PUBLIC_KINDS, city]
  const counts: Withheld['counts'] = await db.query(
    `select e.kind, count(*)::int as count ${withheld} group by e.kind order by count desc, e.kind`,
    given,
  )
  const events: Withheld['events'] = await db.query(
    `select ${select(EventEntity, 'e', ['id', 'title', 'kind'])}, e.local_date::text as day, v.name as venue, (
       select coalesce(string_agg(s.name, ', ' order by s.rank, s.name), '')
       from event_sources es join sources s on s.id = es.source_id where es.event_id = e.id
     ) as sources
     ${withheld} and ($4::text is null or e.kind = $4) order by e.sort_at, e.id limit ${MOST}`,
    [...given, kind ?? null],
  )
  return { counts, events }
}

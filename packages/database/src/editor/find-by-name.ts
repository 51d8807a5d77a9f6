import type { FoundEditable } from '@houselights/types/editor'
import { isOver, NOT_RETIRED } from '../repositories/event-sql.ts'
import type { Queryable } from '../sql.ts'

/** So many of each kind: who finds more types more. */
const MOST = 10

/** A city's events and venues, and artists, whose names hold the text, whether the public sees them or not; events near in time first. */
export async function findByName(db: Queryable, city: string, search: string, now: Date): Promise<FoundEditable[]> {
  const holding = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  const events: FoundEditable[] = await db.query(
    `select 'event' as kind, e.id, e.title as name, concat_ws(' · ', e.local_date, v.name,
       case when e.merged_into is not null then 'merged' when e.hidden then 'hidden' when e.suppressed then 'barred'
         when e.unconfirmed_beside is not null then 'in doubt' end,
       case when ${isOver('$3::timestamptz', 'c.time_zone')} then 'past' end) as detail
     from events e join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
     where v.city_id = $4 and (e.title ilike $1 or e.search @@ search_query($2))
     order by e.title ilike $1 desc, e.merged_into is not null, abs(extract(epoch from e.sort_at - $3::timestamptz)), e.id limit ${MOST}`,
    [holding, search, now, city],
  )
  const artists: FoundEditable[] = await db.query(
    `select 'artist' as kind, id, name, concat_ws(' · ', 'artist', genre, location,
       case when merged_into is not null then 'merged' when not ${NOT_RETIRED} then 'retired' end) as detail
     from artists a where name ilike $1 or search @@ search_query($2)
     order by name ilike $1 desc, merged_into is not null, length(name), name, id limit ${MOST}`,
    [holding, search],
  )
  const venues: FoundEditable[] = await db.query(
    `select 'venue' as kind, id, name, concat_ws(' · ', 'venue', neighborhood, case when do_not_scrape then 'not read' end,
       case when not active then 'switched off' end) as detail
     from venues where city_id = $2 and (name ilike $1 or array_to_string(aliases, ' ') ilike $1)
     order by length(name), name, id limit ${MOST}`,
    [holding, city],
  )
  return [...venues, ...artists, ...events]
}

import type { EventState } from '@houselights/domain/editor/edit-event'
import { resolveSources } from '@houselights/domain/resolve/resolve-sources'
import { PUBLIC_KINDS } from '@houselights/types/entities'
import { type EventFacts, Locked } from '@houselights/types/event-overrides'
import { EventEntity, type EventRow } from '../entities/events.ts'
import { evidenceOf } from '../ingest/known-listings.ts'
import type { Queryable } from '../sql.ts'
import { select } from '../statement.ts'

/** Columns that an operator is shown as they are. */
const SHOWN = [
  ...(['id', 'slug', 'hidden', 'suppressed', 'locked', 'inferred', 'title', 'localDate', 'night'] as const),
  ...(['presenter', 'tour', 'admission', 'room', 'kind', 'status', 'price', 'currency', 'age'] as const),
  ...(['wheelchair', 'wheelchairNote', 'seating'] as const),
  ...(['ticketUrl', 'imageUrl', 'description', 'tags'] as const),
] as const satisfies readonly (keyof (EventState & EventFacts) & keyof EventRow)[]
type Shown = Pick<EventRow, (typeof SHOWN)[number]>
type Stored = Shown &
  Omit<EventFacts, keyof Shown> &
  Pick<EventState, 'timeZone' | 'venueName' | 'mergedInto' | 'inDoubtBeside'>

export async function eventState(db: Queryable, id: string): Promise<EventState | null> {
  const [row]: Stored[] = await db.query(
    `select ${select(EventEntity, 'e', SHOWN)}, c.time_zone as "timeZone", v.name as "venueName",
       case when m.id is not null then json_build_object('id', m.id, 'name', m.title) end as "mergedInto",
       (select title from events where id = e.unconfirmed_beside) as "inDoubtBeside",
       city_instant(e.starts_at, c.time_zone) as "startsAt",
       city_instant(e.doors_at, c.time_zone) as "doorsAt", city_instant(e.ends_at, c.time_zone) as "endsAt",
       e.price_min::float as "priceMin", e.price_max::float as "priceMax", (
         select coalesce(json_agg(json_build_object('name', a.name, 'role', ea.role) order by ea.position), '[]')
         from event_artists ea join artists a on a.id = ea.artist_id where ea.event_id = e.id
       ) as bill
     from events e join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
     left join events m on m.id = e.merged_into where e.id = $1`,
    [id],
  )
  if (!row) return null
  const evidence = (await evidenceOf(db, [id])).get(id)
  const stated = evidence ? resolveSources(evidence) : null
  const {
    id: _,
    slug,
    timeZone,
    venueName,
    hidden,
    suppressed,
    inDoubtBeside,
    mergedInto,
    inferred,
    locked: set,
    ...event
  } = row
  const locked = Locked.parse(set)
  // who plays at a quiz is no artist of ours, and still on its bill
  const bill = locked.bill ?? (PUBLIC_KINDS.includes(event.kind) ? event.bill : (stated?.bill ?? []))
  return {
    ...{ id, slug, timeZone, venueName, hidden, suppressed, inDoubtBeside, mergedInto, inferred, locked, stated },
    event: { ...event, bill },
  }
}

import { webAddress } from '@houselights/domain/safe-links'
import { DumpedEvent } from '@houselights/types/dumps'
import type { Venue } from '@houselights/types/entities'
import type { Queryable } from '../sql.ts'
import { EVENT_JSON, EVENT_TABLES, PUBLIC_EVENT } from './event-sql.ts'
import { type StoredEvent, tidyEvent } from './tidy-event.ts'

const A_PAGE = 500

interface Row {
  event: StoredEvent
  place: Pick<Venue, 'latitude' | 'longitude' | 'website'>
}

/** Every public event of a city, past and to come, by day: read in pages, so that memory stays bounded. */
export async function* eventDump(db: Queryable, city: string, pageSize = A_PAGE): AsyncGenerator<DumpedEvent[]> {
  let after: { day: string; id: string } | undefined
  for (;;) {
    const rows: Row[] = await db.query(PAGE, [city, after?.day ?? null, after?.id ?? null, pageSize])
    const events = rows.map(dumped)
    if (events.length > 0) yield events
    const last = events.at(-1)
    if (!last || rows.length < pageSize) return
    after = { day: last.localDate, id: last.id }
  }
}

const PAGE = `
  with page as materialized (
    select e.id, e.local_date from events e join venues v on v.id = e.venue_id
    where v.city_id = $1 and ${PUBLIC_EVENT} and ($2::date is null or (e.local_date, e.id) > ($2::date, $3::uuid))
    order by e.local_date, e.id limit $4
  )
  select ${EVENT_JSON} as event,
    json_build_object('latitude', v.latitude, 'longitude', v.longitude, 'website', v.website) as place
  from ${EVENT_TABLES} where e.id in (select id from page) order by e.local_date, e.id`

function dumped({ event, place }: Row): DumpedEvent {
  const { venue, ...tidy } = tidyEvent(event)
  return DumpedEvent.parse({ ...tidy, venue: { ...venue, ...place, website: webAddress(place.website) } })
}

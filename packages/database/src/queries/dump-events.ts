import type { Venue } from '@houselights/contracts/entities/entities'
import { DumpedEvent } from '@houselights/contracts/publishing/dumps'
import { webAddress } from '@houselights/domain/links/safe-links'
import type { DataSource } from 'typeorm'
import type { Queryable } from '../sql/sql.ts'
import { EVENT_JSON, EVENT_TABLES, PUBLIC_EVENT } from './event-sql.ts'
import { type StoredEvent, tidyEvent } from './tidy-event.ts'

const PAGE_SIZE = 500

interface Row {
  id: string
  day: string
  event: StoredEvent
  venueFacts: Pick<Venue, 'latitude' | 'longitude' | 'website'>
}

/** Receives the dumped events, a page at a time. */
export interface DumpHandler {
  page: (events: DumpedEvent[]) => Promise<void>
  /** Called with the id of an event that is left out because its row doesn't match the contract. */
  onSkipped: (id: string, error: unknown) => void
}

/** Reads all public events of a city by day, page by page in one transaction, so that none is missing or duplicated. */
export const dumpEvents = (
  dataSource: Pick<DataSource, 'transaction'>,
  city: string,
  { page, onSkipped }: DumpHandler,
  pageSize = PAGE_SIZE,
): Promise<void> =>
  dataSource.transaction('REPEATABLE READ', async (db: Queryable) => {
    await db.query('set transaction read only')
    let after: Pick<Row, 'id' | 'day'> | undefined
    for (;;) {
      const rows: Row[] = await db.query(PAGE, [city, after?.day ?? null, after?.id ?? null, pageSize])
      const events = rows.flatMap((row) => {
        try {
          return [toDumpedEvent(row)]
        } catch (error) {
          onSkipped(row.id, error)
          return []
        }
      })
      if (events.length > 0) await page(events)
      after = rows.at(-1)
      if (!after || rows.length < pageSize) return
    }
  })

// the next page starts after the last row's day and id, which even a skipped row has
const PAGE = `
  with page as materialized (
    select e.id, e.local_date from events e join venues v on v.id = e.venue_id
    where v.city_id = $1 and ${PUBLIC_EVENT} and ($2::date is null or (e.local_date, e.id) > ($2::date, $3::uuid))
    order by e.local_date, e.id limit $4
  )
  select e.id, e.local_date::text as day, ${EVENT_JSON} as event,
    json_build_object('latitude', v.latitude, 'longitude', v.longitude, 'website', v.website) as "venueFacts"
  from ${EVENT_TABLES} where e.id in (select id from page) order by e.local_date, e.id`

function toDumpedEvent({ event, venueFacts }: Row): DumpedEvent {
  const { venue, ...eventFacts } = tidyEvent(event)
  return DumpedEvent.parse({
    ...eventFacts,
    venue: { ...venue, ...venueFacts, website: webAddress(venueFacts.website) },
  })
}

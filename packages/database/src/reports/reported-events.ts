import type { Event } from '@houselights/types/entities'
import { EVENT_JSON, EVENT_TABLES, HAS_PAGE } from '../repositories/event-sql.ts'
import { withTrail } from '../repositories/resolve.ts'
import { type StoredEvent, tidyEvent } from '../repositories/tidy-event.ts'
import type { Queryable } from '../sql.ts'

/** An event as it stands, whether it is shown or not; of a merged one the survivor. */
export interface StandingEvent {
  event: Event
  /** Whether it has a page. */
  shown: boolean
}

/** Events by the ids that were asked for. */
export async function reportedEvents(db: Queryable, ids: readonly string[]): Promise<Map<string, StandingEvent>> {
  const rows: { asked: string; event: StoredEvent; shown: boolean }[] = await db.query(
    `${withTrail('$1::uuid[]')}
    select trail.asked, ${EVENT_JSON} as event, (${HAS_PAGE}) as shown
    from trail, ${EVENT_TABLES} where e.id = trail.id and trail.merged_into is null`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ asked, event, shown }) => [asked, { event: tidyEvent(event), shown }]))
}

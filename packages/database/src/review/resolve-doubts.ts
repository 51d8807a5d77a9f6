import { localDay } from '@houselights/domain/dates/city-time'
import { notifyChanged } from '../connection/notify.ts'
import { applyLoneActs } from '../ingest/save/lone-acts.ts'
import { rebuildEvents } from '../ingest/save/rebuild-events.ts'
import type { CityRow, VenueRow } from '../schema/entities/places.ts'
import type { Database } from '../sql/sql.ts'

/** Concludes anew which acts are in doubt at the venues of a pair that was decided, or whose decision was taken back. */
export async function resolveDoubts(db: Database, decision: string, at: Date): Promise<void> {
  const venues: (Pick<VenueRow, 'id'> & Pick<CityRow, 'timeZone'>)[] = await db.query(
    `select distinct v.id, c.time_zone as "timeZone" from match_decisions d
     join event_sources es on (es.source_id, es.external_id) in
       ((d.a_source, d.a_external_id), (d.b_source, d.b_external_id))
     join events e on e.id = es.event_id join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
     where d.id = $1`,
    [decision],
  )
  for (const { id, timeZone } of venues) {
    const moment = { today: localDay(at, timeZone), readAt: at.toISOString() }
    const { touched } = await applyLoneActs(db, { ...moment, venues: [id] })
    if ((await rebuildEvents(db, touched, timeZone)).size > 0) await notifyChanged(db)
  }
}

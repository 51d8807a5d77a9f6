import type { LoadedEvent } from '@houselights/domain/quality/quality-rows'
import type { EventSourceRow } from '../entities/sources.ts'
import { PUBLIC_EVENT } from '../repositories/event-sql.ts'
import type { Queryable } from '../sql.ts'
import type { Scope } from './scope.ts'

/** Addresses that are given for several events, of the same city or of two: none of them is of one show alone. */
export const sharedUrls = async (db: Queryable, scope: Scope, events: readonly LoadedEvent[]): Promise<Set<string>> =>
  new Set([...sharedBy(events), ...(await listedElsewhere(db, scope, events))])

function sharedBy(events: readonly LoadedEvent[]): Set<string> {
  const owner = new Map<string, string>()
  const shared = new Set<string>()
  for (const { id, sourceRecords } of events)
    for (const { url } of sourceRecords) {
      const first = owner.get(url)
      if (first === undefined) owner.set(url, id)
      else if (first !== id) shared.add(url)
    }
  return shared
}

/** Addresses of these events that events of other cities have too. Of a few venues it is known from all of them already. */
async function listedElsewhere(
  db: Queryable,
  [at, city, venueIds]: Scope,
  events: readonly LoadedEvent[],
): Promise<string[]> {
  if (venueIds) return []
  const urls = events.flatMap(({ sourceRecords }) => sourceRecords.map(({ url }) => url))
  const rows: Pick<EventSourceRow, 'url'>[] = await db.query(
    `select distinct es.url from event_sources es join events e on e.id = es.event_id join venues v on v.id = e.venue_id
     where ${PUBLIC_EVENT} and e.sort_at > $1::timestamptz and v.city_id <> $2 and es.url = any ($3::text[])`,
    [at, city, urls],
  )
  return rows.map(({ url }) => url)
}

import { billsOf, type Images, rowsOf } from '../row-images.ts'
import type { Queryable } from '../sql.ts'

/** The rows that making events one changes: the events and those that led to them, their listings and bills. */
export async function mergeImages(db: Queryable, events: readonly string[]): Promise<Images> {
  const ids = await idsWithTrails(db, events)
  const listings: { id: string }[] = await db.query('select id from event_sources where event_id = any ($1::uuid[])', [
    events,
  ])
  return imagesOf(
    db,
    ids,
    listings.map(({ id }) => id),
  )
}

/** The same rows as they stand later. */
export const imagesOf = async (
  db: Queryable,
  events: readonly string[],
  listings: readonly string[],
): Promise<Images> => ({
  events: await rowsOf(db, 'events', events),
  event_sources: await rowsOf(db, 'event_sources', listings),
  event_artists: await billsOf(db, events),
})

async function idsWithTrails(db: Queryable, events: readonly string[]): Promise<string[]> {
  const rows = await db.query('select id from events where id = any ($1::uuid[]) or merged_into = any ($1::uuid[])', [
    events,
  ])
  return rows.map(({ id }: { id: string }) => id)
}

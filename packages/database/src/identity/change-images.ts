import type { Row } from '@houselights/domain/stored-row'
import { billsOf, type Images, rowsOf } from '../row-images.ts'
import type { Queryable } from '../sql.ts'

/** The rows that a change of who is who may write. */
export const changeImages = async (
  db: Queryable,
  artists: readonly string[],
  events: readonly string[],
): Promise<Images> => ({
  artists: await rowsOf(db, 'artists', artists),
  events: await rowsOf(db, 'events', events),
  event_artists: await billsOf(db, events),
  artist_assignments: await assignmentRows(db, events),
})

async function assignmentRows(db: Queryable, events: readonly string[]): Promise<Row[]> {
  const rows: { row: Row }[] = await db.query(
    `select to_jsonb(t) as row from artist_assignments t where event_id = any ($1::uuid[]) order by event_id, artist_key`,
    [events],
  )
  return rows.map(({ row }) => row)
}

/** All events that bill an artist, hidden and merged ones too. */
export async function billingsOf(db: Queryable, artists: readonly string[]): Promise<string[]> {
  const rows: { id: string }[] = await db.query(
    `select event_id as id from event_artists where artist_id = any ($1::uuid[])
     union select id from events where artist_id = any ($1::uuid[]) order by id`,
    [artists],
  )
  return rows.map(({ id }) => id)
}

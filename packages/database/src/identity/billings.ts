import type { EventRow } from '../entities/events.ts'
import type { Queryable } from '../sql.ts'

/** All events that bill an artist, hidden and merged ones too. */
export async function billingsOf(db: Queryable, artists: readonly string[]): Promise<string[]> {
  const rows: Pick<EventRow, 'id'>[] = await db.query(
    `select event_id as id from event_artists where artist_id = any ($1::uuid[])
     union select id from events where artist_id = any ($1::uuid[]) order by id`,
    [artists],
  )
  return rows.map(({ id }) => id)
}

import type { Queryable } from '../sql.ts'

/** Makes events one: what sources say of the others belongs to the survivor now, and their addresses lead to it. */
export async function mergeEvents(db: Queryable, survivor: string, others: readonly string[]): Promise<void> {
  await db.query('update event_sources set event_id = $1 where event_id = any ($2::uuid[])', [survivor, others])
  await db.query(
    'update events set merged_into = $1, updated_at = now() where id = any ($2::uuid[]) or merged_into = any ($2::uuid[])',
    [survivor, others],
  )
  // whether it is in doubt is concluded anew
  await db.query('update events set unconfirmed_beside = null where id = $1 and unconfirmed_beside is not null', [
    survivor,
  ])
}

/** An event whose listing moved house goes along, unless another house's listing still tells of it. */
export async function followVenue(db: Queryable, event: string, source: string, venue: string): Promise<void> {
  await db.query(
    `update events set venue_id = $3, updated_at = now() where id = $1 and venue_id <> $3
       and not exists (select from event_sources where event_id = $1 and source_id <> $2 and vanished_at is null)`,
    [event, source, venue],
  )
}

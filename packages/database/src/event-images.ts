import { rebillMerged } from './ingest/rebill.ts'
import type { Queryable } from './sql.ts'

/** Tables whose rows a fix changes; the words an event is found by are left to their triggers. */
const EVENT_ROWS = `(select jsonb_agg(to_jsonb(e) - 'search' order by e.id) from events e where e.id = any (ids))`
const BILL_ROWS = `(select coalesce(jsonb_agg(to_jsonb(ea) order by ea.event_id, ea.position, ea.artist_id), '[]')
  from event_artists ea where ea.event_id = any (ids))`
const TELLING_ROWS = `(select coalesce(jsonb_agg(to_jsonb(es) order by es.id), '[]') from event_sources es where es.event_id = any (ids))`

/** Moments in images are written in one zone, whatever the session's, so that they can be compared. */
export const writeMomentsAlike = (db: Queryable): Promise<unknown> =>
  db.query("select set_config('timezone', 'UTC', true)")

/** Each event's row and bill, as JSON text by event: text, since numbers must not pass through JavaScript's. */
export async function eventImages(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows: { id: string; image: string }[] = await db.query(
    `select each.id, jsonb_build_object('events', ${EVENT_ROWS}, 'event_artists', ${BILL_ROWS})::text as image
     from unnest($1::uuid[]) as each (id), lateral (select array[each.id] as ids) one`,
    [ids],
  )
  return new Map(rows.map(({ id, image }) => [id, image]))
}

/** The rows of these events as one image, with their bills and what sources say of them. */
export async function mergeImage(db: Queryable, ids: readonly string[]): Promise<string> {
  const [row]: { image: string }[] = await db.query(
    `select jsonb_build_object('events', ${EVENT_ROWS}, 'event_artists', ${BILL_ROWS}, 'event_sources', ${TELLING_ROWS})::text as image
     from (select $1::uuid[] as ids) those`,
    [ids],
  )
  return row?.image ?? '{}'
}

/** Whether two images are the same, as the database compares them. */
export async function sameImage(db: Queryable, one: string, other: string): Promise<boolean> {
  const [row]: { same: boolean }[] = await db.query('select $1::jsonb = $2::jsonb as same', [one, other])
  return row?.same ?? false
}

/** Makes the rows what the image holds, bit by bit; artists that became part of others since are on its bills as these. */
export async function restore(db: Queryable, image: string): Promise<void> {
  await db.query(
    `update event_sources es set event_id = was.event_id
     from jsonb_populate_recordset(null::event_sources, $1::jsonb -> 'event_sources') was
     where es.id = was.id and es.event_id <> was.event_id`,
    [image],
  )
  const columns = await restoredColumns(db)
  await db.query(
    `update events e set (${columns.join(', ')}) =
       (select ${columns.map((column) => `was.${column}`).join(', ')} from jsonb_populate_record(e, image.row) was)
     from jsonb_array_elements($1::jsonb -> 'events') image (row) where e.id = (image.row ->> 'id')::uuid`,
    [image],
  )
  await db.query(
    `delete from event_artists where event_id in
       (select (row ->> 'id')::uuid from jsonb_array_elements($1::jsonb -> 'events') image (row))`,
    [image],
  )
  await db.query(
    `insert into event_artists
     select was.* from jsonb_populate_recordset(null::event_artists, $1::jsonb -> 'event_artists') was`,
    [image],
  )
  const events: { id: string }[] = await db.query(
    `select row ->> 'id' as id from jsonb_array_elements($1::jsonb -> 'events') image (row)`,
    [image],
  )
  await rebillMerged(
    db,
    events.map(({ id }) => id),
  )
}

async function restoredColumns(db: Queryable): Promise<string[]> {
  const rows: { name: string }[] = await db.query(
    `select quote_ident(attname) as name from pg_attribute where attrelid = 'events'::regclass and attnum > 0
       and not attisdropped and attgenerated = '' and attname not in ('id', 'search') order by attnum`,
  )
  return rows.map(({ name }) => name)
}

/** These events and those that lead to them: what making them one changes. */
export async function withTrails(db: Queryable, events: readonly string[]): Promise<string[]> {
  const rows: { id: string }[] = await db.query(
    'select id from events where id = any ($1::uuid[]) or merged_into = any ($1::uuid[])',
    [events],
  )
  return rows.map(({ id }) => id)
}

import { type Bills, findDroppedArtists } from '@houselights/domain/artists/bill-successors'
import type { Queryable } from '../sql/sql.ts'

/**
 * Condition: artist `a` is not retired, and no event bills it. Merged events don't count; merged artists never match.
 */
const IS_UNBILLED = `a.merged_into is null and not exists (
    select from event_artists ea join events e on e.id = ea.event_id where ea.artist_id = a.id and e.merged_into is null)
  and not exists (select from retired_artists r where r.artist_id = a.id)`

/**
 * Stores which artists replaced artists that were dropped from bills, if one name contains the other: `Glass Kite`
 * replaced `Tonight: Glass Kite`. Returns the dropped artists.
 */
export async function storeSuccessors(db: Queryable, before: Bills, after: Bills): Promise<string[]> {
  const droppedArtists = findDroppedArtists(before, after)
  const rows = droppedArtists.flatMap(({ artist, successors }) =>
    successors.map((successor) => [artist, successor] as const),
  )
  await db.query(
    `insert into artist_successors (artist_id, successor_id)
     select dropped.id, successor.id from unnest($1::uuid[], $2::uuid[]) as pair (artist, successor)
     join artists dropped on dropped.id = pair.artist join artists successor on successor.id = pair.successor
     where strpos(dropped.normalised_name, successor.normalised_name) > 0
       or strpos(successor.normalised_name, dropped.normalised_name) > 0
     on conflict do nothing`,
    [rows.map(([artist]) => artist), rows.map(([, successor]) => successor)],
  )
  return [...new Set(droppedArtists.map(({ artist }) => artist))]
}

/** Retires artists that no event bills, among these artists or among all. Returns how many it retired. */
export async function retireUnbilled(db: Queryable, artists?: readonly string[]): Promise<number> {
  const statement = `insert into retired_artists (artist_id, retired_at)
    select a.id, now() from artists a where ${IS_UNBILLED} and ($1::uuid[] is null or a.id = any ($1::uuid[])) returning artist_id`
  return (await db.query<unknown[]>(statement, [artists ?? null])).length
}

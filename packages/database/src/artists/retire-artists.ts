import { type Bills, droppedArtists } from '@houselights/domain/artists/bill-successors'
import type { Queryable } from '../sql/sql.ts'

/** No event bills the artist (`a`); what became part of another event or artist bills nobody. */
const NOBODY_BILLS = `a.merged_into is null and not exists (
    select from event_artists ea join events e on e.id = ea.event_id where ea.artist_id = a.id and e.merged_into is null)
  and not exists (select from retired_artists r where r.artist_id = a.id)`

/** Stores whom bills name now where one name holds the other (`Tonight: Glass Kite`); gives the earlier artists. */
export async function storeSuccessors(db: Queryable, before: Bills, now: Bills): Promise<string[]> {
  const dropped = droppedArtists(before, now)
  const rows = dropped.flatMap(({ artist, successors }) => successors.map((successor) => [artist, successor] as const))
  await db.query(
    `insert into artist_successors (artist_id, successor_id)
     select gone.id, successor.id from unnest($1::uuid[], $2::uuid[]) as pair (artist, successor)
     join artists gone on gone.id = pair.artist join artists successor on successor.id = pair.successor
     where strpos(gone.normalised_name, successor.normalised_name) > 0
       or strpos(successor.normalised_name, gone.normalised_name) > 0
     on conflict do nothing`,
    [rows.map(([artist]) => artist), rows.map(([, successor]) => successor)],
  )
  return [...new Set(dropped.map(({ artist }) => artist))]
}

/** Retires those of these artists, or of all, whom nobody bills; gives their number. */
export async function retireUnbilled(db: Queryable, among?: readonly string[]): Promise<number> {
  const statement = `insert into retired_artists (artist_id, retired_at)
    select a.id, now() from artists a where ${NOBODY_BILLS} and ($1::uuid[] is null or a.id = any ($1::uuid[])) returning artist_id`
  return (await db.query<unknown[]>(statement, [among ?? null])).length
}

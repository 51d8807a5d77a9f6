import type { Queryable } from '../sql.ts'

/** Who is on the bills of events, by event. */
export type Bills = ReadonlyMap<string, readonly string[]>

/** No event bills the artist (`a`); what became part of another event or artist bills nobody. */
const NOBODY_BILLS = `a.merged_into is null and not exists (
    select from event_artists ea join events e on e.id = ea.event_id where ea.artist_id = a.id and e.merged_into is null)
  and not exists (select from retired_artists r where r.artist_id = a.id)`

/**
 * Notes whom bills name now in the place of artists that they named before: who is new on them, else who is left, where
 * the one name holds the other. `Tonight: Glass Kite` leads to Glass Kite, `Sunday Jam Night` to nobody who plays there.
 */
export async function noteSuccessors(db: Queryable, before: Bills, now: Bills): Promise<string[]> {
  const pairs = [...before].flatMap(([event, artists]) => {
    const bill = now.get(event) ?? []
    const added = bill.filter((artist) => !artists.includes(artist))
    const dropped = artists.filter((artist) => !bill.includes(artist))
    return dropped.map((artist) => ({ artist, successors: added.length > 0 ? added : bill }))
  })
  const rows = pairs.flatMap(({ artist, successors }) => successors.map((successor) => [artist, successor] as const))
  await db.query(
    `insert into artist_successors (artist_id, successor_id)
     select gone.id, successor.id from unnest($1::uuid[], $2::uuid[]) as pair (artist, successor)
     join artists gone on gone.id = pair.artist join artists successor on successor.id = pair.successor
     where strpos(gone.normalised_name, successor.normalised_name) > 0
       or strpos(successor.normalised_name, gone.normalised_name) > 0
     on conflict do nothing`,
    [rows.map(([artist]) => artist), rows.map(([, successor]) => successor)],
  )
  return [...new Set(pairs.map(({ artist }) => artist))]
}

/** Retires those of these artists, or of all, whom nobody bills; gives their number. */
export async function retireUnbilled(db: Queryable, among?: readonly string[]): Promise<number> {
  const rows = await db.query(
    `insert into retired_artists (artist_id, retired_at)
     select a.id, now() from artists a where ${NOBODY_BILLS} and ($1::uuid[] is null or a.id = any ($1::uuid[])) returning artist_id`,
    [among ?? null],
  )
  return rows.length
}

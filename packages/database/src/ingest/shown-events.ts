import type { Queryable } from '../sql.ts'
import type { Bills } from './retire-artists.ts'

/** What visitors see of an event, as far as reading its pages again may change it. */
interface ShownEvent {
  id: string
  /** Itself, or the one that it became part of. */
  standing: string
  /** The row without what follows from others. */
  row: Record<string, unknown>
  artists: string[]
}

/** These events as they stand, and those that they became part of in their place. */
export async function shownEvents(db: Queryable, events: readonly string[]): Promise<Map<string, ShownEvent>> {
  const rows: ShownEvent[] = await db.query(
    `select asked.id, e.id as standing, to_jsonb(e) - '{search,updated_at,last_seen_at}'::text[] as row,
       array(select artist_id from event_artists where event_id = e.id order by position) as artists
     from events asked join events e on e.id = coalesce(asked.merged_into, asked.id) where asked.id = any ($1::uuid[])`,
    [events],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The bills that events had when they became part of others. */
export async function billsOfMerged(db: Queryable, events: readonly string[]): Promise<Bills> {
  const rows: { id: string; artists: string[] }[] = await db.query(
    'select event_id as id, array_agg(artist_id) as artists from event_artists where event_id = any ($1::uuid[]) group by 1',
    [events],
  )
  return new Map(rows.map(({ id, artists }) => [id, artists]))
}

export const billsOf = (states: ReadonlyMap<string, ShownEvent>): Bills =>
  new Map([...states].map(([id, { artists }]) => [id, artists]))

export interface ChangedCounts {
  /** Events of which anything changed. */
  changed: number
  names: number
  bills: number
  kinds: number
}

/** How many events changed, and in what. */
export function countChanges(
  before: ReadonlyMap<string, ShownEvent>,
  now: ReadonlyMap<string, ShownEvent>,
): ChangedCounts {
  const counts: ChangedCounts = { changed: 0, names: 0, bills: 0, kinds: 0 }
  for (const [id, was] of before) {
    const is = now.get(id)
    if (!is || is.standing !== was.standing || is.row.suppressed !== was.row.suppressed) continue
    const differs = (field: string) => JSON.stringify(is.row[field]) !== JSON.stringify(was.row[field])
    const rebilled = JSON.stringify(is.artists) !== JSON.stringify(was.artists)
    if (rebilled || Object.keys(is.row).some(differs)) counts.changed += 1
    if (differs('title')) counts.names += 1
    if (rebilled) counts.bills += 1
    if (differs('kind')) counts.kinds += 1
  }
  return counts
}

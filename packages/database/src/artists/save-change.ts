import { randomUUID } from 'node:crypto'
import type { ArtistChange } from '@houselights/contracts/operators/artist-merges'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { Row } from '@houselights/domain/rows/stored-row'
import { notifyChanged } from '../connection/notify.ts'
import { loadRowsToView, takeSnapshot, toEventRows } from '../snapshots/snapshot.ts'
import { type Database, type Queryable, valueIn, valuesIn } from '../sql/sql.ts'

/** Lists all events that bill one of these artists, including hidden and merged events. */
export const listBillings = (db: Queryable, artists: readonly string[]): Promise<string[]> =>
  valuesIn(
    db,
    `select event_id as id from event_artists where artist_id = any ($1::uuid[])
     union select id from events where artist_id = any ($1::uuid[]) order by id`,
    [artists],
  )

interface Change {
  kind: ArtistChange['kind']
  artist: string
  other: string
  events: readonly string[]
  at: Date
}

/**
 * Runs `work`, which merges or splits artists or marks them as different. Stores the change with snapshots of the rows
 * before and after.
 */
export async function saveChange(
  db: Database,
  { kind, artist, other, events, at }: Change,
  work: (change: string) => Promise<void>,
): Promise<Pick<ArtistChange, 'id'>> {
  const id = randomUUID()
  const rows = { artists: [artist, other], ...toEventRows(events), artist_assignments: events }
  await db.query(
    // in a replay the clock is frozen, but changes must keep their order
    `insert into artist_changes (id, kind, artist_id, other_id, events, before, after, decided_by, decided_at)
     select $1, $2, $3, $4, $5, $6, '{}', 'operator',
       greatest($7::timestamptz, (select max(decided_at) + interval '1 microsecond' from artist_changes))`,
    [id, kind, artist, other, events, await takeSnapshot(db, rows), at],
  )
  await work(id)
  await db.query('update artist_changes set after = $2 where id = $1', [id, await takeSnapshot(db, rows)])
  await notifyChanged(db)
  return { id }
}

/**
 * Loads two artists. Null if one doesn't exist. Throws a RefusedError if they are the same artist or one was merged.
 */
export async function loadCanonicalPair(db: Database, ids: readonly [string, string]): Promise<[Row, Row] | null> {
  const [artist, other] = await Promise.all(ids.map(async (id) => (await loadRowsToView(db, 'artists', [id]))[0]))
  if (!artist || !other) return null
  if (artist.id === other.id) throw new RefusedError(`Both artists are "${artist.name}": choose two different ones.`)
  await refuseMerged(db, artist)
  await refuseMerged(db, other)
  return [artist, other]
}

export async function refuseMerged(db: Queryable, { id, name, merged_into: mergedInto }: Row): Promise<void> {
  if (!mergedInto) return
  const survivor = await valueIn(db, 'select name from artists where id = canonical_artist($1)', [id])
  throw new RefusedError(`"${name}" was already merged into "${survivor}": choose that one.`)
}

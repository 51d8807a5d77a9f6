import { randomUUID } from 'node:crypto'
import { RefusedError } from '@houselights/domain/refused-error'
import type { Row } from '@houselights/domain/stored-row'
import type { ArtistChange } from '@houselights/types/identity'
import type { DataSource } from 'typeorm'
import { writeMomentsAlike } from '../event-images.ts'
import { takeAdvisoryLock } from '../ingest/advisory-lock.ts'
import { notifyChanged } from '../notify.ts'
import { rowsOf } from '../row-images.ts'
import type { Queryable } from '../sql.ts'
import { changeImages } from './change-images.ts'
import { identityReads } from './identity-reads.ts'

interface Change {
  kind: ArtistChange['kind']
  artist: string
  other: string
  events: readonly string[]
  at: Date
}

/** One operator after the other, and none during a read. */
export const underAdvisoryLock = <Result>(
  dataSource: DataSource,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> =>
  dataSource.transaction(async (db) => {
    await takeAdvisoryLock(db)
    await writeMomentsAlike(db)
    const result = await work(db)
    await notifyChanged(db)
    return result
  })

/** Does what changes who is who, and keeps the rows as they were before and after it. */
export async function keepChange(
  db: Queryable,
  { kind, artist, other, events, at }: Change,
  work: (change: string) => Promise<void>,
): Promise<ArtistChange> {
  const id = randomUUID()
  const artists = [artist, other]
  await db.query(
    // in a replay the clock stands still, and changes have their order all the same
    `insert into artist_changes (id, kind, artist_id, other_id, events, before, after, decided_by, decided_at)
     select $1, $2, $3, $4, $5, $6, '{}', 'operator',
       greatest($7::timestamptz, (select max(decided_at) + interval '1 microsecond' from artist_changes))`,
    [id, kind, artist, other, events, JSON.stringify(await changeImages(db, artists, events)), at],
  )
  await work(id)
  await db.query('update artist_changes set after = $2 where id = $1', [
    id,
    JSON.stringify(await changeImages(db, artists, events)),
  ])
  return changeOf(db, id)
}

export async function changeOf(db: Queryable, id: string): Promise<ArtistChange> {
  const [change] = await identityReads(db).changes(id)
  if (!change) throw new Error(`the change ${id} is gone`)
  return change
}

/** Two different artists, neither of which became part of another. */
export async function twoCanonicalArtists(db: Queryable, ids: readonly [string, string]): Promise<[Row, Row] | null> {
  const [one, other] = await Promise.all(ids.map(async (id) => (await rowsOf(db, 'artists', [id]))[0]))
  if (!one || !other) return null
  if (one.id === other.id) throw new RefusedError(`"${one.name}" is one artist already: choose another for the second.`)
  await refuseMerged(db, one)
  await refuseMerged(db, other)
  return [one, other]
}

export async function refuseMerged(db: Queryable, { id, name, merged_into: into }: Row): Promise<void> {
  if (!into) return
  const [survivor] = await db.query('select name from artists where id = canonical_artist($1)', [id])
  throw new RefusedError(`"${name}" became part of "${survivor?.name}" already: choose that one.`)
}

import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { Row } from '@houselights/domain/rows/stored-row'
import type { DataSource } from 'typeorm'
import { underAdvisoryLock } from '../ingest/save/advisory-lock.ts'
import { listAssignments } from '../ingest/save/rebuild-events.ts'
import { ArtistEntity } from '../schema/entities/events.ts'
import { toRows } from '../snapshots/snapshot.ts'
import { type Database, type Queryable, valueIn, valuesIn } from '../sql/sql.ts'
import { insertArtist } from './artist-ids.ts'
import { rebill } from './reassign-bill.ts'
import { keepChange, refuseMerged } from './save-change.ts'

interface Split {
  artist: string
  /** What distinguishes the other artist. */
  name: string
  events: readonly string[]
  at: Date
}

/** Gives some of an artist's shows to another of the same name, against what any source says of them. Null where there is no such artist. */
export const splitArtist = (dataSource: DataSource, { artist, name, events, at }: Split) =>
  underAdvisoryLock(dataSource, async (db) => {
    const [row] = await toRows(db, 'artists', [artist])
    if (!row) return null
    await refuseMerged(db, row)
    await refuseTaken(db, name, row)
    const chosen = [...new Set(events)].sort()
    await refuseForeign(db, artist, chosen)
    const other = (await splitBefore(db, row, name)) ?? (await makeNamesake(db, row, name))
    return keepChange(db, { kind: 'split', artist, other, events: chosen, at }, async (change) => {
      await db.getRepository(ArtistEntity).update(other, { mergedInto: null, updatedAt: () => 'now()' })
      await assign(db, { row, other, events: chosen, change })
      await rebill(db, chosen, artist, other)
    })
  })

async function refuseTaken(db: Queryable, name: string, { id }: Row): Promise<void> {
  const taken = await valueIn(
    db,
    'select name from artists where lower(name) = lower($1) and (merged_into is null or canonical_artist(id) <> $2) limit 1',
    [name, id],
  )
  if (taken)
    throw new RefusedError(`There’s already an artist "${taken}". Choose a distinct name, such as "${taken} (UK)".`)
}

async function refuseForeign(db: Queryable, artist: string, events: readonly string[]): Promise<void> {
  const billing = await valuesIn(
    db,
    `select e.id from events e where e.id = any ($1::uuid[]) and e.merged_into is null
       and exists (select from event_artists ea where ea.event_id = e.id and ea.artist_id = $2)`,
    [events, artist],
  )
  if (billing.length < events.length)
    throw new RefusedError('Some of these shows no longer have this artist. Load the shows again and choose again.')
}

/** One of that name whose split from this artist was taken back. */
const splitBefore = (db: Queryable, { id }: Row, name: string) =>
  valueIn<string>(
    db,
    `select a.id from artists a where a.merged_into = $1 and lower(a.name) = lower($2) and exists (
       select from artist_changes c where c.kind = 'split' and c.other_id = a.id and c.reverted_at is not null) limit 1`,
    [id, name],
  )

/** Its key is one that no listing yields: a name means the artist that had it first, unless the name is the other's own. */
async function makeNamesake(db: Database, { normalised_name: key }: Row, name: string): Promise<string> {
  const shared = await valueIn(db, 'select split_from($1)', [key])
  for (let number = 2; ; number++) {
    const id = await insertArtist(db, `${shared}#${number}`, name)
    if (!id) continue
    // a name that an operator gave is kept, and sources that write it mean this one
    await db.getRepository(ArtistEntity).update(id, { locked: { name } })
    return id
  }
}

async function assign(
  db: Queryable,
  { row, other, events, change }: { row: Row; other: string; events: readonly string[]; change: string },
): Promise<void> {
  // taken from one that was itself put in another's place: it is that place that sources name
  await db.query(
    `update artist_assignments set artist_id = $2, change_id = $3
     where event_id = any ($1::uuid[]) and canonical_artist(artist_id) = $4`,
    [events, other, change, row.id],
  )
  const before = await listAssignments(db, events)
  for (const event of events) {
    const assigned = [...(before.get(event) ?? [])]
    if (assigned.some(([, artist]) => artist === other)) continue
    const places = assigned.flatMap(([usual, artist]) => (artist === row.id ? [usual] : []))
    await db.query(
      `insert into artist_assignments (event_id, artist_key, artist_id, change_id)
       select $1, normalised_name, $2, $3 from artists where id = any ($4::uuid[])`,
      [event, other, change, places.length > 0 ? places : [row.id]],
    )
  }
}

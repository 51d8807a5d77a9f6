import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { Row } from '@houselights/domain/rows/stored-row'
import type { DataSource } from 'typeorm'
import { underAdvisoryLock } from '../ingest/save/advisory-lock.ts'
import { listAssignments } from '../ingest/save/rebuild-events.ts'
import { ArtistEntity } from '../schema/entities/events.ts'
import { loadRowsToView } from '../snapshots/snapshot.ts'
import { type Database, type Queryable, valueIn, valuesIn } from '../sql/sql.ts'
import { insertArtist } from './artist-ids.ts'
import { reassignBills } from './reassign-bill.ts'
import { refuseMerged, saveChange } from './save-change.ts'

interface Split {
  artist: string
  /** The new artist's name, which distinguishes it from the original artist. */
  name: string
  events: readonly string[]
  at: Date
}

/**
 * Moves some of an artist's shows to another artist that sources list under the same name. Later scrapes don't move
 * them back. Null if there is no such artist.
 */
export const splitArtist = (dataSource: DataSource, { artist, name, events, at }: Split) =>
  underAdvisoryLock(dataSource, async (db) => {
    const [row] = await loadRowsToView(db, 'artists', [artist])
    if (!row) return null
    await refuseMerged(db, row)
    await refuseTakenName(db, name, row)
    const eventIds = [...new Set(events)].sort()
    await refuseIfNotOnBill(db, artist, eventIds)
    const other = (await findUndoneSplit(db, row, name)) ?? (await createNamesake(db, row, name))
    return saveChange(db, { kind: 'split', artist, other, events: eventIds, at }, async (change) => {
      await db.getRepository(ArtistEntity).update(other, { mergedInto: null, updatedAt: () => 'now()' })
      await assign(db, { row, other, events: eventIds, change })
      await reassignBills(db, eventIds, artist, other)
    })
  })

async function refuseTakenName(db: Queryable, name: string, { id }: Row): Promise<void> {
  const existing = await valueIn(
    db,
    'select name from artists where lower(name) = lower($1) and (merged_into is null or canonical_artist(id) <> $2) limit 1',
    [name, id],
  )
  if (existing)
    throw new RefusedError(
      `There is already an artist "${existing}". Choose a different name, such as "${existing} (UK)".`,
    )
}

async function refuseIfNotOnBill(db: Queryable, artist: string, events: readonly string[]): Promise<void> {
  const billingEvents = await valuesIn(
    db,
    `select e.id from events e where e.id = any ($1::uuid[]) and e.merged_into is null
       and exists (select from event_artists ea where ea.event_id = e.id and ea.artist_id = $2)`,
    [events, artist],
  )
  if (billingEvents.length < events.length)
    throw new RefusedError('This artist is no longer on the bill of some of these shows. Reload and choose again.')
}

/** Finds an artist with that name whose split from this artist was undone. */
const findUndoneSplit = (db: Queryable, { id }: Row, name: string) =>
  valueIn<string>(
    db,
    `select a.id from artists a where a.merged_into = $1 and lower(a.name) = lower($2) and exists (
       select from artist_changes c where c.kind = 'split' and c.other_id = a.id and c.reverted_at is not null) limit 1`,
    [id, name],
  )

/** Creates an artist with a key that no listing yields, so that the shared name still refers to the original artist. */
async function createNamesake(db: Database, { normalised_name: key }: Row, name: string): Promise<string> {
  const sharedKey = await valueIn(db, 'select split_from($1)', [key])
  for (let number = 2; ; number++) {
    const id = await insertArtist(db, `${sharedKey}#${number}`, name)
    if (!id) continue
    // locked like any name that an operator sets, so that it stays and listings with this name refer to this artist
    await db.getRepository(ArtistEntity).update(id, { locked: { name } })
    return id
  }
}

async function assign(
  db: Queryable,
  { row, other, events, change }: { row: Row; other: string; events: readonly string[]; change: string },
): Promise<void> {
  // if this artist already replaced another one on a bill, sources still list the replaced artist, so the assignment
  // keeps that artist's key
  await db.query(
    `update artist_assignments set artist_id = $2, change_id = $3
     where event_id = any ($1::uuid[]) and canonical_artist(artist_id) = $4`,
    [events, other, change, row.id],
  )
  const before = await listAssignments(db, events)
  for (const event of events) {
    const assignments = [...(before.get(event) ?? [])]
    if (assignments.some(([, artist]) => artist === other)) continue
    const replacedArtists = assignments.flatMap(([originalArtist, artist]) =>
      artist === row.id ? [originalArtist] : [],
    )
    await db.query(
      `insert into artist_assignments (event_id, artist_key, artist_id, change_id)
       select $1, normalised_name, $2, $3 from artists where id = any ($4::uuid[])`,
      [event, other, change, replacedArtists.length > 0 ? replacedArtists : [row.id]],
    )
  }
}

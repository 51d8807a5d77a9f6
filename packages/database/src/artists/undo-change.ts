import { RefusedError } from '@houselights/domain/errors/refused-error'
import { type DataSource, In } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { underAdvisoryLock } from '../ingest/save/advisory-lock.ts'
import { rebuildUnmerged } from '../ingest/save/rebuild-events.ts'
import { ArtistAssignmentEntity, ArtistChangeEntity, type ArtistChangeRow } from '../schema/entities/enrichment.ts'
import { ArtistEntity, type ArtistRow, EventEntity } from '../schema/entities/events.ts'
import { insertRows, restoreRows, revertChange } from '../snapshots/restore.ts'
import { findChangedSince, parseSnapshot, SNAPSHOTS, type Snapshots } from '../snapshots/snapshot.ts'
import type { Database, Queryable } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'
import { reassignBills } from './reassign-bill.ts'
import { listBillings } from './save-change.ts'

const CHANGE_COLUMNS = ['id', 'kind', 'artistId', 'otherId', 'events', 'revertedAt'] as const
type Change = Pick<ArtistChangeRow, (typeof CHANGE_COLUMNS)[number]> & Snapshots

/** Artist columns to which a merge adds values. Undoing the merge removes only those values. */
const MERGED_COLUMNS = { byKey: ['social_links', 'provenance', 'locked'], byEntry: ['aliases'] }

/**
 * Undoes a merge, a split, or a decision that two artists are different. In rows that changed since, undoes only what
 * the merge or split changed. Null if there is no such change.
 */
export const undoArtistChange = (dataSource: DataSource, id: string, at: Date) =>
  underAdvisoryLock(dataSource, async (db) => {
    const [change]: Change[] = await db.query(
      `select ${select(ArtistChangeEntity, 'c', CHANGE_COLUMNS)}, ${SNAPSHOTS} from artist_changes c where id = $1`,
      [id],
    )
    if (!change) return null
    if (change.revertedAt) throw new RefusedError('This was already undone.')
    if (change.kind !== 'apart') {
      await refuseIfChangedLater(db, change)
      await undo(db, change)
    }
    await db.getRepository(ArtistChangeEntity).update(id, { revertedAt: at })
    await notifyChanged(db)
    return { id }
  })

async function refuseIfChangedLater(db: Queryable, { id, artistId, otherId }: Change): Promise<void> {
  const [laterChange]: (Pick<ArtistChangeRow, 'kind'> & Pick<ArtistRow, 'name'> & { otherName: string })[] =
    await db.query(
      `select c.kind, a.name, o.name as "otherName" from artist_changes c join artists a on a.id = c.artist_id join artists o on o.id = c.other_id
     where c.reverted_at is null and c.kind <> 'apart' and c.decided_at > (select decided_at from artist_changes where id = $1)
       and (c.artist_id in ($2, $3) or c.other_id in ($2, $3)) order by c.decided_at desc limit 1`,
      [id, artistId, otherId],
    )
  if (laterChange)
    throw new RefusedError(
      `"${laterChange.name}" and "${laterChange.otherName}" were ${laterChange.kind === 'merge' ? 'merged' : 'split'} later. Undo that first.`,
    )
}

async function undo(db: Database, change: Change): Promise<void> {
  const { kind, artistId, otherId, events, before, after } = change
  const touchedEvents = await findChangedSince(db, after, ['events', 'event_artists', 'artist_assignments'])
  const changedBills = await findChangedSince(db, after, ['event_artists'])
  await db.getRepository(ArtistAssignmentEntity).delete({ changeId: change.id })
  await insertRows(db, 'artist_assignments', before)
  for (const artist of [artistId, otherId]) await revertChange(db, 'artists', artist, change, MERGED_COLUMNS)
  const untouchedEvents = events.filter((event) => !touchedEvents.has(event))
  await restoreRows(db, 'events', before, { owners: untouchedEvents })
  // bills that sources changed since are rebuilt; if only the event changed, its bill is restored
  const unchangedBills = events.filter((event) => !changedBills.has(event))
  const restoredHeadliners = unchangedBills.filter((event) => touchedEvents.has(event))
  await restoreRows(db, 'events', before, { owners: restoredHeadliners, columns: ['artist_id'] })
  await db.getRepository(EventEntity).update({ id: In(restoredHeadliners) }, { updatedAt: () => 'now()' })
  await restoreRows(db, 'event_artists', before, { owners: unchangedBills })
  const [from, to] = kind === 'merge' ? [artistId, otherId] : [otherId, artistId]
  const { event_artists: billedRows = [] } = parseSnapshot(before)
  const isBilled = (event: string) => billedRows.some((row) => row.event_id === event && row.artist_id === from)
  const swappedEvents = events.filter((event) => changedBills.has(event) && !isBilled(event))
  await reassignBills(db, swappedEvents, from, to)
  const otherEvents = (await listBillings(db, [artistId, otherId])).filter(
    (event) => touchedEvents.has(event) || !events.includes(event),
  )
  await rebuildUnmerged(db, [...new Set([...otherEvents, ...events.filter((event) => touchedEvents.has(event))])])
  // an artist that was split off and has no shows left redirects to the artist that it was split from
  if (kind === 'split' && (await listBillings(db, [otherId])).length === 0)
    await db.getRepository(ArtistEntity).update(otherId, { mergedInto: artistId })
}

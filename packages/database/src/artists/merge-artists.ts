import { mergeArtistRows } from '@houselights/domain/artists/merge-artists'
import { getChangedColumns } from '@houselights/domain/rows/stored-row'
import { type DataSource, In } from 'typeorm'
import { underAdvisoryLock } from '../ingest/save/advisory-lock.ts'
import { ArtistEntity } from '../schema/entities/events.ts'
import { writeColumns } from '../snapshots/restore.ts'
import { reassignBills } from './reassign-bill.ts'
import { listBillings, loadCanonicalPair, saveChange } from './save-change.ts'

type Pair = { survivor: string; other: string; at: Date }

/**
 * Merges `other` into `survivor`. Keeps the row of `other`, so that later scrapes still find the artist by its name.
 * Null if either doesn't exist.
 */
export const mergeArtists = (dataSource: DataSource, { survivor, other, at }: Pair) =>
  underAdvisoryLock(dataSource, async (db) => {
    const rows = await loadCanonicalPair(db, [survivor, other])
    if (!rows) return null
    const events = await listBillings(db, [other])
    return saveChange(db, { kind: 'merge', artist: survivor, other, events, at }, async () => {
      await writeColumns(db, 'artists', survivor, getChangedColumns(rows[0], mergeArtistRows(...rows)))
      const artists = db.getRepository(ArtistEntity)
      await artists.update(other, { mergedInto: survivor })
      await artists.update({ id: In([survivor, other]) }, { updatedAt: () => 'now()' })
      await reassignBills(db, events, other, survivor)
    })
  })

/** Records that two artists are different, so that they aren't suggested again. */
export const markDifferent = (dataSource: DataSource, { survivor, other, at }: Pair) =>
  underAdvisoryLock(dataSource, async (db) =>
    (await loadCanonicalPair(db, [survivor, other]))
      ? saveChange(db, { kind: 'apart', artist: survivor, other, events: [], at }, async () => {})
      : null,
  )

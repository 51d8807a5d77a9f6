import { mergedArtist } from '@houselights/domain/artists/merge-artists'
import { changedColumns } from '@houselights/domain/rows/stored-row'
import { type DataSource, In } from 'typeorm'
import { underAdvisoryLock } from '../ingest/save/advisory-lock.ts'
import { ArtistEntity } from '../schema/entities/events.ts'
import { writeColumns } from '../snapshots/restore.ts'
import { rebill } from './reassign-bill.ts'
import { keepChange, listBillings, twoCanonicalArtists } from './save-change.ts'

type Pair = { stays: string; other: string; at: Date }

/** Makes an artist part of another; its row stays, for its name on later reads. Null where either is not there. */
export const mergeArtists = (dataSource: DataSource, { stays, other, at }: Pair) =>
  underAdvisoryLock(dataSource, async (db) => {
    const two = await twoCanonicalArtists(db, [stays, other])
    if (!two) return null
    const events = await listBillings(db, [other])
    return keepChange(db, { kind: 'merge', artist: stays, other, events, at }, async () => {
      await writeColumns(db, 'artists', stays, changedColumns(two[0], mergedArtist(...two)))
      const artists = db.getRepository(ArtistEntity)
      await artists.update(other, { mergedInto: stays })
      await artists.update({ id: In([stays, other]) }, { updatedAt: () => 'now()' })
      await rebill(db, events, other, stays)
    })
  })

/** Says that two artists are two: they are not suggested again. */
export const markDifferent = (dataSource: DataSource, { stays, other, at }: Pair) =>
  underAdvisoryLock(dataSource, async (db) =>
    (await twoCanonicalArtists(db, [stays, other]))
      ? keepChange(db, { kind: 'apart', artist: stays, other, events: [], at }, async () => {})
      : null,
  )

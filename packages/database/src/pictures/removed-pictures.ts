import { type DataSource, IsNull, MoreThan, Not } from 'typeorm'
import { PictureEntity, PictureLinkEntity, type PictureRow } from '../entities/enrichment.ts'
import { notifyChanged } from '../notify.ts'
import type { Database } from '../sql.ts'

type PictureId = Pick<PictureRow, 'id'>

/**
 * Takes a picture off the site at once, and its addresses out of what is requested; deleting its files is left to the
 * caller. Null where there is no such picture. Of one that is removed already, the reason is replaced.
 */
export const removePicture = (
  dataSource: DataSource,
  id: string,
  { why, at }: { why: string; at: Date },
): Promise<PictureId | null> =>
  dataSource.transaction(async (db) => {
    const [, found]: [unknown, number] = await db.query(
      'update pictures set removed_at = coalesce(removed_at, $2), removed_why = $3 where id = $1',
      [id, at, why],
    )
    if (found === 0) return null
    await db
      .getRepository(PictureLinkEntity)
      .update({ pictureId: id }, { state: 'removed', dueAt: null, problem: null, failures: 0 })
    await notifyChanged(db)
    return { id }
  })

/** Removed pictures whose files may still be there: their removal was interrupted. */
export async function removedWithFiles(db: Database): Promise<string[]> {
  const pictures = await db
    .getRepository(PictureEntity)
    .find({
      select: { id: true },
      where: { removedAt: Not(IsNull()), keptBytes: MoreThan(0) },
      order: { removedAt: 'asc' },
      take: 100,
    })
  return pictures.map(({ id }) => id)
}

/** Stores that no file of a removed picture is left. */
export async function noteFilesGone(db: Database, id: string): Promise<void> {
  await db.getRepository(PictureEntity).update({ id, removedAt: Not(IsNull()) }, { keptBytes: 0 })
}

/** Forgets that a picture was removed: its addresses are requested again. Null where there is no such removed picture. */
export const allowPicture = (dataSource: DataSource, id: string, at: Date): Promise<PictureId | null> =>
  dataSource.transaction(async (db) => {
    const pictures = db.getRepository(PictureEntity)
    const removed = { id, removedAt: Not(IsNull()) }
    const picture = await pictures.findOne({
      select: { id: true },
      where: removed,
      lock: { mode: 'pessimistic_write' },
    })
    if (!picture) return null
    await db
      .getRepository(PictureLinkEntity)
      .update({ pictureId: id }, { state: 'waiting', pictureId: null, etag: null, lastModified: null, dueAt: at })
    await pictures.delete({ id })
    return { id }
  })

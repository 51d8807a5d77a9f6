import { type DataSource, IsNull, MoreThan, Not } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { PictureEntity, PictureLinkEntity, type PictureRow } from '../schema/entities/enrichment.ts'
import { type Database, idsOf, type Queryable } from '../sql/sql.ts'

/** An address that something shows is requested every two weeks, or given up; so old, it is shown by nothing to come. */
const UNSHOWN_DAYS = 180

// pages of past events show theirs, too
const UNSHOWN = `
  delete from picture_links where url in (
    select l.url from picture_links l
    where coalesce(l.asked_at, l.first_seen_at) < $1::timestamptz - interval '${UNSHOWN_DAYS} days'
      and l.state <> 'removed'
      and not exists (select from events e where e.image_url = l.url)
      and not exists (select from artists a where a.image_url = l.url)
      and not exists (select from venues v where v.image_url = l.url)
    limit $2
  )`

/** Forgets addresses of pictures that nothing has shown for half a year; gives how many. */
export async function forgetUnshownLinks(db: Queryable, now: Date, limit: number): Promise<number> {
  const [, deleted]: [unknown, number] = await db.query(UNSHOWN, [now.toISOString(), limit])
  return deleted
}

/** Pictures of which no address is left. Those that were removed on request are remembered by their hash, and are not among them. */
export const unlinkedPictures = (db: Queryable, limit: number): Promise<string[]> =>
  idsOf(
    db,
    `select p.id from pictures p where p.removed_at is null
       and not exists (select from picture_links l where l.picture_id = p.id) limit $1`,
    [limit],
  )

/** Forgets a picture, unless an address has it again; gives whether its files may go. */
export async function forgetPicture(db: DataSource, id: string): Promise<boolean> {
  const [, deleted]: [unknown, number] = await db.query(
    `delete from pictures p where p.id = $1 and p.removed_at is null
       and not exists (select from picture_links l where l.picture_id = p.id)`,
    [id],
  )
  return deleted > 0
}

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

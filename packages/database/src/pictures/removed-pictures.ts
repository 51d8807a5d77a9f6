import type { DataSource } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { PictureLinkEntity } from '../schema/entities/enrichment.ts'
import { hasRow, type Queryable, valuesIn } from '../sql/sql.ts'

/**
 * No upcoming show uses a URL that was last requested this long ago: URLs in use are requested every two weeks, unless
 * we gave up on them.
 */
const UNSHOWN_DAYS = 180

// pages of past events show pictures, too
const DELETE_UNSHOWN = `
  delete from picture_links where url in (
    select l.url from picture_links l
    where coalesce(l.asked_at, l.first_seen_at) < $1::timestamptz - interval '${UNSHOWN_DAYS} days'
      and l.state <> 'removed'
      and not exists (select from events e where e.image_url = l.url)
      and not exists (select from artists a where a.image_url = l.url)
      and not exists (select from venues v where v.image_url = l.url)
    limit $2
  )`

/** Deletes URLs of pictures that nothing shows and that we haven't requested for half a year. Returns how many. */
export async function deleteUnshownLinks(db: Queryable, now: Date, limit: number): Promise<number> {
  const [, deletedCount]: [unknown, number] = await db.query(DELETE_UNSHOWN, [now.toISOString(), limit])
  return deletedCount
}

/** Finds pictures without any URL. Excludes pictures removed on request, whose hashes we store. */
export const findUnlinkedPictures = (db: Queryable, limit: number): Promise<string[]> =>
  valuesIn(
    db,
    `select p.id from pictures p where p.removed_at is null
       and not exists (select from picture_links l where l.picture_id = p.id) limit $1`,
    [limit],
  )

/** Deletes a picture, unless a URL links to it again. Returns whether its files may be deleted. */
export async function deletePicture(db: DataSource, id: string): Promise<boolean> {
  const [, deletedCount]: [unknown, number] = await db.query(
    `delete from pictures p where p.id = $1 and p.removed_at is null
       and not exists (select from picture_links l where l.picture_id = p.id)`,
    [id],
  )
  return deletedCount > 0
}

/**
 * Removes a picture from the site. The caller deletes its files. Replaces the reason for an earlier removal. Null if
 * there is no such picture.
 */
export const removePicture = (dataSource: DataSource, id: string, { why, at }: { why: string; at: Date }) =>
  dataSource.transaction(async (db) => {
    const [, updatedCount]: [unknown, number] = await db.query(
      'update pictures set removed_at = coalesce(removed_at, $2), removed_why = $3 where id = $1',
      [id, at, why],
    )
    if (updatedCount === 0) return null
    const removedLink = { state: 'removed' as const, dueAt: null, problem: null, failures: 0 }
    await db.getRepository(PictureLinkEntity).update({ pictureId: id }, removedLink)
    await notifyChanged(db)
    return { id }
  })

/** Finds removed pictures whose files may still exist because the removal was interrupted. */
export const findRemovedWithFiles = (db: Queryable): Promise<string[]> =>
  valuesIn(db, 'select id from pictures where removed_at is not null and kept_bytes > 0 order by removed_at limit 100')

/** Stores that all files of a removed picture were deleted. */
export const markFilesDeleted = (db: Queryable, id: string): Promise<unknown> =>
  db.query('update pictures set kept_bytes = 0 where id = $1 and removed_at is not null', [id])

/** Undoes the removal of a picture, so that its URLs are requested again. Null if there is no such removed picture. */
export const allowPicture = (dataSource: DataSource, id: string, at: Date) =>
  dataSource.transaction(async (db) => {
    const removedPicture = 'select from pictures where id = $1 and removed_at is not null for update'
    if (!(await hasRow(db, removedPicture, [id]))) return null
    const waitingLink = { state: 'waiting' as const, pictureId: null, etag: null, lastModified: null, dueAt: at }
    await db.getRepository(PictureLinkEntity).update({ pictureId: id }, waitingLink)
    await db.query('delete from pictures where id = $1', [id])
    return { id }
  })

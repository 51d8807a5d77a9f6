import type { DataSource } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { PictureLinkEntity } from '../schema/entities/enrichment.ts'
import { hasRow, type Queryable, valuesIn } from '../sql/sql.ts'

/** No upcoming show uses an address this old: one in use is requested every two weeks, unless we gave up on it. */
const UNSHOWN_DAYS = 180

// pages of past events show their pictures, too
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

/** Deletes addresses of pictures that haven't been shown for half a year. Returns how many. */
export async function forgetUnshownLinks(db: Queryable, now: Date, limit: number): Promise<number> {
  const [, deleted]: [unknown, number] = await db.query(UNSHOWN, [now.toISOString(), limit])
  return deleted
}

/** Pictures without any address. Excludes those removed on request, whose hash is remembered. */
export const findUnlinkedPictures = (db: Queryable, limit: number): Promise<string[]> =>
  valuesIn(
    db,
    `select p.id from pictures p where p.removed_at is null
       and not exists (select from picture_links l where l.picture_id = p.id) limit $1`,
    [limit],
  )

/** Deletes a picture, unless an address has it again. Returns whether its files may be deleted. */
export async function forgetPicture(db: DataSource, id: string): Promise<boolean> {
  const [, deleted]: [unknown, number] = await db.query(
    `delete from pictures p where p.id = $1 and p.removed_at is null
       and not exists (select from picture_links l where l.picture_id = p.id)`,
    [id],
  )
  return deleted > 0
}

/** Takes a picture off the site. The caller deletes its files. Replaces an earlier reason. Null if there is none. */
export const removePicture = (dataSource: DataSource, id: string, { why, at }: { why: string; at: Date }) =>
  dataSource.transaction(async (db) => {
    const [, updated]: [unknown, number] = await db.query(
      'update pictures set removed_at = coalesce(removed_at, $2), removed_why = $3 where id = $1',
      [id, at, why],
    )
    if (updated === 0) return null
    const removedLink = { state: 'removed' as const, dueAt: null, problem: null, failures: 0 }
    await db.getRepository(PictureLinkEntity).update({ pictureId: id }, removedLink)
    await notifyChanged(db)
    return { id }
  })

/** Removed pictures whose files may still exist because the removal was interrupted. */
export const findRemovedWithFiles = (db: Queryable): Promise<string[]> =>
  valuesIn(db, 'select id from pictures where removed_at is not null and kept_bytes > 0 order by removed_at limit 100')

/** Stores that all files of a removed picture are deleted. */
export const markFilesDeleted = (db: Queryable, id: string): Promise<unknown> =>
  db.query('update pictures set kept_bytes = 0 where id = $1 and removed_at is not null', [id])

/** Undoes the removal of a picture: its addresses are requested again. Null if there is no such removed picture. */
export const allowPicture = (dataSource: DataSource, id: string, at: Date) =>
  dataSource.transaction(async (db) => {
    const removedPicture = 'select from pictures where id = $1 and removed_at is not null for update'
    if (!(await hasRow(db, removedPicture, [id]))) return null
    const waitingLink = { state: 'waiting' as const, pictureId: null, etag: null, lastModified: null, dueAt: at }
    await db.getRepository(PictureLinkEntity).update({ pictureId: id }, waitingLink)
    await db.query('delete from pictures where id = $1', [id])
    return { id }
  })

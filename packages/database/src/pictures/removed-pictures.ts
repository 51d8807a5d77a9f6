import type { DataSource } from 'typeorm'
import { notifyChanged } from '../notify.ts'
import type { Queryable } from '../sql.ts'

/**
 * Takes a picture off the site at once, and its addresses out of what is asked; its files are the caller's to delete.
 * Null where there is no such picture. Of one that is removed already, the reason is written anew.
 */
export const removePicture = (
  dataSource: DataSource,
  id: string,
  { why, at }: { why: string; at: Date },
): Promise<{ id: string } | null> =>
  dataSource.transaction(async (db) => {
    const [rows] = await db.query(
      `update pictures set removed_at = coalesce(removed_at, $2), removed_why = $3 where id = $1 returning id`,
      [id, at.toISOString(), why],
    )
    if (rows.length === 0) return null
    await db.query(
      `update picture_links set state = 'removed', due_at = null, problem = null, failures = 0 where picture_id = $1`,
      [id],
    )
    await notifyChanged(db)
    return { id }
  })

/** Removed pictures whose files may still be there: whoever removed them was interrupted. */
export async function removedWithFiles(db: Queryable): Promise<string[]> {
  const rows: { id: string }[] = await db.query(
    'select id from pictures where removed_at is not null and kept_bytes > 0 order by removed_at limit 100',
  )
  return rows.map(({ id }) => id)
}

/** Says that no file of a removed picture is left. */
export const noteFilesGone = (db: Queryable, id: string): Promise<unknown> =>
  db.query('update pictures set kept_bytes = 0 where id = $1 and removed_at is not null', [id])

/** Forgets that a picture was removed: its addresses are asked again. Null where there is no such removed picture. */
export const allowPicture = (dataSource: DataSource, id: string, at: Date): Promise<{ id: string } | null> =>
  dataSource.transaction(async (db) => {
    const [row] = await db.query('select id from pictures where id = $1 and removed_at is not null for update', [id])
    if (!row) return null
    await db.query(
      `update picture_links set state = 'waiting', picture_id = null, etag = null, last_modified = null, due_at = $2
       where picture_id = $1`,
      [id, at.toISOString()],
    )
    await db.query('delete from pictures where id = $1', [id])
    return { id }
  })

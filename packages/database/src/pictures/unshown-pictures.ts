import type { DataSource } from 'typeorm'
import type { Queryable } from '../sql.ts'

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
export async function unlinkedPictures(db: Queryable, limit: number): Promise<string[]> {
  const rows: { id: string }[] = await db.query(
    `select p.id from pictures p where p.removed_at is null
       and not exists (select from picture_links l where l.picture_id = p.id) limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}

/** Forgets a picture, unless an address has it again; gives whether its files may go. */
export async function forgetPicture(db: DataSource, id: string): Promise<boolean> {
  const [, deleted]: [unknown, number] = await db.query(
    `delete from pictures p where p.id = $1 and p.removed_at is null
       and not exists (select from picture_links l where l.picture_id = p.id)`,
    [id],
  )
  return deleted > 0
}

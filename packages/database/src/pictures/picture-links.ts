import type { PictureLinkState } from '@houselights/types/enrichment'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../notify.ts'
import type { Queryable } from '../sql.ts'
import { wantedPictures } from './wanted-pictures.ts'

/** What is known of an address before it is asked. */
export interface PictureLink {
  url: string
  pictureId: string | null
  etag: string | null
  lastModified: string | null
  failures: number
}

/** What an address gave; `id` is the SHA-256 of the file as it came. */
export interface NewPicture {
  id: string
  type: string
  bytes: number
  width: number
  height: number
  widths: number[]
  keptBytes: number
  placeholder: string
}

/** By which a site tells whether its picture is still the same. */
export interface Marks {
  etag?: string | undefined
  lastModified?: string | undefined
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** When an address that failed is asked again, by how often it did in a row; after the last it is given up. */
const AFTER_FAILURES = [HOUR, 4 * HOUR, DAY, 3 * DAY, ...Array<number>(5).fill(7 * DAY)]
const LOOKED_AT_AGAIN = 14 * DAY
const REFUSED_ASKED_AGAIN = 30 * DAY

const after = (at: Date, ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(at.getTime() + ms).toISOString()

/** Notes the addresses that the site shows and did not show before, and gives those that are due, the next shows' first. */
export async function duePictures(db: Queryable, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const rows: { url: string }[] = await db.query(
    `with ${wantedPictures('$1')}, noted as (
       insert into picture_links (url, first_seen_at, due_at) select url, $1, $1 from wanted
       where not exists (select from picture_links l where l.url = wanted.url)
       on conflict do nothing returning url, due_at
     ), due as (
       select url, due_at from noted union select url, due_at from picture_links where due_at <= $1
     )
     select due.url from due join wanted using (url) order by next nulls last, due_at, url limit $2`,
    [now.toISOString(), limit],
  )
  return rows.map(({ url }) => url)
}

/** An address that is due; null where it was asked meanwhile, or is not to be. */
export async function dueLink(db: Queryable, url: string, now: Date): Promise<PictureLink | null> {
  const [row] = await db.query(
    `select url, picture_id as "pictureId", etag, last_modified as "lastModified", failures
     from picture_links where url = $1 and due_at <= $2`,
    [url, now.toISOString()],
  )
  return row ?? null
}

/** Whether the files of a picture are there: `none` where it was never kept, `removed` where it must not be. */
export async function standingOf(db: Queryable, id: string): Promise<'kept' | 'removed' | 'none'> {
  const [row] = await db.query('select removed_at is not null as removed from pictures where id = $1', [id])
  if (!row) return 'none'
  return row.removed ? 'removed' : 'kept'
}

/** Notes what an address gave, once its files are kept. What was removed on request stays so, wherever it is found. */
export function keepPicture(
  dataSource: DataSource,
  url: string,
  { picture, marks, at }: { picture: NewPicture | { id: string }; marks: Marks; at: Date },
): Promise<PictureLinkState> {
  return dataSource.transaction(async (db) => {
    if ('type' in picture) await insertPicture(db, picture, at)
    // held until the end: a removal waits for it, or is seen
    const [row] = await db.query('select removed_at is not null as removed from pictures where id = $1 for share', [
      picture.id,
    ])
    if (!row) throw new Error(`Picture ${picture.id} is linked before it is kept.`)
    const state: PictureLinkState = row.removed ? 'removed' : 'kept'
    await db.query(
      `update picture_links set state = $2, picture_id = $3, etag = $4, last_modified = $5, problem = null, failures = 0,
         asked_at = $6, due_at = $7 where url = $1`,
      [
        ...[url, state, picture.id, marks.etag ?? null, marks.lastModified ?? null, at.toISOString()],
        row.removed ? null : after(at, LOOKED_AT_AGAIN),
      ],
    )
    await notifyChanged(db)
    return state
  })
}

const insertPicture = (db: Queryable, picture: NewPicture, at: Date): Promise<unknown> =>
  db.query(
    `insert into pictures (id, type, bytes, width, height, widths, kept_bytes, placeholder, kept_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing`,
    [
      ...[picture.id, picture.type, picture.bytes, picture.width, picture.height, picture.widths],
      ...[picture.keptBytes, picture.placeholder, at.toISOString()],
    ],
  )

/** The site says that nothing changed. */
export const leavePicture = (db: Queryable, url: string, at: Date): Promise<unknown> =>
  db.query(
    `update picture_links set state = 'kept', problem = null, failures = 0, asked_at = $2, due_at = $3
     where url = $1 and state <> 'removed'`,
    [url, at.toISOString(), after(at, LOOKED_AT_AGAIN)],
  )

/** Nothing came for now. What came earlier is kept, and the address asked again, later each time. */
export const failPicture = (
  db: Queryable,
  { url, failures }: Pick<PictureLink, 'url' | 'failures'>,
  problem: string,
  at: Date,
): Promise<unknown> =>
  db.query(
    `update picture_links set state = 'failed', problem = $2, failures = failures + 1, asked_at = $3, due_at = $4
     where url = $1 and state <> 'removed'`,
    [url, problem, at.toISOString(), after(at, AFTER_FAILURES[failures])],
  )

/** What is there is nothing that we keep; it is looked at again after a month, since sites change. */
export const refusePicture = (db: Queryable, url: string, problem: string, at: Date): Promise<unknown> =>
  db.query(
    `update picture_links set state = 'refused', problem = $2, failures = 0, asked_at = $3, due_at = $4,
       etag = null, last_modified = null where url = $1 and state <> 'removed'`,
    [url, problem, at.toISOString(), after(at, REFUSED_ASKED_AGAIN)],
  )

import type { PictureLinkState } from '@houselights/contracts/operators/enrichment'
import { type DataSource, LessThanOrEqual, Not, type QueryPartialEntity } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { PUBLIC_EVENT, PUBLIC_VENUE } from '../queries/event-sql.ts'
import {
  PictureEntity,
  PictureLinkEntity,
  type PictureLinkRow,
  type PictureRow,
} from '../schema/entities/enrichment.ts'
import { type Database, type Queryable, valueIn, valuesIn } from '../sql/sql.ts'

// `wanted (url, next)`: addresses of pictures that the site shows, each with the time of the next show that it belongs
// to. A picture that only suppressed sources list is left out, even if other sources list its show.
const wantedPictures = (now: string) => `
  shown as materialized (
    select e.id, e.sort_at, e.image_url, e.locked from events e join venues v on v.id = e.venue_id where ${PUBLIC_EVENT}
  ), billed as (
    select ea.artist_id, min(e.sort_at) filter (where e.sort_at > ${now}::timestamptz) as next
    from shown e join event_artists ea on ea.event_id = e.id group by ea.artist_id
  ), wanted as (
    select url, min(next) as next from (
      select e.image_url as url, e.sort_at as next from shown e
      where e.sort_at > ${now}::timestamptz and (e.locked ? 'image_url' or not exists (
        select from event_sources es join sources s on s.id = es.source_id
        where es.event_id = e.id and es.listing ->> 'imageUrl' = e.image_url
        having bool_and(s.do_not_scrape)))
      union all
      select a.image_url, billed.next from artists a join billed on billed.artist_id = a.id where a.merged_into is null
      union all
      select v.image_url, null from venues v where ${PUBLIC_VENUE}
    ) each where url ~ '^https?://' group by url
  )`

const LINK_COLUMNS = { url: true, pictureId: true, etag: true, lastModified: true, failures: true } as const
/** A URL's row, as loaded before we request the URL. */
export type PictureLink = Pick<PictureLinkRow, keyof typeof LINK_COLUMNS>

/** A picture from a URL. `id` is the SHA-256 hash of the original file. */
export type NewPicture = Omit<PictureRow, 'keptAt' | 'removedAt' | 'removedWhy'>

/** A site's ETag and Last-Modified, to check whether its picture has changed. */
export type Validators = { etag?: string | undefined; lastModified?: string | undefined }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/**
 * How long to wait before requesting an address again, by its number of failures in a row. If the request after the
 * last delay fails, we give up on the address.
 */
const RETRY_DELAYS = [HOUR_MS, 4 * HOUR_MS, DAY_MS, 3 * DAY_MS, ...Array<number>(5).fill(7 * DAY_MS)]
const STORED_RECHECK_MS = 14 * DAY_MS
const REFUSED_RECHECK_MS = 30 * DAY_MS

const addMs = (at: Date, ms: number | undefined): Date | null => (ms === undefined ? null : new Date(at.getTime() + ms))

/** Stores addresses that are new on the site. Returns those that are due, with the soonest shows first. */
export async function findDuePictures(db: Queryable, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  return valuesIn(
    db,
    `with ${wantedPictures('$1')}, added as (
       insert into picture_links (url, first_seen_at, due_at) select url, $1, $1 from wanted
       where not exists (select from picture_links l where l.url = wanted.url)
       on conflict do nothing returning url, due_at
     ), due as (
       select url, due_at from added union select url, due_at from picture_links where due_at <= $1
     )
     select due.url from due join wanted using (url) order by next nulls last, due_at, url limit $2`,
    [now.toISOString(), limit],
  )
}

/** Finds the link for a URL that is due. Null if the URL was just requested, or must not be requested. */
export const findDueLink = (db: Database, url: string, now: Date): Promise<PictureLink | null> =>
  db.getRepository(PictureLinkEntity).findOne({ select: LINK_COLUMNS, where: { url, dueAt: LessThanOrEqual(now) } })

/** Loads whether we store a picture's files: `none` if they were never stored, `removed` if we must not store them. */
export async function getPictureState(db: Database, id: string): Promise<'kept' | 'removed' | 'none'> {
  const statement = `select case when removed_at is null then 'kept' else 'removed' end from pictures where id = $1`
  return (await valueIn<'kept' | 'removed'>(db, statement, [id])) ?? 'none'
}

/**
 * Stores the row of a picture whose files are already stored, and links its URL. A picture that was removed on request
 * stays removed, no matter which URL it is found at.
 */
export function savePictureLink(
  dataSource: DataSource,
  url: string,
  { picture, validators, at }: { picture: NewPicture | { id: string }; validators: Validators; at: Date },
): Promise<PictureLinkState> {
  return dataSource.transaction(async (db) => {
    const pictures = db.getRepository(PictureEntity).createQueryBuilder()
    if ('type' in picture)
      await pictures
        .insert()
        .values({ ...picture, keptAt: at })
        .orIgnore()
        .execute()
    // locked until the transaction ends, so a concurrent removal either waits for this transaction or is visible to it
    const lockState = `select case when removed_at is null then 'kept' else 'removed' end from pictures where id = $1 for share`
    const state = await valueIn<'kept' | 'removed'>(db, lockState, [picture.id])
    if (!state) throw new Error(`Picture ${picture.id} was linked before it was stored.`)
    const result = {
      state,
      pictureId: picture.id,
      problem: null,
      failures: 0,
      etag: validators.etag ?? null,
      lastModified: validators.lastModified ?? null,
      askedAt: at,
      dueAt: state === 'removed' ? null : addMs(at, STORED_RECHECK_MS),
    }
    await db.getRepository(PictureLinkEntity).update({ url }, result)
    await notifyChanged(db)
    return state
  })
}

const storeResult = async (db: Database, url: string, result: QueryPartialEntity<PictureLinkRow>): Promise<void> => {
  await db.getRepository(PictureLinkEntity).update({ url, state: Not('removed') }, result)
}

/** Stores that the site's picture hasn't changed. */
export const markPictureUnchanged = (db: Database, url: string, at: Date): Promise<void> =>
  storeResult(db, url, { state: 'kept', problem: null, failures: 0, askedAt: at, dueAt: addMs(at, STORED_RECHECK_MS) })

/**
 * Stores that a request failed. An earlier picture stays. The address is requested again, after a longer delay each
 * time.
 */
export const markPictureFailed = (
  db: Database,
  { url, failures }: Pick<PictureLink, 'url' | 'failures'>,
  problem: string,
  at: Date,
): Promise<void> =>
  storeResult(db, url, {
    state: 'failed',
    problem,
    failures: () => 'failures + 1',
    askedAt: at,
    dueAt: addMs(at, RETRY_DELAYS[failures]),
  })

/** Stores that an address has no picture that we may store. It is requested again after a month, since sites change. */
export const markPictureRefused = (db: Database, url: string, problem: string, at: Date): Promise<void> =>
  storeResult(db, url, {
    state: 'refused',
    problem,
    failures: 0,
    etag: null,
    lastModified: null,
    askedAt: at,
    dueAt: addMs(at, REFUSED_RECHECK_MS),
  })

import type { ShowOnPage } from '@houselights/contracts/operators/added-shows'
import { addressKey, siteHost } from '@houselights/domain/links/web-address'
import { notifyChanged } from '../connection/notify.ts'
import { IS_ADDED_SHOW, type Queryable, valueIn, valuesIn } from '../sql/sql.ts'

/** Counts the shows that wait to be scraped or decided. */
export async function countWaitingShows(db: Queryable): Promise<number> {
  const statement = `select count(*)::int from added_shows where state in ('waiting', 'reading', 'read')`
  return (await valueIn<number>(db, statement)) ?? 0
}

/** Stores the address of a show's page. Joins an undecided request for the same page; restarts one that failed. */
export async function requestShow(
  db: Queryable,
  { city, address }: { city: string; address: string },
  now: Date,
): Promise<void> {
  const sameHost: { id: string; address: string; state: string }[] = await db.query(
    `select id, address, state from added_shows
     where city_id = $1 and strpos(address, $2) > 0 and state in ('waiting', 'reading', 'read', 'failed')
     order by state = 'failed', asked_at desc`,
    [city, siteHost(new URL(address))],
  )
  const earlier = sameHost.find((show) => addressKey(show.address) === addressKey(address))
  if (earlier) {
    await db.query(
      `update added_shows set state = 'waiting', asked_at = $2, began_at = null, read_at = null, attempts = 0, problem = null
       where id = $1 and state = 'failed'`,
      [earlier.id, now.toISOString()],
    )
    return
  }
  await db.query(`insert into added_shows (city_id, address, asked_at) values ($1, $2, $3) on conflict do nothing`, [
    city,
    address,
    now.toISOString(),
  ])
}

/**
 * Starts scraping a show's page, or starts again after the worker died. `attempts` counts the starts. Undefined if the
 * page is already scraped or the show is decided.
 */
export async function beginShow(
  db: Queryable,
  id: string,
  now: Date,
): Promise<{ address: string; city: string; attempts: number } | undefined> {
  const [rows]: [{ address: string; city: string; attempts: number }[]] = await db.query(
    `update added_shows set state = 'reading', began_at = $2, attempts = attempts + 1
     where id = $1 and state in ('waiting', 'reading') returning address, city_id as city, attempts`,
    [id, now.toISOString()],
  )
  return rows[0]
}

/** Stores the show that the page states, or the problem if it can't be accepted. */
export const endShow = (
  db: Queryable,
  id: string,
  { result, problem, now }: { result?: ShowOnPage; problem?: string; now: Date },
): Promise<unknown> =>
  db.query(
    `update added_shows set state = $2, result = $3, problem = $4, read_at = $5 where id = $1 and state = 'reading'`,
    [id, result ? 'read' : 'failed', result ?? null, problem ?? null, now.toISOString()],
  )

/** Refuses a show. False if it is decided or being scraped. */
export async function refuseShow(db: Queryable, id: string, now: Date): Promise<boolean> {
  const [rows]: [unknown[]] = await db.query(
    `update added_shows set state = 'refused', decided_at = $2
     where id = $1 and state in ('waiting', 'read', 'failed') returning id`,
    [id, now.toISOString()],
  )
  return rows.length > 0
}

/** Finds shows that are waiting, and those that started long ago but aren't done, since their worker may have died. */
export const findUnfinishedShows = (db: Queryable, now: Date, timeoutMs: number): Promise<string[]> =>
  valuesIn(
    db,
    `select id from added_shows
     where state = 'waiting' or (state = 'reading' and began_at < $1) order by asked_at limit 100`,
    [new Date(now.getTime() - timeoutMs).toISOString()],
  )

/** Stops scraping the pages of added shows that are over, unless a show moved to a later day. */
export async function retireEndedShows(db: Queryable, now: Date): Promise<void> {
  const [retired]: [unknown[]] = await db.query(
    `update sources s set active = false, inactive_reason = 'Its show is over.' from cities c
     where ${IS_ADDED_SHOW} and s.active and c.id = s.city_id
       and s.address ->> 'date' < ($1::timestamptz at time zone c.time_zone)::date::text
       and not exists (
         select from event_sources es where es.source_id = s.id
           and es.listing ->> 'date' >= ($1::timestamptz at time zone c.time_zone)::date::text)
     returning s.id`,
    [now.toISOString()],
  )
  if (retired.length > 0) await notifyChanged(db)
}

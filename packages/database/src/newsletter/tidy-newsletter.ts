import { type Queryable, valuesIn } from '../sql/sql.ts'

/** How long we store addresses that were never confirmed, ended subscriptions, and problems. */
const PENDING_DAYS = 7
const ENDED_DAYS = 60
const PROBLEM_DAYS = 60

/** Erases addresses that weren't confirmed in time or whose subscription ended long ago, and deletes old problems. */
export async function tidyNewsletter(db: Queryable, now: Date): Promise<void> {
  const timestamp = now.toISOString()
  await db.query(
    `update newsletter_subscribers set ended_at = case when status in ('unsubscribed', 'bounced') then $1::timestamptz end
     where (ended_at is not null) <> (status in ('unsubscribed', 'bounced'))`,
    [timestamp],
  )
  await db.query(
    `delete from newsletter_subscribers
     where status = 'pending' and asked_at < $1::timestamptz - interval '${PENDING_DAYS} days'
       or status in ('unsubscribed', 'bounced') and ended_at < $1::timestamptz - interval '${ENDED_DAYS} days'`,
    [timestamp],
  )
  await db.query(`delete from newsletter_problems where at < now() - interval '${PROBLEM_DAYS} days'`)
}

/** Finds which of these ids belong to emails that are still stored. Emails to erased subscribers aren't stored. */
export const findStoredMails = async (db: Queryable, ids: readonly string[]): Promise<Set<string>> =>
  new Set(await valuesIn(db, 'select id from newsletter_deliveries where id = any ($1::uuid[])', [ids]))

import { randomBytes } from 'node:crypto'
import type { DataSource } from 'typeorm'

// Drops the tag after a plus, and the dots at Gmail, which ignores dots. Otherwise someone could fill a stranger's
// mailbox by signing up many variants of the stranger's address.
const toMailboxSql = (email: string): string => {
  const [name, host] = [
    `split_part(split_part(lower(${email}), '@', 1), '+', 1)`,
    `split_part(lower(${email}), '@', 2)`,
  ]
  return `case when ${host} in ('gmail.com', 'googlemail.com') then replace(${name}, '.', '') || '@gmail.com'
    else ${name} || '@' || ${host} end`
}

/**
 * How many emails of each kind a mailbox may get per day because of sign-ups: to confirm the subscription, or to say
 * that it already exists.
 */
const MAX_EMAILS_PER_DAY = { confirm: 3, known: 1 }

// confirmed and pending subscribers stay as they are; those who unsubscribed or bounced start over
const SUBSCRIBE = `insert into newsletter_subscribers as existing (email, status, token, consented_at, city_id, asked_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (email) do update set status = excluded.status, token = excluded.token, consented_at = excluded.consented_at,
    city_id = excluded.city_id, asked_at = excluded.asked_at
  where existing.status in ('unsubscribed', 'bounced')`
const LOCK_MAILBOX = `select pg_advisory_xact_lock(hashtextextended(${toMailboxSql('$1::text')}, 0))`
// a separate statement, so that it sees emails that other transactions enqueued while this one waited for the lock
const LOCK_SUBSCRIBER = 'select id, status from newsletter_subscribers where email = $1::citext for update'
const ENQUEUE = `insert into newsletter_deliveries (subscriber_id, kind, created_at)
  select $1::uuid, $2::text, $3::timestamptz
  where (
    select count(*) from newsletter_deliveries d join newsletter_subscribers s on s.id = d.subscriber_id
    where ${toMailboxSql('s.email::text')} = ${toMailboxSql('$5::text')}
      and d.kind = $2::text and d.created_at > $3::timestamptz - interval '1 day'
  ) < $4::int`

/** Stores subscriptions. The address goes only into the table, never into an error or a log. */
export const newsletterWrites = (db: DataSource) => ({
  /**
   * Stores an address and enqueues an email to it. Always runs the same statements, so that the response time doesn't
   * reveal who is subscribed.
   */
  subscribe: async (email: string, cityId: string, now: Date): Promise<void> => {
    const [token, timestamp] = [randomBytes(24).toString('base64url'), now.toISOString()]
    try {
      await db.transaction(async (transaction) => {
        await transaction.query(LOCK_MAILBOX, [email])
        await transaction.query(SUBSCRIBE, [email, 'pending', token, timestamp, cityId, timestamp])
        const [subscriber]: { id: string; status: string }[] = await transaction.query(LOCK_SUBSCRIBER, [email])
        const kind = subscriber?.status === 'confirmed' ? 'known' : 'confirm'
        await transaction.query(ENQUEUE, [subscriber?.id, kind, timestamp, MAX_EMAILS_PER_DAY[kind], email])
      })
    } catch (error) {
      throw withoutValues(error)
    }
  },
})

/** Replaces the database's error, which contains the statement's values, with an error that has only its code. */
function withoutValues(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return Object.assign(new Error(`A subscription could not be stored${code ? ` (${code})` : ''}.`), { code })
}

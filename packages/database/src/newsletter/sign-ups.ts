import { randomBytes } from 'node:crypto'
import type { DataSource } from 'typeorm'

// What stands behind a plus is a tag, and Gmail ignores dots: whoever signs up a stranger could fill their mailbox by
// any number of these.
const getMailbox = (email: string): string => {
  const [name, host] = [
    `split_part(split_part(lower(${email}), '@', 1), '+', 1)`,
    `split_part(lower(${email}), '@', 2)`,
  ]
  return `case when ${host} in ('gmail.com', 'googlemail.com') then replace(${name}, '.', '') || '@gmail.com'
    else ${name} || '@' || ${host} end`
}

/** Mails to one mailbox a day that signing up may cause: asking to confirm, or saying that it is subscribed already. */
const MAILS_A_DAY = { confirm: 3, known: 1 }

// a subscriber, and who is asked already, keep everything; who left, or could not be reached, consents anew
const SUBSCRIBE = `insert into newsletter_subscribers as known (email, status, token, consented_at, city_id, asked_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (email) do update set status = excluded.status, token = excluded.token, consented_at = excluded.consented_at,
    city_id = excluded.city_id, asked_at = excluded.asked_at
  where known.status in ('unsubscribed', 'bounced')`
const LOCK_MAILBOX = `select pg_advisory_xact_lock(hashtextextended(${getMailbox('$1::text')}, 0))`
// a row of its own statement: it sees what others enqueued while the mailbox was locked
const LOCK = 'select id, status from newsletter_subscribers where email = $1::citext for update'
const ENQUEUE = `insert into newsletter_deliveries (subscriber_id, kind, created_at)
  select $1::uuid, $2::text, $3::timestamptz
  where (
    select count(*) from newsletter_deliveries d join newsletter_subscribers s on s.id = d.subscriber_id
    where ${getMailbox('s.email::text')} = ${getMailbox('$5::text')}
      and d.kind = $2::text and d.created_at > $3::timestamptz - interval '1 day'
  ) < $4::int`

/** Stores subscriptions. The address goes into the table and nowhere else: no error, no log. */
export const newsletterWrites = (db: DataSource) => ({
  /** Stores an address and enqueues its mail, by the same statements for each: their time does not tell who is known. */
  subscribe: async (email: string, cityId: string, now: Date): Promise<void> => {
    const [token, at] = [randomBytes(24).toString('base64url'), now.toISOString()]
    try {
      await db.transaction(async (transaction) => {
        await transaction.query(LOCK_MAILBOX, [email])
        await transaction.query(SUBSCRIBE, [email, 'pending', token, at, cityId, at])
        const [known]: { id: string; status: string }[] = await transaction.query(LOCK, [email])
        const kind = known?.status === 'confirmed' ? 'known' : 'confirm'
        await transaction.query(ENQUEUE, [known?.id, kind, at, MAILS_A_DAY[kind], email])
      })
    } catch (error) {
      throw withoutValues(error)
    }
  },
})

/** The database's own error names the values it was given; this one keeps its code alone. */
function withoutValues(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return Object.assign(new Error(`A subscription could not be stored${code ? ` (${code})` : ''}.`), { code })
}

import { randomUUID } from 'node:crypto'
import type { DigestContent } from '@houselights/contracts/newsletter/digest'
import type { DataSource } from 'typeorm'
import type { NewsletterDeliveryRow, NewsletterSubscriberRow } from '../schema/entities/newsletter.ts'
import { valueIn } from '../sql/sql.ts'

/** A delivery that is due, with the data for its email. */
export interface DueDelivery
  extends Pick<NewsletterDeliveryRow, 'id' | 'kind' | 'attempts' | 'issueId' | 'createdAt'>,
    Pick<NewsletterSubscriberRow, 'email' | 'token' | 'neighborhoods' | 'genres'> {
  city: string
}

/** An email that only this process may send until the lease ends. */
export interface ClaimedMail extends Pick<DueDelivery, 'id' | 'email' | 'attempts' | 'createdAt'> {
  claim: string
  message: Buffer
}

/** The email of a due delivery, with the hash of a token in it, or `empty` if there is nothing to send. */
export type Composed = { message: Buffer; tokenHash?: string } | { empty: true }

// Longer than the connection, greeting and socket timeouts together, so a process that hasn't finished a claimed
// delivery by then has died.
const LEASE_SECONDS = 300

// uses the database's clock: workers' clocks may differ, and the site's clock is frozen in a replay
const NEXT_DELIVERY = `
  select d.id, d.kind, d.attempts, d.issue_id as "issueId", d.created_at as "createdAt", d.message,
    s.email, s.token, s.city_id as city, s.neighborhoods, s.genres
  from newsletter_deliveries d join newsletter_subscribers s on s.id = d.subscriber_id
  where ((d.state = 'waiting' and d.next_attempt_at <= now())
      or (d.state = 'handing' and d.claimed_at < now() - make_interval(secs => $1)))
    and s.status = case d.kind when 'confirm' then 'pending' else 'confirmed' end
  order by d.kind = 'digest', d.next_attempt_at, d.id limit 1 for update of d skip locked`
const CLAIM = `update newsletter_deliveries set state = 'handing', claim = $2, claimed_at = now(), attempts = attempts + 1,
  message = $3, token_hash = coalesce($4, token_hash) where id = $1`
const FINISH = `update newsletter_deliveries set state = $3, problem = $4, message = null, claim = null,
  sent_at = case when $3 = 'sent' then now() end where id = $1 and claim = $2`

/**
 * Claims deliveries of emails and stores their results. The state is committed before and after each email is sent, so
 * an interrupted email is sent again.
 */
export const deliveries = (db: DataSource, leaseSeconds = LEASE_SECONDS) => ({
  /** Claims the next email that is due. `compose` creates it, unless an earlier attempt already did. */
  claim: (compose: (due: DueDelivery) => Promise<Composed>): Promise<ClaimedMail | 'empty' | undefined> =>
    db.transaction(async (transaction) => {
      const [due]: (DueDelivery & { message: Buffer | null })[] = await transaction.query(NEXT_DELIVERY, [leaseSeconds])
      if (!due) return undefined
      const composed: Composed = due.message ? { message: due.message } : await compose(due)
      if ('empty' in composed) {
        await transaction.query(`update newsletter_deliveries set state = 'empty' where id = $1`, [due.id])
        return 'empty'
      }
      const claim = randomUUID()
      await transaction.query(CLAIM, [due.id, claim, composed.message, composed.tokenHash ?? null])
      const { id, email, attempts, createdAt } = due
      return { id, email, createdAt, claim, message: composed.message, attempts: attempts + 1 }
    }),

  markSent: ({ id, claim }: ClaimedMail) => db.query(FINISH, [id, claim, 'sent', null]),
  markFailed: ({ id, claim }: ClaimedMail, problem: string) => db.query(FINISH, [id, claim, 'failed', problem]),
  retryLater: ({ id, claim }: ClaimedMail, problem: string, waitMs: number) =>
    db.query(
      `update newsletter_deliveries set state = 'waiting', claim = null, problem = $3,
         next_attempt_at = now() + make_interval(secs => $4) where id = $1 and claim = $2 and state = 'handing'`,
      [id, claim, problem, waitMs / 1_000],
    ),

  loadContent: (issue: string): Promise<DigestContent | undefined> =>
    valueIn(db, 'select content from newsletter_issues where id = $1', [issue]),
})

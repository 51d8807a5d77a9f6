import type { DataSource } from 'typeorm'
import { type Queryable, valueIn } from '../sql/sql.ts'

/** After this many soft bounces in the last `SOFT_BOUNCE_WEEKS`, an address counts as unreachable. */
const MAX_SOFT_BOUNCES = 3
const SOFT_BOUNCE_WEEKS = 6

/** Whether we know the subscriber whose email bounced. */
export type BounceResult = 'noted' | 'unknown'

const LOCK_DELIVERIES = `select d.id, d.subscriber_id as subscriber
  from newsletter_deliveries d join newsletter_subscribers s on s.id = d.subscriber_id
  where d.id = any ($1::uuid[]) for update of d, s`

/**
 * Records an email's bounce with the first of `deliveries` that we know. Ignores email addresses in bounce reports,
 * because people forward emails.
 */
export const recordBounce = (
  db: DataSource,
  { deliveries, kind, problem }: { deliveries: readonly string[]; kind: 'hard' | 'soft'; problem: string },
): Promise<BounceResult> =>
  db.transaction(async (transaction) => {
    const [delivery]: { id: string; subscriber: string }[] = await transaction.query(LOCK_DELIVERIES, [deliveries])
    if (!delivery) return 'unknown'
    await transaction.query(
      `update newsletter_deliveries set bounce = case when bounce = 'hard' then bounce else $2 end, state = 'bounced',
         problem = $3, message = null, claim = null where id = $1`,
      [delivery.id, kind, problem],
    )
    const recentSoft = `select count(*)::int from newsletter_deliveries
      where subscriber_id = $1 and bounce = 'soft' and created_at > now() - make_interval(weeks => $2)`
    const softBounces = (await valueIn<number>(transaction, recentSoft, [delivery.subscriber, SOFT_BOUNCE_WEEKS])) ?? 0
    if (kind === 'hard' || softBounces >= MAX_SOFT_BOUNCES) await endSubscription(transaction, delivery.subscriber)
    return 'noted'
  })

async function endSubscription(db: Queryable, subscriber: string): Promise<void> {
  await db.query(
    `update newsletter_subscribers set status = 'bounced' where id = $1 and status in ('pending', 'confirmed')`,
    [subscriber],
  )
  await db.query(
    `update newsletter_deliveries set state = 'dropped', message = null where subscriber_id = $1 and state = 'waiting'`,
    [subscriber],
  )
}

/** Stores a problem. The text must not contain anybody's address. */
export const recordProblem = async (db: Queryable, problem: string): Promise<void> =>
  void (await db.query('insert into newsletter_problems (problem) values ($1)', [problem.slice(0, 500)]))

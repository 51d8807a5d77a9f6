import { randomUUID } from 'node:crypto'
import type { EventCard } from '@houselights/contracts/entities/entities'
import type { PushKind, PushSubscription } from '@houselights/contracts/push/push'
import { getNightOfShow } from '@houselights/domain/dates/show-hours'
import type { DataSource } from 'typeorm'
import { type Queryable, valuesIn } from '../sql/sql.ts'
import { NEW_DAYS } from './push-notices.ts'

/** A show in a notice, with the facts of its card. */
export interface NoticedShow extends Pick<EventCard, 'slug' | 'title' | 'localDate' | 'startsAt'> {
  venue: string
  city: string
}

/**
 * Notices of one kind to one browser, sent as a single notification. Only this process may send them until the lease
 * ends.
 */
export interface ClaimedNotices {
  claim: string
  subscriptionId: string
  subscription: PushSubscription
  kind: PushKind
  shows: NoticedShow[]
  /** When the first of the shows begins, or its day ends. The notice is useless after that. */
  until: Date
  attempts: number
}

/** How many shows one notification may be about, so that a venue that announces its whole season causes only one. */
const MAX_SHOWS = 100
/**
 * Longer than the timeout for a push service, so a process that hasn't finished its claimed notices by then has died.
 */
const LEASE_SECONDS = 120
const MAX_PROBLEM_LENGTH = 500
/** A subscription that was rejected for this long is useless. */
const REFUSED_DAYS = 3

// uses the database's clock: workers' clocks may differ
const NEXT_NOTICE = `
  select n.claim, n.subscription_id as subscription, n.kind from push_notices n
  where (n.state = 'waiting' and n.next_attempt_at <= now())
    or (n.state = 'sending' and n.claimed_at < now() - make_interval(secs => $1))
  order by n.next_attempt_at, n.id limit 1 for update skip locked`
// notices that were sent in one notification are retried in one, so that the retry replaces the notification that the
// browser may already show
const SAME_CLAIM = `select id from push_notices where claim = $1 for update skip locked`
const SAME_KIND = `select id from push_notices
  where subscription_id = $1 and kind = $2 and state = 'waiting' and claim is null and next_attempt_at <= now()
  order by created_at, id limit ${MAX_SHOWS} for update skip locked`
const EXPIRE = `update push_notices n set state = 'expired' where n.id = any ($1::uuid[]) and not exists (
  select from event_filters f where f.event_id = n.event_id and f.sort_at > $2::timestamptz
    and (n.kind <> 'new' or n.created_at > $2::timestamptz - interval '${NEW_DAYS} days'))`
const CLAIM = `update push_notices set state = 'sending', claim = $2, claimed_at = now(), attempts = attempts + 1
  where id = any ($1::uuid[]) and state <> 'expired' returning event_id as event, attempts`
const SHOWS = `
  select card ->> 'slug' as slug, card ->> 'title' as title, card ->> 'localDate' as "localDate",
    card ->> 'startsAt' as "startsAt", card #>> '{venue,name}' as venue, f.city_id as city, f.sort_at as until
  from (select event_id, card::jsonb as card from event_cards where event_id = any ($1::uuid[]) offset 0) c
    join event_filters f on f.event_id = c.event_id
  order by f.sort_at, f.event_id`

const MARK_SENT = `update push_notices set state = 'sent', problem = null where claim = $1 and state = 'sending'`
const CLEAR_REFUSAL = 'update push_subscriptions set refused_since = null where id = $1 and refused_since is not null'
const MARK_FAILED = `update push_notices set state = 'failed', problem = $2 where claim = $1 and state = 'sending'`
const MARK_REFUSED = 'update push_subscriptions set refused_since = coalesce(refused_since, now()) where id = $1'
const DELETE_LONG_REFUSED = `delete from push_subscriptions where id = $1 and refused_since <= now() - interval '${REFUSED_DAYS} days'`

/** Claims notices to send, and stores their results. The state is committed before and after each is sent. */
export const pushSends = (db: DataSource) => ({
  /**
   * Claims the next notices that are due. Notices about shows that started or are no longer listed expire. Returns
   * `nothing` if all of them expired.
   */
  claim: (now: Date): Promise<ClaimedNotices | 'nothing' | undefined> =>
    db.transaction(async (transaction) => {
      type Due = { claim: string | null; subscription: string; kind: PushKind }
      const [next]: Due[] = await transaction.query(NEXT_NOTICE, [LEASE_SECONDS])
      if (!next) return undefined
      const ids = next.claim
        ? await valuesIn(transaction, SAME_CLAIM, [next.claim])
        : await valuesIn(transaction, SAME_KIND, [next.subscription, next.kind])
      await transaction.query(EXPIRE, [ids, now.toISOString()])
      const claim = next.claim ?? randomUUID()
      // TypeORM returns the rows of an update with their count
      const [claimedRows]: [{ event: string; attempts: number }[], number] = await transaction.query(CLAIM, [
        ids,
        claim,
      ])
      if (claimedRows.length === 0) return 'nothing'
      return { ...(await loadNotices(transaction, next.subscription, claimedRows)), claim, kind: next.kind }
    }),

  markSent: async ({ claim, subscriptionId }: ClaimedNotices): Promise<void> => {
    await db.query(MARK_SENT, [claim])
    await db.query(CLEAR_REFUSAL, [subscriptionId])
  },
  markFailed: ({ claim }: ClaimedNotices, problem: string) =>
    db.query(MARK_FAILED, [claim, problem.slice(0, MAX_PROBLEM_LENGTH)]),
  retryLater: ({ claim }: ClaimedNotices, problem: string, waitMs: number) =>
    db.query(
      `update push_notices set state = 'waiting', problem = $2, next_attempt_at = now() + make_interval(secs => $3)
       where claim = $1 and state = 'sending'`,
      [claim, problem.slice(0, MAX_PROBLEM_LENGTH), waitMs / 1_000],
    ),
  /**
   * Stores that the push service rejected this browser's subscription. Deletes the subscription if the service has
   * rejected it for days.
   */
  markRejected: ({ claim, subscriptionId }: ClaimedNotices, problem: string): Promise<void> =>
    db.transaction(async (transaction) => {
      await transaction.query(MARK_FAILED, [claim, problem.slice(0, MAX_PROBLEM_LENGTH)])
      await transaction.query(MARK_REFUSED, [subscriptionId])
      await transaction.query(DELETE_LONG_REFUSED, [subscriptionId])
    }),
  /** Deletes the subscription of a browser that no longer accepts notices. */
  deleteSubscription: ({ subscriptionId }: ClaimedNotices) =>
    db.query('delete from push_subscriptions where id = $1', [subscriptionId]),
})

async function loadNotices(db: Queryable, id: string, claimedRows: readonly { event: string; attempts: number }[]) {
  const [browser]: { endpoint: string; p256dh: string; auth: string }[] = await db.query(
    'select endpoint, p256dh, auth from push_subscriptions where id = $1',
    [id],
  )
  const shows: (NoticedShow & { until: Date })[] = await db.query(SHOWS, [claimedRows.map(({ event }) => event)])
  const [firstShow] = shows
  if (!browser || !firstShow) throw new Error('The claimed notices have no browser or no show.')
  return {
    subscriptionId: id,
    subscription: { endpoint: browser.endpoint, keys: { p256dh: browser.p256dh, auth: browser.auth } },
    shows: shows.map(({ until: _, ...show }) => ({ ...show, localDate: getNightOfShow(show) })),
    until: firstShow.until,
    attempts: Math.max(...claimedRows.map(({ attempts }) => attempts)),
  }
}

import { findChanges, type ShowChange, type ShowFacts } from '@houselights/domain/push/show-changes'
import type { DataSource, EntityManager } from 'typeorm'
import { withRedirectsSql } from '../queries/slugs.ts'
import { hasRow, type Queryable } from '../sql/sql.ts'

/** A show is new for this many days after it is first seen. */
export const NEW_DAYS = 3
const NOTICE_DAYS = 60
const UNSEEN_DAYS = 400

/** If a followed event or artist was merged, follows the one it was merged into instead. */
async function followMerged(db: Queryable): Promise<void> {
  await db.query(
    `${withRedirectsSql("(select array_agg(distinct target_id) from push_follows where kind = 'event')::uuid[]")}, moved as (
      select p.subscription_id, p.kind, p.target_id as old_id, trail.id as target_id, p.since
        from trail join push_follows p on p.kind = 'event' and p.target_id = trail.requested_id
        where trail.merged_into is null and trail.id <> trail.requested_id
      union all
      select p.subscription_id, p.kind, p.target_id, shown_artist(a.id), p.since
        from push_follows p join artists a on a.id = p.target_id
        where p.kind = 'artist' and shown_artist(a.id) is not null and shown_artist(a.id) <> a.id
    ), deleted as (
      delete from push_follows f using moved m
        where f.subscription_id = m.subscription_id and f.kind = m.kind and f.target_id = m.old_id
    )
    insert into push_follows (subscription_id, kind, target_id, since)
    select distinct on (subscription_id, kind, target_id) subscription_id, kind, target_id, since from moved
    order by subscription_id, kind, target_id, since
    on conflict do nothing`,
  )
}

// a separate query for each kind, so that each uses its own index
const CHANGED_SHOWS = `
  with followed as (
    select f.event_id from (select distinct target_id as id from push_follows where kind = 'event') t
      join event_filters f on f.event_id = t.id where f.sort_at > $1::timestamptz
    union
    select f.event_id from (select distinct target_id as id from push_follows where kind = 'artist') t
      cross join lateral (select event_id, sort_at from event_filters where artists @> array[t.id] offset 0) f
      where f.sort_at > $1::timestamptz
  ), current as (
    select e.id, jsonb_build_object(
      'status', e.status, 'day', e.local_date::text, 'starts', extract(epoch from e.starts_at)::bigint,
      'venue', e.venue_id, 'tickets', (c.card::jsonb ->> 'ticketUrl') is not null) as facts
    from followed join events e on e.id = followed.event_id join event_cards c on c.event_id = e.id
  )
  select current.id, current.facts, stored.facts as before
  from current left join push_shows stored on stored.event_id = current.id where stored.facts is distinct from current.facts`

const INSERT_NOTICES = `
  insert into push_notices (subscription_id, event_id, kind, fact, created_at)
  select distinct p.subscription_id, f.event_id, $2::text, $3::text, $4::timestamptz
  from event_filters f join push_follows p on (p.kind = 'event' and p.target_id = f.event_id)
    or (p.kind = 'artist' and p.target_id = any (f.artists))
  where f.event_id = $1 on conflict do nothing`

const STORE_FACTS = `insert into push_shows (event_id, facts) values ($1, $2)
  on conflict (event_id) do update set facts = excluded.facts`

/**
 * Queues notices about changes to upcoming shows that somebody follows, directly or through an artist. The first check
 * of a show only stores its facts.
 */
async function storeChangeNotices(db: EntityManager, now: Date): Promise<void> {
  const timestamp = now.toISOString()
  const rows: { id: string; facts: ShowFacts; before: ShowFacts | null }[] = await db.query(CHANGED_SHOWS, [timestamp])
  for (const { id, facts, before } of rows) {
    const changes: ShowChange[] = before ? findChanges(before, facts) : []
    for (const { kind, fact } of changes) await db.query(INSERT_NOTICES, [id, kind, fact, timestamp])
    await db.query(STORE_FACTS, [id, JSON.stringify(facts)])
  }
}

// shows that a source listed in its first scrape aren't new
const INSERT_NEW_SHOW_NOTICES = `
  insert into push_notices (subscription_id, event_id, kind, fact, created_at)
  select distinct p.subscription_id, f.event_id, 'new', '', $1::timestamptz
  from cities c cross join lateral (
      select * from event_filters where city_id = c.id
        and first_seen_at > $1::timestamptz - interval '${NEW_DAYS} days' and first_seen_at <= $1::timestamptz offset 0
    ) f join push_follows p on ((p.kind = 'venue' and p.target_id = f.venue_id)
      or (p.kind = 'artist' and p.target_id = any (f.artists))) and p.since < f.first_seen_at
  where f.takes_place and f.sort_at > $1::timestamptz and exists (
    select from event_sources es where es.event_id = f.event_id
      and es.first_seen_at > (select min(first_seen_at) from event_sources where source_id = es.source_id)
  )
  on conflict do nothing`

const INSERT_TONIGHT_NOTICES = `
  insert into push_notices (subscription_id, event_id, kind, fact, created_at)
  select distinct p.subscription_id, f.event_id, 'tonight', $2, $3::timestamptz
  from event_filters f join push_follows p on ((p.kind = 'event' and p.target_id = f.event_id)
    or (p.kind = 'artist' and p.target_id = any (f.artists))) and p.since < $4::timestamptz
  where f.city_id = $1 and f.takes_place and f.sort_at > $3::timestamptz and f.sort_at < $5::timestamptz
  on conflict do nothing`

/**
 * A city whose followers get notices about tonight. Those who followed something after the instant `since` get none,
 * because they have just seen the shows.
 */
export interface Tonight {
  city: string
  /** The night, yyyy-MM-dd. */
  night: string
  since: string
  until: string
}

/** Stores the notices to send, each only once, even if several workers run this or one is interrupted. */
export const storeNotices = (db: DataSource, now: Date, tonight: readonly Tonight[]): Promise<void> =>
  db.transaction(async (transaction) => {
    await transaction.query(`select pg_advisory_xact_lock(hashtext('push_notices'))`)
    if (!(await hasRow(transaction, 'select from push_follows limit 1', []))) return
    await followMerged(transaction)
    await storeChangeNotices(transaction, now)
    await transaction.query(INSERT_NEW_SHOW_NOTICES, [now.toISOString()])
    for (const { city, night, since, until } of tonight)
      await transaction.query(INSERT_TONIGHT_NOTICES, [city, night, now.toISOString(), since, until])
  })

/** Deletes old notices, facts of past shows, and subscriptions of browsers that haven't visited in more than a year. */
export async function tidyPush(db: Queryable, now: Date): Promise<void> {
  const timestamp = now.toISOString()
  await db.query(
    `delete from push_notices where state not in ('waiting', 'sending')
       and created_at < $1::timestamptz - interval '${NOTICE_DAYS} days'`,
    [timestamp],
  )
  await db.query(
    `delete from push_shows s using events e where e.id = s.event_id and e.local_date < $1::timestamptz - interval '3 days'`,
    [timestamp],
  )
  const deleteUnseen = `delete from push_subscriptions where seen_at < $1::timestamptz - interval '${UNSEEN_DAYS} days'`
  await db.query(deleteUnseen, [timestamp])
}

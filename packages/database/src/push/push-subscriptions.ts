import { hash } from 'node:crypto'
import type { keepPush, PushSubscription } from '@houselights/contracts/push/push'
import type { DataSource } from 'typeorm'
import type { z } from 'zod'
import { withRedirectsSql } from '../queries/slugs.ts'
import { valueIn } from '../sql/sql.ts'

const toHash = (endpoint: string): string => hash('sha256', endpoint)

const UPSERT_SUBSCRIPTION = `insert into push_subscriptions (endpoint, endpoint_hash, p256dh, auth, created_at, seen_at)
  values ($1, $2, $3, $4, $5, $5)
  on conflict (endpoint_hash) do update set p256dh = excluded.p256dh, auth = excluded.auth, seen_at = excluded.seen_at,
    refused_since = null
  returning id`

// replaces merged events and artists with their survivors, and leaves out unknown ids
const REPLACE_FOLLOWS = `${withRedirectsSql('$4::uuid[]')}, wanted as (
    select 'artist' as kind, coalesce(shown_artist(id), id) as target_id from artists where id = any ($2::uuid[])
    union select 'venue', id from venues where id = any ($3::uuid[])
    union select 'event', id from trail where merged_into is null
  ), unfollowed as (
    delete from push_follows f where subscription_id = $1
      and not exists (select from wanted w where w.kind = f.kind and w.target_id = f.target_id)
  )
  insert into push_follows (subscription_id, kind, target_id, since) select $1, kind, target_id, $5 from wanted
  on conflict do nothing`

const MOVE_SUBSCRIPTION = `update push_subscriptions set endpoint = $2, endpoint_hash = $3, p256dh = $4, auth = $5, seen_at = $6,
    refused_since = null
  where endpoint_hash = $1 and not exists (select from push_subscriptions where endpoint_hash = $3)`

/** Stores browsers' subscriptions to notices. A browser is identified by the endpoint at its push service. */
export const pushSubscriptions = (db: DataSource) => {
  const erase = async (endpoint: string): Promise<void> =>
    void (await db.query('delete from push_subscriptions where endpoint_hash = $1', [toHash(endpoint)]))
  return {
    erase,

    /** Replaces the list of what a browser follows. Deletes the subscription if the browser follows nothing. */
    keep: async (
      { subscription, artists, venues, events }: z.output<typeof keepPush.body>,
      now: Date,
    ): Promise<void> => {
      const { endpoint, keys } = subscription
      if (artists.length + venues.length + events.length === 0) return erase(endpoint)
      const timestamp = now.toISOString()
      await db.transaction(async (transaction) => {
        const values = [endpoint, toHash(endpoint), keys.p256dh, keys.auth, timestamp]
        await transaction.query(REPLACE_FOLLOWS, [
          await valueIn(transaction, UPSERT_SUBSCRIPTION, values),
          artists,
          venues,
          events,
          timestamp,
        ])
      })
    },

    /**
     * Replaces a subscription's endpoint and keys. The subscription keeps what it follows. Does nothing if the old
     * endpoint is unknown.
     */
    move: async (oldEndpoint: string, { endpoint, keys }: PushSubscription, now: Date): Promise<void> => {
      const values = [toHash(oldEndpoint), endpoint, toHash(endpoint), keys.p256dh, keys.auth, now.toISOString()]
      await db.query(MOVE_SUBSCRIPTION, values)
    },
  }
}

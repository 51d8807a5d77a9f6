import { cities } from '@houselights/config/cities/cities'
import { localDay } from '@houselights/domain/dates/city-time'
import type pg from 'pg'
import { hasTable } from './catalog.ts'
import type { Erasure } from './erasures.ts'

export interface RestoreCleanup {
  /** Subscribers in the backup who were erased after the backup. */
  erased: number
  /** Emails and notices that were waiting at the time of the backup. Most have been sent since. */
  dropped: number
  sessions: number
}

const SUBSCRIBER_TABLES = { newsletter: 'newsletter_subscribers', push: 'push_subscriptions' } as const

/**
 * Erases subscribers again, deletes sessions, and cancels waiting messages. Skips tables that the backup's release
 * lacks.
 */
export async function cleanUpAfterRestore(
  client: pg.Client,
  { erasures, madeAt, now }: { erasures: readonly Erasure[]; madeAt: string; now: Date },
): Promise<RestoreCleanup> {
  const execute = async (statement: string, values: unknown[] = []): Promise<number> =>
    (await client.query(statement, values)).rowCount ?? 0
  let [erased, dropped, sessions] = [0, 0, 0]
  for (const [kind, table] of Object.entries(SUBSCRIBER_TABLES)) {
    const ids = erasures.filter((erasure) => erasure.kind === kind).map(({ id }) => id)
    if (await hasTable(client, table))
      erased += await execute(`delete from ${table} where id = any ($1::uuid[])`, [ids])
  }
  // operators who signed out since must not be signed in again
  if (await hasTable(client, 'admin_sessions')) sessions = await execute('delete from admin_sessions')
  if (await hasTable(client, 'newsletter_deliveries')) {
    dropped += await execute(
      `update newsletter_deliveries set state = 'dropped', message = null, claim = null,
         problem = 'It was still waiting when the restored backup was made.' where state in ('waiting', 'handing')`,
    )
    // the issues for the backup's day and for today may have been sent after the backup, and nobody must get one twice
    for (const { id, timeZone } of cities)
      for (const time of [new Date(madeAt), now]) {
        const day = localDay(time, timeZone)
        await execute(
          `insert into newsletter_issues (city_id, day, made_at, content) values ($1, $2, $3, $4) on conflict do nothing`,
          [id, day, now.toISOString(), JSON.stringify({ day, week: [], announced: [] })],
        )
      }
  }
  if (await hasTable(client, 'push_notices')) {
    dropped += await execute(`update push_notices set state = 'expired' where state in ('waiting', 'sending')`)
    // subscribers got notices about changes after the backup, so start over: nothing before now counts as new
    await execute('delete from push_shows')
    await execute('update push_follows set since = $1', [now.toISOString()])
  }
  return { erased, dropped, sessions }
}

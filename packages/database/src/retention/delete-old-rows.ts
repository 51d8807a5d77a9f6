import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable } from '../sql/sql.ts'

/** Rows of a table that are deleted after some time. docs/retention.md says why we store them that long. */
interface RetentionRule {
  table: string
  /** Condition: row `t` is old. `$1` is now. */
  condition: string
}

const olderThan = (column: string, days: number) => `${column} < $1::timestamptz - interval '${days} days'`

const RUN_DAYS = 180
/**
 * How many good scrapes of a source stay, however old they are, because coverage and the checks of a new scrape use
 * them.
 */
const GOOD_SCRAPES = 4
const IS_GOOD = `outcome in ('ok', 'unchanged')`

/** @internal for its test */
export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    table: 'scrape_runs',
    condition: `${olderThan('t.started_at', RUN_DAYS)}
      and not exists (select from raw_pages p where p.source_id = t.source_id and p.run_id = t.id)
      and (not t.${IS_GOOD} or exists (
        select from scrape_runs later where later.source_id = t.source_id and later.depth = t.depth
          and later.${IS_GOOD} and later.started_at > t.started_at offset ${GOOD_SCRAPES - 1}))`,
  },
  // their rows in job_artists are deleted with them
  { table: 'jobs', condition: olderThan('t.ended_at', RUN_DAYS) },
  // quality checks use rows from the last 60 days
  { table: 'detail_reads', condition: olderThan('t.read_at', 180) },
  // only sources that are no longer scraped have past listings; for others, a scrape deletes them
  {
    table: 'held_listings',
    condition: `${olderThan('t.held_since', 60)} and t.listing ->> 'date' < ($1::timestamptz - interval '60 days')::date::text`,
  },
  // after 400 days, no source's page lists them anymore
  { table: 'withdrawn_listings', condition: olderThan('t.withdrawn_at', 400) },
  {
    table: 'venue_proposals',
    condition: `t.state in ('refused', 'failed') and ${olderThan('coalesce(t.decided_at, t.asked_at)', 400)}`,
  },
  // only sources that are no longer scraped have past listings, as for held_listings
  { table: 'waiting_listings', condition: `t.listing ->> 'date' < ($1::timestamptz - interval '60 days')::date::text` },
  {
    table: 'unknown_venues',
    condition: `t.decision is null and ${olderThan('t.last_seen_at', 60)}
      and not exists (select from waiting_listings w where w.unknown_venue_id = t.id)`,
  },
  // the sources of accepted ones stay
  { table: 'added_shows', condition: olderThan('coalesce(t.decided_at, t.asked_at)', 400) },
  { table: 'admin_sessions', condition: olderThan('t.expires_at', 0) },
  { table: 'provider_calls', condition: `t.day < ($1::timestamptz - interval '400 days')::date` },
  // their deliveries are deleted with them
  { table: 'newsletter_issues', condition: olderThan('t.made_at', 180) },
  {
    table: 'newsletter_deliveries',
    condition: `t.state not in ('waiting', 'handing') and ${olderThan('t.created_at', 180)}`,
  },
  {
    table: 'mistake_reports',
    condition: `t.outcome = 'spam' and ${olderThan('t.closed_at', 30)} or ${olderThan('t.closed_at', 180)}`,
  },
  { table: 'venue_requests', condition: olderThan('t.decided_at', 180) },
  // stored longer than any backup that contains the erased rows
  { table: 'erasures', condition: olderThan('t.erased_at', 400) },
]

/** How many rows one statement deletes: few enough that nobody waits for their locks. */
const BATCH = 500
const PAUSE_MS = 50

/** Deletes old rows in small, separately committed batches. Returns how many it deleted from each table. */
export async function deleteOldRows(db: Queryable, now: Date, batch = BATCH): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, condition } of RETENTION_RULES) {
    // skips locked rows, which the next round deletes
    const statement = `delete from ${table} where ctid = any (array(
      select t.ctid from ${table} t where ${condition} limit ${batch} for update of t skip locked))`
    let count = batch
    while (count === batch) {
      const [, deleted]: [unknown, number] = await db.query(statement, [now.toISOString()])
      count = deleted
      if (count > 0) counts[table] = (counts[table] ?? 0) + count
      if (count === batch) await sleep(PAUSE_MS)
    }
  }
  return counts
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable } from '../sql/sql.ts'

/** Rows of a table that are deleted after some time: docs/retention.md says why they are kept that long. */
interface Kept {
  table: string
  /** Which rows are old, as a condition on `t`; `$1` is now. */
  old: string
}

const before = (column: string, days: number) => `${column} < $1::timestamptz - interval '${days} days'`

const RUNS_DAYS = 180
/** Good reads of a source that coverage and the checks of a read look back at, however old they are. */
const GOOD_SCRAPES = 4
const GOOD = `outcome in ('ok', 'unchanged')`

/** @internal for its test */
export const KEPT: readonly Kept[] = [
  {
    table: 'scrape_runs',
    old: `${before('t.started_at', RUNS_DAYS)}
      and not exists (select from raw_pages p where p.source_id = t.source_id and p.run_id = t.id)
      and (not t.${GOOD} or exists (
        select from scrape_runs later where later.source_id = t.source_id and later.depth = t.depth
          and later.${GOOD} and later.started_at > t.started_at offset ${GOOD_SCRAPES - 1}))`,
  },
  // with what is left of their look-ups
  { table: 'jobs', old: before('t.ended_at', RUNS_DAYS) },
  // the checks look at those of 60 days
  { table: 'detail_reads', old: before('t.read_at', 180) },
  // of sources that are read no more: a read deletes what is past itself
  {
    table: 'held_listings',
    old: `${before('t.held_since', 60)} and t.listing ->> 'date' < ($1::timestamptz - interval '60 days')::date::text`,
  },
  // by then no page lists them any more
  { table: 'withdrawn_listings', old: before('t.withdrawn_at', 400) },
  {
    table: 'venue_proposals',
    old: `t.state in ('refused', 'failed') and ${before('coalesce(t.decided_at, t.asked_at)', 400)}`,
  },
  { table: 'admin_sessions', old: before('t.expires_at', 0) },
  { table: 'provider_calls', old: `t.day < ($1::timestamptz - interval '400 days')::date` },
  // with the mails of each
  { table: 'newsletter_issues', old: before('t.made_at', 180) },
  { table: 'newsletter_deliveries', old: `t.state not in ('waiting', 'handing') and ${before('t.created_at', 180)}` },
  {
    table: 'mistake_reports',
    old: `t.outcome = 'spam' and ${before('t.closed_at', 30)} or ${before('t.closed_at', 180)}`,
  },
  // longer than any backup that has their rows
  { table: 'erasures', old: before('t.erased_at', 400) },
]

/** Deleted at once: few enough that nobody waits for their locks. */
const BATCH = 500
const PAUSE_MS = 50

/** Deletes rows that are kept no longer, in small batches, each of its own; gives how many of each table. */
export async function forgetOld(db: Queryable, now: Date, batch = BATCH): Promise<Record<string, number>> {
  const forgotten: Record<string, number> = {}
  for (const { table, old } of KEPT) {
    // rows that somebody holds are left for the next round
    const statement = `delete from ${table} where ctid = any (array(
      select t.ctid from ${table} t where ${old} limit ${batch} for update of t skip locked))`
    let count = batch
    while (count === batch) {
      const [, deleted]: [unknown, number] = await db.query(statement, [now.toISOString()])
      count = deleted
      if (count > 0) forgotten[table] = (forgotten[table] ?? 0) + count
      if (count === batch) await sleep(PAUSE_MS)
    }
  }
  return forgotten
}

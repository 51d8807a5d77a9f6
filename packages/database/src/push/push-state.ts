import type { getPushState } from '@houselights/contracts/push/push-operations'
import type { z } from 'zod'
import { type Queryable, valueIn } from '../sql/sql.ts'

type State = Omit<z.input<typeof getPushState.response>, 'sends'>

const RECENT_DAYS = 7
const MAX_PROBLEMS = 20
const NOTICE_STATES = ['sent', 'failed', 'expired']

/**
 * Loads how many browsers get notices, what they follow, and the results of recent notices. The result contains
 * nothing that identifies a browser.
 */
export async function loadPushState(db: Queryable, now: Date): Promise<State> {
  const browsers = (await valueIn<number>(db, 'select count(*)::int from push_subscriptions')) ?? 0
  const follows: State['follows'] = await db.query(
    'select kind, count(*)::int as count from push_follows group by kind order by kind',
  )
  const since = `created_at > $1::timestamptz - interval '${RECENT_DAYS} days'`
  const notices: State['notices'] = await db.query(
    `select kind, count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
       ${NOTICE_STATES.map((state) => `count(*) filter (where state = '${state}')::int as ${state}`).join(', ')}
     from push_notices where ${since} group by kind order by kind`,
    [now.toISOString()],
  )
  const problems: { at: Date; problem: string; count: number }[] = await db.query(
    `select problem, max(claimed_at) as at, count(*)::int as count from push_notices
     where problem is not null and ${since} group by problem order by at desc nulls last, problem limit $2`,
    [now.toISOString(), MAX_PROBLEMS],
  )
  return {
    browsers,
    follows,
    notices,
    problems: problems.map(({ at, ...problem }) => ({ ...problem, at: at.toISOString() })),
  }
}

import type { getNewsletterState } from '@houselights/contracts/newsletter/newsletter-operations'
import type { z } from 'zod'
import type { Queryable } from '../sql/sql.ts'

type State = z.input<typeof getNewsletterState.response>

const LAST_ISSUES = 12
const LAST_PROBLEMS = 20
const STATES = ['sent', 'empty', 'failed', 'bounced', 'dropped']

/**
 * Loads how many subscribers there are, how the last issues were delivered, and recent problems. The result contains no
 * email addresses.
 */
export async function loadNewsletterState(db: Queryable): Promise<Pick<State, 'subscribers' | 'issues' | 'problems'>> {
  const subscribers: State['subscribers'] = await db.query(
    `select city_id as city, status, count(*)::int as count from newsletter_subscribers group by 1, 2 order by 1, 2`,
  )
  const issues: (Omit<State['issues'][number], 'madeAt'> & { madeAt: Date })[] = await db.query(
    `select i.city_id as city, i.day::text as day, i.made_at as "madeAt",
       count(*) filter (where d.state in ('waiting', 'handing'))::int as waiting,
       ${STATES.map((state) => `count(*) filter (where d.state = '${state}')::int as ${state}`).join(', ')}
     from newsletter_issues i left join newsletter_deliveries d on d.issue_id = i.id
     group by i.id order by i.day desc, i.city_id limit $1`,
    [LAST_ISSUES],
  )
  const statement = 'select at, problem from newsletter_problems order by at desc, id limit $1'
  const problems: { at: Date; problem: string }[] = await db.query(statement, [LAST_PROBLEMS])
  return {
    subscribers,
    issues: issues.map(({ madeAt, ...issue }) => ({ ...issue, madeAt: madeAt.toISOString() })),
    problems: problems.map(({ at, problem }) => ({ at: at.toISOString(), problem })),
  }
}

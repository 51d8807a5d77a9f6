import { scheduledSources } from '@houselights/database/operations/scheduled-sources'
import type { Queryable } from '@houselights/database/sql'
import { scheduleId } from '@houselights/jobs/schedules'
import type { Queues } from '../jobs/queues.ts'

const MOST_NAMED = 20

/** Whether the queue answers, and has a next run of every source that is to be read by schedule; with what `/health` shows of it. */
export async function queueHealth(db: Queryable, queues: Pick<Queues, 'nextRuns'>) {
  const [sources, next] = await Promise.all([scheduledSources(db), queues.nextRuns()])
  if (!next) return { isWell: false, shown: { queue: false } }
  const without = sources.filter((id) => !next.has(scheduleId(id)))
  if (without.length === 0) return { isWell: true, shown: { queue: true } }
  const named = { sourcesWithoutNextRun: without.slice(0, MOST_NAMED), withoutNextRunCount: without.length }
  return { isWell: false, shown: { queue: true, ...named } }
}

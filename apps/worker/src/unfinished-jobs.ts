import { jobReads } from '@houselights/database/jobs/job-reads'
import type { Queryable } from '@houselights/database/sql'
import type { JobFlows } from '@houselights/jobs/job-flows'

/** A job this young may not be in the queue yet. */
const YOUNG_MS = 30_000

/** Puts jobs back into a queue that does not know them: it was emptied, or the process that stored them died before adding them. Gives their number. */
export async function requeueUnfinished(db: Queryable, flows: JobFlows, now: Date): Promise<number> {
  let added = 0
  for (const job of await jobReads(db).unfinished(new Date(now.getTime() - YOUNG_MS))) {
    if (await flows.knows(job.id)) continue
    await flows.add(job)
    added += 1
  }
  return added
}

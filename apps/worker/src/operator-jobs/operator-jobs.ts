import { finishJob } from '@houselights/database/jobs/finish-job'
import { failJob, unfinishedJob } from '@houselights/database/jobs/job-writes'
import type { JobServices } from '@houselights/database/jobs/operator-job'
import type { Process } from '@houselights/jobs/backend'
import { operatorJob } from '@houselights/jobs/job-kinds'
import { toError } from '../every-minute.ts'
import { waitInOutage } from '../queue/wait-in-outage.ts'
import type { Reporter } from '../telemetry/reporter.ts'

/** Ends operator jobs whose reads are done. */
export const runOperatorJob =
  (services: JobServices, log: Reporter['log']): Process =>
  async ({ data }) => {
    const { db, now } = services
    const { job } = operatorJob.payload.parse(data)
    const unfinished = await unfinishedJob(db, job)
    if (!unfinished) return { skipped: 'it has ended' }
    try {
      return { state: await finishJob(services, unfinished) }
    } catch (error) {
      waitInOutage(error, log)
      await failJob(db, job, toError(error).message, now())
      throw error
    }
  }

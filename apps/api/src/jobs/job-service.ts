import { type JobReads, jobReads } from '@houselights/database/jobs/job-reads'
import { cancelJob, failJob, requestJob, unfinishedJobOf } from '@houselights/database/jobs/job-writes'
import { planJob } from '@houselights/database/jobs/plan-job'
import type { Database } from '@houselights/database/sql'
import { RefusedError } from '@houselights/domain/refused-error'
import type { JobToQueue } from '@houselights/jobs/job-flows'
import type { CityFile } from '@houselights/types/city-files'
import type { Job, JobKind } from '@houselights/types/jobs'
import type { JobNews } from './job-news.ts'
import { queueInTime } from './queue-in-time.ts'
import type { Queues } from './queues.ts'

/** The queue did not take the job in time; nothing was begun. */
export class QueueAwayError extends Error {
  override readonly name = 'QueueAwayError'
}

interface JobServiceDependencies {
  db: Database
  queues: Queues
  news: JobNews
  clock(): Date
}

const ENDED: readonly Job['state'][] = ['completed', 'failed', 'cancelled']
export const hasEnded = ({ state }: Pick<Job, 'state'>): boolean => ENDED.includes(state)

/** Requests, reads and cancels operators' jobs. */
export function jobService({ db, queues, news, clock }: JobServiceDependencies) {
  const reads: JobReads = jobReads(db)

  async function byId(id: string): Promise<Job> {
    const job = await reads.byId(id)
    if (!job) throw new Error(`the job ${id} is gone`)
    return job
  }

  return {
    reads,

    /** Begins a job, or joins the one of its kind that waits or runs in its city. */
    async request(kind: JobKind, city: CityFile): Promise<Job> {
      const unfinished = await unfinishedJobOf(db, kind, city.id)
      if (unfinished) return byId(unfinished)
      const plan = await planJob(db, kind, { now: clock(), city })
      const requested = await requestJob(db, { kind, city: city.id, ...plan }, clock())
      if (!requested.joined) await enqueue({ id: requested.id, ...plan })
      return byId(requested.id)
    },

    async cancel(id: string): Promise<Job | null> {
      const cancelled = await cancelJob(db, id, clock())
      const job = await reads.byId(id)
      if (job && !cancelled) throw new RefusedError('The job has ended already: there is nothing to cancel.')
      return job
    },

    /** Waits until a job has ended, or the signal is aborted. */
    async ended(id: string, signal: AbortSignal): Promise<Job | undefined> {
      for await (const job of this.follow(id, signal)) if (hasEnded(job)) return job
      return undefined
    },

    /** The job as it is, and again each time it changes, until it has ended. */
    async *follow(id: string, signal: AbortSignal): AsyncGenerator<Job> {
      const changes = news.of(id)
      try {
        let last = ''
        while (!signal.aborted) {
          const job = await byId(id)
          const text = JSON.stringify(job)
          if (text !== last) yield job
          if (hasEnded(job)) return
          last = text
          await changes.next(signal)
        }
      } finally {
        changes.close()
      }
    },
  }

  async function enqueue(job: JobToQueue) {
    try {
      await queueInTime(queues.flows().add(job))
    } catch (cause) {
      // a queue that takes it later, after all, takes a job that has ended: workers leave it
      await failJob(db, job.id, 'The queue does not answer just now.', clock())
      throw new QueueAwayError('The queue does not answer just now.', { cause })
    }
  }
}
export type JobService = ReturnType<typeof jobService>

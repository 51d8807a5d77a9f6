import { EventEmitter, once } from 'node:events'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { Job, JobKind } from '@houselights/contracts/jobs/jobs'
import { jobQueries } from '@houselights/database/jobs/job-queries'
import { cancelJob, failJob, findUnfinishedJob, requestJob } from '@houselights/database/jobs/job-writes'
import { planJob } from '@houselights/database/jobs/plan-job'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { JobToQueue } from '@houselights/jobs/job-flows'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { openQueues, type Queues, withTimeout } from './queues.ts'

declare module 'fastify' {
  interface FastifyInstance {
    queues: Queues
    jobs: ReturnType<typeof createJobService>
  }
}

/** The database sends notifications of changes. If one is lost, the wait ends after this time. */
const MAX_WAIT_MS = 2_000

/** The queue didn't accept the job in time, so nothing was started. */
class QueueUnavailableError extends Error {
  override readonly name = 'QueueUnavailableError'
  readonly code = 'queue-away'
}

const END_STATES: readonly Job['state'][] = ['completed', 'failed', 'cancelled']
const hasEnded = ({ state }: Pick<Job, 'state'>): boolean => END_STATES.includes(state)

function createJobService({ clock, db, queues }: Pick<FastifyInstance, 'clock' | 'db' | 'queues'>) {
  const queries = jobQueries(db)
  const notifications = new EventEmitter().setMaxListeners(0)

  async function loadJob(id: string): Promise<Job> {
    const job = await queries.byId(id)
    if (!job) throw new Error(`There is no job ${id}.`)
    return job
  }

  return {
    queries,

    /** Call for each notification, with the job's id. */
    changed: (id: string): void => void notifications.emit(id),

    /** Starts a job, or joins the unfinished one of its kind in its city. */
    async request(kind: JobKind, city: CityFile): Promise<Job> {
      const unfinishedId = await findUnfinishedJob(db, kind, city.id)
      if (unfinishedId) return loadJob(unfinishedId)
      const plan = await planJob(db, kind, { now: clock(), city })
      const requestedJob = await requestJob(db, { kind, city: city.id, ...plan }, clock())
      if (!requestedJob.joined) await enqueue({ id: requestedJob.id, ...plan })
      return loadJob(requestedJob.id)
    },

    async cancel(id: string): Promise<Job | null> {
      const isCanceled = await cancelJob(db, id, clock())
      const job = await queries.byId(id)
      if (job && !isCanceled) throw new RefusedError('The job has already ended, so there’s nothing to cancel.')
      return job
    },

    async waitForEnd(id: string, signal: AbortSignal): Promise<Job | undefined> {
      for await (const job of this.follow(id, signal)) if (hasEnded(job)) return job
      return undefined
    },

    /** Yields the job, and again each time it changes, until it has ended. */
    async *follow(id: string, signal: AbortSignal): AsyncGenerator<Job> {
      let lastText = ''
      while (!signal.aborted) {
        // Listen before loading the job, so that no change is missed in between.
        const waitSignal = AbortSignal.any([signal, AbortSignal.timeout(MAX_WAIT_MS)])
        const changed = once(notifications, id, { signal: waitSignal }).catch(() => undefined)
        const job = await loadJob(id)
        const text = JSON.stringify(job)
        if (text !== lastText) yield job
        if (hasEnded(job)) return
        lastText = text
        await changed
      }
    },
  }

  async function enqueue(job: JobToQueue) {
    try {
      await withTimeout(queues.flows().add(job))
    } catch (cause) {
      // If the queue accepts the job later after all, workers ignore it, because it has already ended.
      await failJob(db, job.id, 'The queue isn’t responding right now.', clock())
      throw new QueueUnavailableError('The queue isn’t responding right now.', { cause })
    }
  }
}

export const jobs = fp<{ openAhead?: boolean }>(
  async (app, { openAhead }) => {
    const queues = openQueues(app.config.queueUrl, (error) => app.log.error({ err: error }, 'queue error'))
    if (openAhead) app.addHook('onListen', async () => queues.open())
    app.addHook('onClose', () => queues.close())
    app.decorate('queues', queues)
    app.decorate('jobs', createJobService(app))
  },
  { name: 'jobs' },
)

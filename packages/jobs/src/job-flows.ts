import type { Depth, JobPlan } from '@houselights/contracts/jobs/jobs'
import { type Backend, closeOrDrop, getRequestContext } from './backend.ts'
import { lookUpArtist, operatorJob, scrapeSource } from './job-kinds.ts'
import { RETENTION_OPTIONS } from './job-queue.ts'

/** An operator's job, with what it still has to scrape and look up. */
export type JobToQueue = JobPlan & { id: string }

/** The priority of jobs that people wait for. BullMQ takes priority 0 first. */
const FIRST_PRIORITY = 0

/** A child job that fails is stored, and doesn't keep the operator's job from running. */
const CHILD_OPTIONS = { ...RETENTION_OPTIONS, priority: FIRST_PRIORITY, ignoreDependencyOnFailure: true }

const toScrapeChild = (job: string, source: string, depth: Depth) => ({
  name: scrapeSource.name,
  queueName: scrapeSource.name,
  data: scrapeSource.payload.parse({ source, depth, job }),
  // Someone is waiting, so a failed source isn't retried later.
  opts: { ...CHILD_OPTIONS, ...getRequestContext(), jobId: `${job}-${source}`, attempts: 1 },
})

function toLookupChild(job: string, artist: string) {
  const { name, payload, attempts, delayMs } = lookUpArtist.spotify
  return {
    name,
    queueName: name,
    data: payload.parse({ artist, job }),
    opts: {
      ...CHILD_OPTIONS,
      ...getRequestContext(),
      jobId: `${job}-${artist}`,
      attempts,
      backoff: { type: 'exponential', delay: delayMs },
    },
  }
}

/**
 * Opens the flows of operator jobs. A job's scrapes and lookups are its children. The job runs after the last of them,
 * even if some failed.
 */
export function openJobFlows(backend: Backend, onError: (error: Error) => void) {
  const flows = backend.flows(onError)
  const operatorJobQueue = backend.queue(operatorJob.name)
  return {
    /** Enqueues a job and its children. Adding it again changes nothing. */
    async add({ id, sources, depth, artists = [] }: JobToQueue): Promise<void> {
      await flows.add({
        name: operatorJob.name,
        queueName: operatorJob.name,
        data: operatorJob.payload.parse({ job: id }),
        opts: { ...RETENTION_OPTIONS, ...getRequestContext(), jobId: id, attempts: operatorJob.attempts },
        children: [
          ...sources.map((source) => toScrapeChild(id, source, depth)),
          ...artists.map((artist) => toLookupChild(id, artist)),
        ],
      })
    },
    getState: (id: string) => operatorJobQueue.getJobState(id),
    /** Resolves once connected; rejects if that fails. */
    ready: (): Promise<unknown> => flows.waitUntilReady(),
    async close(): Promise<void> {
      await Promise.all([closeOrDrop(flows), closeOrDrop(operatorJobQueue)])
    },
  }
}
export type JobFlows = ReturnType<typeof openJobFlows>

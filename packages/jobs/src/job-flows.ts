import type { Depth, JobPlan } from '@houselights/contracts/jobs/jobs'
import { type Backend, closeOrDrop, fromRequest } from './backend.ts'
import { lookUpArtist, operatorJob, readSource } from './job-kinds.ts'
import { KEPT } from './job-queue.ts'

/** What an operators' job has still to read and to look up. */
export type JobToQueue = JobPlan & { id: string }

/** Before reads of schedules, which have no priority of their own: people wait for these. BullMQ takes 0 for first. */
const EAGER = 0

/** One that fails is listed and delays no other. */
const CHILD = { ...KEPT, priority: EAGER, ignoreDependencyOnFailure: true }

const getRead = (job: string, source: string, depth: Depth) => ({
  name: readSource.name,
  queueName: readSource.name,
  data: readSource.payload.parse({ source, depth, job }),
  // people wait, so a source is not tried again later
  opts: { ...CHILD, ...fromRequest(), jobId: `${job}-${source}`, attempts: 1 },
})

function toLookUp(job: string, artist: string) {
  const { name, payload, attempts, delayMs } = lookUpArtist.spotify
  return {
    name,
    queueName: name,
    data: payload.parse({ artist, job }),
    opts: {
      ...CHILD,
      ...fromRequest(),
      jobId: `${job}-${artist}`,
      attempts,
      backoff: { type: 'exponential', delay: delayMs },
    },
  }
}

/** One flow a job: its reads and look-ups are the children, and what sums them up comes after the last of them, failed ones included. */
export function openJobFlows(backend: Backend, onError: (error: Error) => void) {
  const flows = backend.flows(onError)
  const parents = backend.queue(operatorJob.name)
  return {
    /** Puts a job and its reads into the queue; adding what is there already changes nothing. */
    async add({ id, sources, depth, artists = [] }: JobToQueue): Promise<void> {
      await flows.add({
        name: operatorJob.name,
        queueName: operatorJob.name,
        data: operatorJob.payload.parse({ job: id }),
        opts: { ...KEPT, ...fromRequest(), jobId: id, attempts: operatorJob.attempts },
        children: [
          ...sources.map((source) => getRead(id, source, depth)),
          ...artists.map((artist) => toLookUp(id, artist)),
        ],
      })
    },
    getState: (id: string) => parents.getJobState(id),
    /** When the connection is there; fails where it cannot be had. */
    ready: (): Promise<unknown> => flows.waitUntilReady(),
    async close(): Promise<void> {
      await Promise.all([closeOrDrop(flows), closeOrDrop(parents)])
    },
  }
}
export type JobFlows = ReturnType<typeof openJobFlows>

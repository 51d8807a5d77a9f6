import type { Depth } from '@houselights/types/jobs'
import type { Backend } from './backend.ts'
import { KEPT } from './job-queue.ts'
import { operatorJob } from './operator-job.ts'
import { readSource } from './read-source.ts'

/** An operators' job as the queue needs to know it. */
export interface JobToQueue {
  id: string
  /** Still to read, in this order. */
  sources: readonly string[]
  depth: Depth
}

export interface JobFlows {
  /** Puts a job and its reads into the queue; adding what is there already changes nothing. */
  add(job: JobToQueue): Promise<void>
  /** Whether the queue knows of the job. */
  knows(id: string): Promise<boolean>
  close(): Promise<void>
}

/** Before reads of schedules, which have no priority of their own: people wait for these. BullMQ takes 0 for first. */
const EAGER = 0

/** One flow a job: its reads are the children, and what sums them up comes after the last of them, failed ones included. */
export function openJobFlows(backend: Backend, onTrouble: (error: Error) => void): JobFlows {
  const flows = backend.flows(onTrouble)
  const parents = backend.queue(operatorJob.name)
  return {
    async add({ id, sources, depth }) {
      await flows.add({
        name: operatorJob.name,
        queueName: operatorJob.name,
        data: operatorJob.payload.parse({ job: id }),
        opts: { ...KEPT, jobId: id, attempts: operatorJob.attempts },
        children: sources.map((source) => ({
          name: readSource.name,
          queueName: readSource.name,
          data: readSource.payload.parse({ source, depth, job: id }),
          // a source that cannot be read is told of and holds nobody up; people wait, so it is not tried again later
          opts: { ...KEPT, jobId: `${id}-${source}`, attempts: 1, priority: EAGER, ignoreDependencyOnFailure: true },
        })),
      })
    },
    knows: async (id) => (await parents.getJob(id)) !== undefined,
    async close() {
      await flows.close()
      await parents.close()
    },
  }
}

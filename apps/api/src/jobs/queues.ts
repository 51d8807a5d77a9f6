import { backendAt } from '@houselights/jobs/backend'
import { type JobFlows, openJobFlows } from '@houselights/jobs/job-flows'
import { type JobQueue, openJobQueue } from '@houselights/jobs/job-queue'
import { operatorJob } from '@houselights/jobs/operator-job'
import { readSource } from '@houselights/jobs/read-source'
import type { ReadSourceJob } from '@houselights/types/jobs'

/** The queues behind one address, opened when first needed: visitors never need them. */
export interface Queues {
  flows(): JobFlows
  reads(): Pick<JobQueue<Partial<ReadSourceJob>>, 'nextRuns'>
  /** The raw queues, to be looked at. */
  all(): ReturnType<ReturnType<typeof backendAt>['queue']>[]
  close(): Promise<void>
}

export function openQueues(queueUrl: string, onTrouble: (error: Error) => void): Queues {
  const backend = backendAt(queueUrl)
  const closing: (() => Promise<void>)[] = []
  const once = <Value extends { close(): Promise<void> }>(open: () => Value) => {
    let value: Value | undefined
    return () => {
      if (!value) {
        const opened = open()
        value = opened
        closing.push(() => opened.close())
      }
      return value
    }
  }
  const flows = once(() => openJobFlows(backend, onTrouble))
  const reads = once(() => openJobQueue(backend, readSource))
  const raw = [readSource.name, operatorJob.name].map((name) => once(() => backend.queue(name)))
  return {
    flows,
    reads,
    all: () => raw.map((open) => open()),
    close: async () => {
      await Promise.all(closing.map((close) => close()))
    },
  }
}

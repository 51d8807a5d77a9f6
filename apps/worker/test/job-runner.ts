import type { DataSource } from 'typeorm'
import { type JobSteps, runOperatorJob } from '../src/operator-jobs.ts'
import { silent } from './a-worker.ts'

/** Ends operators' jobs by their ids, with the steps that a test gives. */
export const jobRunner = (db: DataSource, now: Date, steps: Partial<JobSteps>) => {
  const run = runOperatorJob({
    ...{ db, now: () => now, providers: { spotify: undefined }, log: silent },
    steps: steps as JobSteps,
  })
  return (job: string) => run({ id: job, name: 'operator-job', data: { job }, attemptsMade: 0 })
}

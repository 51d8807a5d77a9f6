import { ReadSourceJob } from '@houselights/types/jobs'
import { defineJob } from './define-job.ts'

/** Reads one source. Another request while it waits or runs joins the job that is there. */
export const readSource = defineJob({
  name: 'read-source',
  payload: ReadSourceJob,
  attempts: 3,
  delayMs: 60_000,
  key: ({ source }) => `read-${source}`,
})

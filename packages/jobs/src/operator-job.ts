import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** Ends an operators' job once all its reads are done: matches, looks up, fixes, and sums up. The database holds the rest. */
export const operatorJob = defineJob({
  name: 'operator-job',
  payload: z.object({ job: z.uuid() }),
  attempts: 1,
  delayMs: 0,
  key: ({ job }) => job,
})

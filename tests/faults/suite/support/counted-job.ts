import { defineJob } from '@houselights/jobs/job-kinds'
import { z } from 'zod'

/** A job with a number, so that a test can count which jobs ran. It's retried until it succeeds. */
export const countedJob = defineJob({
  name: 'counted',
  payload: z.object({ number: z.int() }),
  key: ({ number }) => String(number),
  attempts: 1_000,
  delayMs: 100,
})

import { defineJob } from '@houselights/jobs/job-kinds'
import { z } from 'zod'

/** A job that counts. It's retried until it succeeds. */
export const countedJob = defineJob({
  name: 'counted',
  payload: z.object({ number: z.int() }),
  key: ({ number }) => String(number),
  attempts: 1_000,
  delayMs: 100,
})

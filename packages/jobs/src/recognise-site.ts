import { RecogniseSiteJob } from '@houselights/types/proposals'
import { defineJob } from './define-job.ts'

/** Follows the site of a proposal and recognises what it was made with. The database holds what is found. */
export const recogniseSite = defineJob({
  name: 'recognise-site',
  payload: RecogniseSiteJob,
  attempts: 1,
  delayMs: 0,
  key: ({ proposal }) => `recognise-${proposal}`,
})

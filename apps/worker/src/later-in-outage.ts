import { isOutage } from '@houselights/database/unavailable'
import { LaterError } from '@houselights/jobs/backend'

const WAIT_MS = 5_000

/** What a job fails with: in an outage of the database it waits and comes again, since neither it nor a site is to blame. */
export const laterInOutage = (error: unknown): unknown =>
  isOutage(error) ? new LaterError(WAIT_MS, `The database is out: ${error.message}`) : error

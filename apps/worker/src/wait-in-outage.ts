import { isOutage } from '@houselights/database/unavailable'
import { LaterError } from '@houselights/jobs/backend'
import type { Reporter } from './reporter.ts'

const WAIT_MS = 5_000

/** Has a job that met an outage of the database wait and come again, since neither it nor a site is to blame: throws a LaterError then. */
export function waitInOutage(error: unknown, log: Reporter['log']): void {
  if (!isOutage(error)) return
  // a job that waits is no failed one, of which nobody would hear
  log.warn({ err: error }, 'the database is out: the job waits')
  throw new LaterError(WAIT_MS, `The database is out: ${error.message}`)
}

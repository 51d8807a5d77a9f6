import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage } from '@houselights/database/connection/unavailable'
import { LaterError } from '@houselights/jobs/backend'
import type { Reporter } from '../telemetry/reporter.ts'

const WAIT_MS = 5_000

/** Has a job that met an outage of the database wait and come again, since neither it nor a site is to blame: throws a LaterError then. */
export function waitInOutage(error: unknown, log: Reporter['log']): void {
  if (!isOutage(error)) return
  // a job that waits is no failed one, of which nobody would hear
  log.warn({ err: error }, 'the database is out: the job waits')
  throw new LaterError(WAIT_MS, `The database is out: ${error.message}`)
}

const TRY_AGAIN_MS = 1_000

/**
 * Stores what only this process knows, such as that a mail was sent. While the database is out it tries again each second, and a
 * last time when the worker is about to end. `store` may run again after its commit.
 */
export async function storeOutcome(store: () => Promise<unknown>, ending: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await store()
      return
    } catch (error) {
      if (!isOutage(error) || ending.aborted) throw error
      await sleep(TRY_AGAIN_MS, undefined, { signal: ending }).catch(() => undefined) // woken to end
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage } from '@houselights/database/connection/unavailable'
import { LaterError } from '@houselights/jobs/backend'
import type { Reporter } from '../telemetry/reporter.ts'

const WAIT_MS = 5_000

/**
 * If the error is a database outage, throws a LaterError, so that the job waits and runs again. Neither the job nor a
 * site is at fault.
 */
export function waitInOutage(error: unknown, log: Reporter['log']): void {
  if (!isOutage(error)) return
  // A waiting job isn't a failed one, so nothing else would log this.
  log.warn({ err: error }, 'the database is down: the job waits')
  throw new LaterError(WAIT_MS, `The database is down: ${error.message}`)
}

const RETRY_MS = 1_000

/**
 * Stores an outcome that only this process knows, such as that an email was sent. During a database outage, tries again
 * every second, and one last time at shutdown. `store` may run again after its commit.
 */
export async function storeOutcome(store: () => Promise<unknown>, shutdown: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await store()
      return
    } catch (error) {
      if (!isOutage(error) || shutdown.aborted) throw error
      await sleep(RETRY_MS, undefined, { signal: shutdown }).catch(() => undefined) // aborted by shutdown
    }
  }
}

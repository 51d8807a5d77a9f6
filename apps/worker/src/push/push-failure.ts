import { waitOf } from '@houselights/domain/retry-after'

/**
 * What became of a notice that a push service did not take (RFC 8030 sections 7 and 8.4). `gone`: the browser takes none any
 * more. `rejected`: the subscription is not accepted. `refused`: this one is not taken. `later`: it may be taken another time.
 */
export interface PushFailure {
  kind: 'gone' | 'rejected' | 'refused' | 'later'
  /** In words, without the browser's address. */
  problem: string
  /** How long the service wants us to wait. */
  waitMs?: number | undefined
}

const GONE = [404, 410]
/** Services answer so to a subscription that was made with other keys, or that they no longer read. */
const REJECTED = [400, 403]

/** Reads a push service's answer; undefined where it took the notice. `retryAfter`: as the header has it, seconds or a date. */
export function failureOf(
  service: string,
  { status, retryAfter }: { status: number; retryAfter: string | undefined },
  now = Date.now(),
): PushFailure | undefined {
  if (status >= 200 && status < 300) return undefined
  const problem = `${service} answered ${status}.`
  if (GONE.includes(status)) return { kind: 'gone', problem }
  if (REJECTED.includes(status)) return { kind: 'rejected', problem }
  if (status === 429 || status >= 500) return { kind: 'later', problem, waitMs: waitOf(retryAfter, now) }
  return { kind: 'refused', problem }
}

const RETRY_MINUTES = [1, 5, 15, 60, 180]
/** No service is waited for longer than that before it is tried again. */
const LONGEST_WAIT_MS = 12 * 3_600_000

/** How long to wait before the next attempt, in milliseconds; undefined where there is none. */
export function retryAfter(attempts: number, asked: number | undefined): number | undefined {
  const minutes = RETRY_MINUTES[attempts - 1]
  if (minutes === undefined) return undefined
  return Math.min(Math.max(minutes * 60_000, asked ?? 0), LONGEST_WAIT_MS)
}

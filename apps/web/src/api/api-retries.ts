/** How long a request is repeated while the API restarts: a page waits for its API 3 s in all. */
export const RESTART_MS = 2_500
/** An API that was unreachable for longer is not restarting: requests fail at once. */
const OUTAGE_MS = 10_000
const PAUSES_MS = [25, 50, 100, 200]
const MAX_PAUSE_MS = 400
// a request that crashes the API must not do so again and again
const MAX_BROKEN_ATTEMPTS = 2

const NEVER_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']
// a kept connection that the other side closes during a request; fetch reports it as `UND_ERR_SOCKET`
const BROKEN = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

export interface ApiRetries {
  answered(): void
  /**
   * Begins a request, or continues the time limit of an earlier one. The function returned takes each failure before an
   * answer and gives the milliseconds to wait before the next try, or nothing: `safe` requests change nothing; others
   * are repeated only where they cannot have arrived.
   */
  request(safe: boolean, since?: number): (error: unknown) => number | undefined
}

/** Decides when requests are repeated, so that a restart of the API is a slow answer and not a failure. */
export function apiRetries(restartMs = RESTART_MS, now = () => performance.now()): ApiRetries {
  let unreachable: { since: number; last: number } | undefined
  return {
    answered: () => {
      unreachable = undefined
    },
    request: (safe, since = now()) => {
      let tries = 0
      let broken = 0
      return (error) => {
        const code = getCode(error)
        const at = now()
        const unsent = NEVER_SENT.includes(code)
        if (unsent) {
          const since = unreachable && at - unreachable.last < OUTAGE_MS ? unreachable.since : at
          unreachable = { since, last: at }
        }
        const mayRetry = unsent || (safe && BROKEN.includes(code) && ++broken <= MAX_BROKEN_ATTEMPTS)
        const pause = PAUSES_MS[tries++] ?? MAX_PAUSE_MS
        if (!mayRetry || at + pause > since + restartMs) return undefined
        return unreachable && at - unreachable.since > OUTAGE_MS ? undefined : pause
      }
    },
  }
}

/** The system's error code; fetch has it in the cause. */
function getCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return getCode(error.cause)
}

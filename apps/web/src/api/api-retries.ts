/** How long to retry a request while the API restarts. A page waits for the API for 3 s in total. */
export const RESTART_MS = 2_500
/** An API that is unreachable for longer is not restarting: requests fail immediately. */
const OUTAGE_MS = 10_000
const PAUSES_MS = [25, 50, 100, 200]
const MAX_PAUSE_MS = 400
// a request that crashes the API must not crash it again and again
const MAX_BROKEN_ATTEMPTS = 2

const NEVER_SENT_CODES = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']
// the other side closed an idle connection during a request; fetch reports that as `UND_ERR_SOCKET`
const BROKEN_CODES = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

export interface ApiRetries {
  noteResponse(): void
  /**
   * Starts a request; with `since`, it continues the time limit of an earlier one. The returned function takes each
   * failure and returns the milliseconds to wait before the next try, or undefined to give up. `safe` requests change
   * nothing; others are retried only if they cannot have arrived.
   */
  startRequest(safe: boolean, since?: number): (error: unknown) => number | undefined
}

/** Decides when to retry requests, so that an API restart causes a slow response instead of a failure. */
export function apiRetries(restartMs = RESTART_MS, now = () => performance.now()): ApiRetries {
  let unreachable: { since: number; lastFailedAt: number } | undefined
  return {
    noteResponse: () => {
      unreachable = undefined
    },
    startRequest: (safe, since = now()) => {
      let attempts = 0
      let brokenAttempts = 0
      return (error) => {
        const code = getCode(error)
        const failedAt = now()
        const wasNeverSent = NEVER_SENT_CODES.includes(code)
        if (wasNeverSent) {
          const since = unreachable && failedAt - unreachable.lastFailedAt < OUTAGE_MS ? unreachable.since : failedAt
          unreachable = { since, lastFailedAt: failedAt }
        }
        const mayRetry =
          wasNeverSent || (safe && BROKEN_CODES.includes(code) && ++brokenAttempts <= MAX_BROKEN_ATTEMPTS)
        const pause = PAUSES_MS[attempts++] ?? MAX_PAUSE_MS
        if (!mayRetry || failedAt + pause > since + restartMs) return undefined
        return unreachable && failedAt - unreachable.since > OUTAGE_MS ? undefined : pause
      }
    },
  }
}

/** Returns the system's error code, which fetch puts in the cause. */
function getCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return getCode(error.cause)
}

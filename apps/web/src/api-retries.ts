/** How long one request waits for an API that is being started again: a page waits for its API 3 s in all. */
export const RESTART_MS = 2_500
/** An API that was away for longer is not being started again: its absence is said at once. */
const OUTAGE_MS = 10_000
const PAUSES_MS = [25, 50, 100, 200]
const LONGEST_PAUSE_MS = 400
// a request that ends the API each time it is asked must not go on doing so
const MOST_BROKEN = 2

const NEVER_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']
// a kept connection that the other side closes while we ask on it; `UND_ERR_SOCKET` is what fetch calls it
const BROKEN = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

export interface ApiRetries {
  /** The API answered, whatever it said. */
  answered(): void
  /**
   * Begins a request, or goes on with the time of an earlier one. What it gives tells of each failure before an answer
   * how many milliseconds to wait before asking again, or nothing where that is not to be: `safe` requests change
   * nothing, others are asked again only where they cannot have arrived.
   */
  request(safe: boolean, since?: number): (error: unknown) => number | undefined
}

/** Decides when the API is asked again, so that its restart is a slow answer and not a failure. */
export function apiRetries(restartMs = RESTART_MS, now = () => performance.now()): ApiRetries {
  let away: { since: number; last: number } | undefined
  return {
    answered: () => {
      away = undefined
    },
    request: (safe, since = now()) => {
      let tries = 0
      let broken = 0
      return (error) => {
        const code = codeOf(error)
        const at = now()
        const unsent = NEVER_SENT.includes(code)
        if (unsent) away = { since: away && at - away.last < OUTAGE_MS ? away.since : at, last: at }
        const mayAsk = unsent || (safe && BROKEN.includes(code) && ++broken <= MOST_BROKEN)
        const pause = PAUSES_MS[tries++] ?? LONGEST_PAUSE_MS
        if (!mayAsk || at + pause > since + restartMs) return undefined
        return away && at - away.since > OUTAGE_MS ? undefined : pause
      }
    },
  }
}

/** The system's code for what went wrong; fetch has it in the cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

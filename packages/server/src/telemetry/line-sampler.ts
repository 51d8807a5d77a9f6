const INTERVAL_MS = 1_000

/** Returns how many similar lines were left out since the last one, or undefined if this line must not be logged. */
export type LineSampler = (kind: string) => { leftOut?: number } | undefined

/**
 * Allows one line of a kind per interval, so that a flood of refused requests doesn't flood the log. Use only a few
 * kinds.
 */
export function createLineSampler(everyMs = INTERVAL_MS, now = () => performance.now()): LineSampler {
  const kinds = new Map<string, { loggedAt: number; leftOut: number }>()
  return (kind) => {
    const lastLine = kinds.get(kind)
    if (lastLine && now() - lastLine.loggedAt < everyMs) {
      lastLine.leftOut++
      return undefined
    }
    kinds.set(kind, { loggedAt: now(), leftOut: 0 })
    return lastLine && lastLine.leftOut > 0 ? { leftOut: lastLine.leftOut } : {}
  }
}

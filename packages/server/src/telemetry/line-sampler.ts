const EVERY_MS = 1_000

/** Whether a line may be logged, and how many like it were left out since the last one. */
export type LineSampler = (kind: string) => { leftOut?: number } | undefined

/** Logs one line of a kind in a while, so that a flood of refused requests doesn't flood the log. Kinds must be few. */
export function lineSampler(everyMs = EVERY_MS, now = () => performance.now()): LineSampler {
  const kinds = new Map<string, { loggedAt: number; leftOut: number }>()
  return (kind) => {
    const last = kinds.get(kind)
    if (last && now() - last.loggedAt < everyMs) {
      last.leftOut++
      return undefined
    }
    kinds.set(kind, { loggedAt: now(), leftOut: 0 })
    return last && last.leftOut > 0 ? { leftOut: last.leftOut } : {}
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

/** Does small upkeep at once and then every minute, one round at a time; a round that fails is reported and the next one comes. */
export function everyMinute(
  work: () => Promise<unknown>,
  onError: (error: Error) => void,
  minuteMs = 60_000,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const rounds = (async () => {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))))
      await sleep(minuteMs, undefined, { signal: stopping.signal }).catch(() => undefined) // woken to stop
    }
  })()
  return {
    stop: () => {
      stopping.abort()
      return rounds
    },
  }
}

/** The same of several steps, one after the other: one that fails is reported, and keeps no other from its work. */
export const stepsEveryMinute = (
  steps: readonly (() => Promise<unknown>)[],
  onError: (error: Error) => void,
  minuteMs?: number,
): { stop(): Promise<void> } =>
  everyMinute(
    async () => {
      for (const step of steps)
        await step().catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))))
    },
    onError,
    minuteMs,
  )

import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does small upkeep at once and then every minute, one step after the other and one round at a time. A step that fails is
 * reported, and keeps no other from its work; a long one is given the signal to end.
 */
export function everyMinute(
  steps: readonly ((ending: AbortSignal) => Promise<unknown>)[],
  onError: (error: Error) => void,
  minuteMs = 60_000,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const rounds = (async () => {
    while (!stopping.signal.aborted) {
      for (const step of steps) await step(stopping.signal).catch((error: unknown) => onError(toError(error)))
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

export const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

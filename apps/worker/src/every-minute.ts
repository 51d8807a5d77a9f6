import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs the steps immediately and then once a minute, one after another and one round at a time. A failing step is
 * reported and doesn't stop the others. A long step should stop when its signal aborts.
 */
export function repeatEveryMinute(
  steps: readonly ((shutdown: AbortSignal) => Promise<unknown>)[],
  onError: (error: Error) => void,
  minuteMs = 60_000,
): { stop(): Promise<void> } {
  const stopController = new AbortController()
  const rounds = (async () => {
    while (!stopController.signal.aborted) {
      for (const step of steps) await step(stopController.signal).catch((error: unknown) => onError(toError(error)))
      await sleep(minuteMs, undefined, { signal: stopController.signal }).catch(() => undefined) // aborted by stop
    }
  })()
  return {
    stop: () => {
      stopController.abort()
      return rounds
    },
  }
}

export const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

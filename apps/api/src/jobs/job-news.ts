/** News is hinted at by the database; where a hint is lost, the wait ends by itself. */
const LONGEST_WAIT_MS = 2_000

/** Says to those who follow a job that it went on. */
export class JobNews {
  readonly #followers = new Map<string, Set<() => void>>()

  /** To be called for each hint, with the job's id. */
  heard(id: string): void {
    for (const wake of this.#followers.get(id) ?? []) wake()
  }

  /** News of one job from now on: `next` waits for some, or not much longer than a hint may be late. */
  of(id: string): { next(signal: AbortSignal): Promise<void>; close(): void } {
    let fresh = false
    let wake: (() => void) | undefined
    const hear = () => {
      fresh = true
      wake?.()
    }
    const followers = this.#followers.get(id) ?? new Set()
    this.#followers.set(id, followers.add(hear))
    return {
      async next(signal) {
        if (!fresh) {
          const { promise, resolve } = Promise.withResolvers<void>()
          wake = resolve
          const timer = setTimeout(resolve, LONGEST_WAIT_MS)
          const gone = () => resolve()
          signal.addEventListener('abort', gone)
          await promise
          signal.removeEventListener('abort', gone)
          clearTimeout(timer)
        }
        fresh = false
      },
      close: () => {
        followers.delete(hear)
        if (followers.size === 0) this.#followers.delete(id)
      },
    }
  }
}

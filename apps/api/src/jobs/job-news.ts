/** The database notifies of changes; where a notification is lost, the wait ends by itself. */
const LONGEST_WAIT_MS = 2_000

/** Notifies those who follow a job of its changes. */
export class JobNews {
  readonly #followers = new Map<string, Set<() => void>>()

  /** To be called for each notification, with the job's id. */
  changed(id: string): void {
    for (const wake of this.#followers.get(id) ?? []) wake()
  }

  /** Changes of one job from now on: `next` waits for one, or not much longer than a notification may be late. */
  of(id: string): { next(signal: AbortSignal): Promise<void>; close(): void } {
    let fresh = false
    let wake: (() => void) | undefined
    const onChange = () => {
      fresh = true
      wake?.()
    }
    const followers = this.#followers.get(id) ?? new Set()
    this.#followers.set(id, followers.add(onChange))
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
        followers.delete(onChange)
        if (followers.size === 0) this.#followers.delete(id)
      },
    }
  }
}

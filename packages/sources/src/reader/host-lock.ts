import { setTimeout as sleep } from 'node:timers/promises'

/** Sees to it that a host is asked one thing at a time. */
export interface HostLock {
  /** Does the work while it holds the host's lock; the next work begins at least `gapMs` after its end. */
  withLock<Result>(host: string, gapMs: number, work: () => Promise<Result>): Promise<Result>
}

/** Locks within one process, for commands that run alone. */
export function localHostLock(wait: (ms: number) => Promise<unknown> = sleep, now: () => number = Date.now): HostLock {
  const last = new Map<string, Promise<unknown>>()
  const freeAt = new Map<string, number>()
  return {
    withLock: (host, gapMs, work) => {
      const mine = (last.get(host) ?? Promise.resolve()).then(async () => {
        const early = (freeAt.get(host) ?? 0) - now()
        if (early > 0) await wait(early)
        try {
          return await work()
        } finally {
          freeAt.set(host, now() + gapMs)
        }
      })
      last.set(
        host,
        mine.catch(() => undefined), // the caller gets the error; the next work is done all the same
      )
      return mine
    },
  }
}

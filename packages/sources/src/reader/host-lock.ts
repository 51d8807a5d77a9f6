import { setTimeout as sleep } from 'node:timers/promises'

/** Sees to it that a host is asked one thing at a time. */
export interface HostLock {
  /** Does the work when it is its turn at the host; the next turn comes at least `gapMs` after its end. */
  turn<Result>(host: string, gapMs: number, work: () => Promise<Result>): Promise<Result>
}

/** Turns within one process, for commands that run alone. */
export function localHostLock(wait: (ms: number) => Promise<unknown> = sleep, now: () => number = Date.now): HostLock {
  const last = new Map<string, Promise<unknown>>()
  const freeAt = new Map<string, number>()
  return {
    turn: (host, gapMs, work) => {
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
        mine.catch(() => undefined), // its caller hears of it; the next turn comes all the same
      )
      return mine
    },
  }
}

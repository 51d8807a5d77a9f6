import { setTimeout as sleep } from 'node:timers/promises'
import type { HostLock } from '../host-lock.ts'

/** A lock within one process, for commands that run alone. */
export function localHostLock(wait: (ms: number) => Promise<unknown> = sleep, now: () => number = Date.now): HostLock {
  const last = new Map<string, Promise<unknown>>()
  const freeAt = new Map<string, number>()
  return {
    withLock: (host, gapMs, work) => {
      const held = (last.get(host) ?? Promise.resolve()).then(async () => {
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
        held.catch(() => undefined), // the caller handles it; the next work begins all the same
      )
      return held
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { HostLock } from '../host-lock.ts'

/** Creates a host lock for a single process. */
export function createLocalHostLock(
  wait: (ms: number) => Promise<unknown> = sleep,
  now: () => number = Date.now,
): HostLock {
  const lastWork = new Map<string, Promise<unknown>>()
  const freeAt = new Map<string, number>()
  return {
    withLock: (host, gapMs, work) => {
      const result = (lastWork.get(host) ?? Promise.resolve()).then(async () => {
        const waitMs = (freeAt.get(host) ?? 0) - now()
        if (waitMs > 0) await wait(waitMs)
        try {
          return await work()
        } finally {
          freeAt.set(host, now() + gapMs)
        }
      })
      lastWork.set(
        host,
        result.catch(() => undefined), // the caller handles it; the next work starts anyway
      )
      return result
    },
  }
}

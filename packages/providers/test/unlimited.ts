import type { RateLimiter } from '../src/rate-limiter.ts'

/** Runs the work at once: no provider's limit is kept. */
export const unlimited: RateLimiter = (work) => work()

import type { RateLimiter } from '../src/provider-error.ts'

/** Runs the work at once: no provider's limit is kept. */
export const unlimited: RateLimiter = (work) => work()

import type { Pace } from '../src/pace.ts'

/** Runs the work at once: no provider's limit is kept. */
export const unlimited: Pace = (work) => work()

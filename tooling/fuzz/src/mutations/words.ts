/** Positions are given as shares of the whole, so that a step applies to every page. */
export const POSITION_SCALE = 10_000

/** Steps that a case runs in addition to parsing its pages; `parse` adds none. */
export const WAYS = ['parse', 'fetch', 'detail', 'general', 'recognize'] as const

/** Positions are given as shares of the whole, so that a step applies to every page. */
export const WHOLE = 10_000

/** What a case runs in addition to parsing its pages. Every case parses them. */
export const WAYS = ['read', 'fetch', 'detail', 'general', 'recognise'] as const

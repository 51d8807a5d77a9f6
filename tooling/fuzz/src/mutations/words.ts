/** Positions are given as shares of the whole, so that a step applies to every page. */
export const WHOLE = 10_000

/** What is done with a case besides parsing its pages; parsing is part of every way. */
export const WAYS = ['read', 'fetch', 'detail', 'general', 'recognise'] as const

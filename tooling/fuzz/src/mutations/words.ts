/** Places are told as shares of the whole, so that a step says the same of every page. */
export const WHOLE = 10_000

/** What besides reading the pages as the source's is done with them; reading is a part of every way. */
export const WAYS = ['read', 'fetch', 'detail', 'general', 'recognise'] as const

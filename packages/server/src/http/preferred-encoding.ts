import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

const MAX_CACHED_HEADERS = 100
const MAX_CACHED_LENGTH = 200
const cache = new LRUCache<string, Encoding>({ max: MAX_CACHED_HEADERS })

/**
 * Returns the smallest encoding that an Accept-Encoding header allows. Ignores the order, since browsers list gzip
 * first.
 */
export function choosePreferredEncoding(accepted = ''): Encoding {
  const cached = cache.get(accepted)
  if (cached) return cached
  const acceptable = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['br', 'gzip'])
  const encoding = (['br', 'gzip'] as const).find((candidate) => acceptable.includes(candidate)) ?? 'identity'
  // Browsers send only a few different headers.
  if (accepted.length <= MAX_CACHED_LENGTH) cache.set(accepted, encoding)
  return encoding
}

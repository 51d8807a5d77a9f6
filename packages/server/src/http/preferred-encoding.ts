import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

const MAX_REMEMBERED = 100
const MAX_REMEMBERED_LENGTH = 200
const known = new LRUCache<string, Encoding>({ max: MAX_REMEMBERED })

/** The smallest encoding that an Accept-Encoding header takes, wherever it stands there: browsers name gzip first. */
export function preferredEncoding(accepted = ''): Encoding {
  const kept = known.get(accepted)
  if (kept) return kept
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['br', 'gzip'])
  const encoding = (['br', 'gzip'] as const).find((one) => taken.includes(one)) ?? 'identity'
  // browsers send few different ones
  if (accepted.length <= MAX_REMEMBERED_LENGTH) known.set(accepted, encoding)
  return encoding
}

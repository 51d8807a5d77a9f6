import type { Keep, Made } from '@houselights/database/repositories/keep'
import { LRUCache } from 'lru-cache'
import type { AnswerCache } from './answer-cache.ts'

interface Fact {
  made: Promise<Made<unknown>>
  /** How often data had changed by then. */
  changes: number
  madeFor: Date
  madeAt: number
}

const MOST = 1_000
/** As long as answers are kept; and no longer than changes may take to be seen, while no notifications of them arrive. */
const LONGEST_MS = 30_000
const UNNOTIFIED_MS = 500

/**
 * Keeps what many reads need and takes longer than they do, such as how many events match a filter: until data changes, or
 * until its time by the site's clock.
 */
export function keepFacts(
  cache: Pick<AnswerCache, 'changes' | 'listening'>,
  monotonicNow = () => performance.now(),
): Keep {
  const facts = new LRUCache<string, Fact>({ max: MOST })
  return async <Value>(key: string, now: Date, make: () => Promise<Made<Value>>): Promise<Value> => {
    const known = facts.get(key)
    const longest = cache.listening ? LONGEST_MS : UNNOTIFIED_MS
    if (known && known.changes === cache.changes && known.madeFor <= now && monotonicNow() - known.madeAt < longest) {
      const { value, until } = await known.made
      // kept under this key by this function alone
      if (!until || now < until) return value as Value
    }
    // what changes from here on may not be part of it
    const { changes } = cache
    const fact = { made: make(), changes, madeFor: now, madeAt: monotonicNow() }
    facts.set(key, fact)
    try {
      return (await fact.made).value
    } catch (error) {
      if (facts.get(key) === fact) facts.delete(key)
      throw error
    }
  }
}

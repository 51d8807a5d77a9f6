import { LRUCache } from 'lru-cache'
import type { StoredAnswer } from './stored-answer.ts'

interface Settings {
  /** How long an answer may serve although nothing was written: what is upcoming moves with the clock. */
  maxAgeMs?: number
  maxBytes?: number
  monotonicNow?: () => number
}

export type Freshness = 'hit' | 'miss' | 'off'

/** Keeps answers until the data changes, for a while at most, and only while changes would be heard of. */
export class AnswerCache {
  readonly #answers: LRUCache<string, StoredAnswer>
  readonly #underway = new Map<string, Promise<StoredAnswer>>()
  #on = false

  constructor({ maxAgeMs = 30_000, maxBytes = 64 * 1024 * 1024, monotonicNow }: Settings = {}) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (answer) => answer.size,
      ttl: maxAgeMs,
      ttlResolution: 0,
      ...(monotonicNow && { perf: { now: monotonicNow } }),
    })
  }

  /** The kept answer, or the one that `make` gives; many who ask at once wait for one. */
  async get(key: string, make: () => Promise<StoredAnswer>): Promise<{ answer: StoredAnswer; freshness: Freshness }> {
    if (!this.#on) return { answer: await make(), freshness: 'off' }
    const kept = this.#answers.get(key)
    if (kept) return { answer: kept, freshness: 'hit' }
    const shared = this.#underway.get(key)
    if (shared) return { answer: await shared, freshness: 'hit' }
    return { answer: await this.#make(key, make), freshness: 'miss' }
  }

  /** Forgets everything, also what is being read just now. */
  clear(): void {
    this.#answers.clear()
    this.#underway.clear()
  }

  /** Off while changes would go unheard. */
  turn(on: boolean): void {
    this.clear()
    this.#on = on
  }

  async #make(key: string, make: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
    const making = make()
    this.#underway.set(key, making)
    try {
      const answer = await making
      // cleared meanwhile: it may have been read before the change
      if (this.#underway.get(key) === making) this.#answers.set(key, answer)
      return answer
    } finally {
      if (this.#underway.get(key) === making) this.#underway.delete(key)
    }
  }
}

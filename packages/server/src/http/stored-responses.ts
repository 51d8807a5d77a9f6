import type { StoredResponse } from './cached-response.ts'
import type { Memory } from './memory.ts'

/** During an outage a response is served until it is this old. */
const MAX_STALE_MS = 3_600_000
/** Above this number of withdrawn texts, all responses are dropped. */
const MAX_WITHDRAWALS = 2_000

export interface TimedResponse {
  readonly response: StoredResponse
  /** Milliseconds, from the clock passed to `openCachedResponses`. */
  readonly madeAt: number
  /** When it was last checked for withdrawn texts, in milliseconds. */
  checkedAt?: number
}

/**
 * Stores responses in memory. Keeps outdated responses for outages, for an hour at most, unless they contain withdrawn
 * text. Set a response again after its body was stored in another encoding, so that its new size counts.
 */
export function openCachedResponses<Entry extends TimedResponse>(memory: Memory, now: () => number) {
  const cache = memory.openCache<Entry>(({ response }) => response.size)
  let withdrawals: { text: string; at: number }[] = []

  function clear(): void {
    cache.clear()
    withdrawals = []
  }

  // Checked when a response is needed rather than at each change, because the body has to be decompressed.
  function isWithdrawn(cached: Entry): boolean {
    const since = cached.checkedAt ?? cached.madeAt
    const texts = withdrawals.filter(({ at }) => at >= since).map(({ text }) => text)
    if (texts.length === 0) return false
    cached.checkedAt = now()
    return cached.response.containsAny(texts)
  }

  return {
    ...cache,
    clear,

    /**
     * From now on, earlier responses that contain one of these texts are not served in an outage. The empty text drops
     * all.
     */
    withdraw(texts: readonly string[]): void {
      const at = now()
      const recent = withdrawals.filter((withdrawal) => at - withdrawal.at <= MAX_STALE_MS)
      withdrawals = [...recent, ...texts.map((text) => ({ text, at }))]
      if (withdrawals.length > MAX_WITHDRAWALS || texts.includes('')) clear()
    },

    /** Returns the response to serve in an outage, and its age in milliseconds. */
    stale(key: string): { cached: Entry; ageMs: number } | undefined {
      const cached = cache.get(key)
      if (!cached) return undefined
      const ageMs = now() - cached.madeAt
      if (ageMs <= MAX_STALE_MS && !isWithdrawn(cached)) return { cached, ageMs }
      cache.delete(key)
      return undefined
    },
  }
}
export type CachedResponses<Entry extends TimedResponse> = ReturnType<typeof openCachedResponses<Entry>>

import type { StoredResponse } from './cached-response.ts'
import type { Memory } from './memory.ts'

/** In an outage a response is served until it is this old. */
const MAX_STALE_MS = 3_600_000
/** Beyond this many, every response is dropped. */
const MAX_INVALIDATED = 2_000

export interface AgedResponse {
  readonly response: StoredResponse
  /** By the clock of the keeper, in milliseconds. */
  readonly madeAt: number
  /** When it was last seen to hold nothing that was withdrawn. */
  checkedAt?: number
}

/**
 * Responses in memory. Outdated ones stay for an outage, for an hour at most, unless they hold something withdrawn. One that
 * has grown, because an encoding of it was made, is to be set again.
 */
export function storedResponses<Kept extends AgedResponse>(memory: Memory, now: () => number) {
  const shelf = memory.shelf<Kept>(({ response }) => response.size)
  let withdrawn: { text: string; at: number }[] = []

  function clear(): void {
    shelf.clear()
    withdrawn = []
  }

  // checked here rather than at each change, because the body has to be decompressed
  function isWithdrawn(kept: Kept): boolean {
    const since = kept.checkedAt ?? kept.madeAt
    const texts = withdrawn.filter(({ at }) => at >= since).map(({ text }) => text)
    if (texts.length === 0) return false
    kept.checkedAt = now()
    return kept.response.holdsAny(texts)
  }

  return {
    ...shelf,
    clear,

    /** Responses made before now that contain one of these texts are not served in an outage. The empty text is in all of them. */
    withdraw(texts: readonly string[]): void {
      const at = now()
      const lately = withdrawn.filter((each) => at - each.at <= MAX_STALE_MS)
      withdrawn = [...lately, ...texts.map((text) => ({ text, at }))]
      if (withdrawn.length > MAX_INVALIDATED || texts.includes('')) clear()
    },

    /** The response to serve in an outage, and how many milliseconds ago it was made. */
    stale(key: string): { kept: Kept; ageMs: number } | undefined {
      const kept = shelf.get(key)
      if (!kept) return undefined
      const ageMs = now() - kept.madeAt
      if (ageMs <= MAX_STALE_MS && !isWithdrawn(kept)) return { kept, ageMs }
      shelf.delete(key)
      return undefined
    },
  }
}
export type KeptResponses<Kept extends AgedResponse> = ReturnType<typeof storedResponses<Kept>>

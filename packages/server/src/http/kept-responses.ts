import type { StoredResponse } from './cached-response.ts'
import type { Memory, Shelf } from './memory.ts'

/** In an outage a response is served until it is this old. */
const LONGEST_STALE_MS = 3_600_000
/** Beyond this many, every response is dropped. */
const MOST_WITHDRAWN = 2_000

export interface KeptResponse {
  readonly response: StoredResponse
  /** By the clock of the keeper, in milliseconds. */
  readonly madeAt: number
  /** When it was last seen to hold nothing that was withdrawn. */
  checkedAt?: number
}

/** Responses in memory. Outdated ones stay for an outage, for an hour at most, unless they hold something withdrawn. */
export class KeptResponses<Kept extends KeptResponse> {
  readonly #kept: Shelf<Kept>
  readonly #now: () => number
  #withdrawn: { text: string; at: number }[] = []

  constructor(memory: Memory, now: () => number) {
    this.#kept = memory.shelf(({ response }) => response.size)
    this.#now = now
  }

  get(key: string): Kept | undefined {
    return this.#kept.get(key)
  }

  keys(): string[] {
    return this.#kept.keys()
  }

  /** To be called again when a response has grown: an encoding of it was made. */
  set(key: string, kept: Kept): void {
    this.#kept.set(key, kept)
  }

  delete(key: string): void {
    this.#kept.delete(key)
  }

  clear(): void {
    this.#kept.clear()
    this.#withdrawn = []
  }

  /** Responses made before now that contain one of these texts are not served in an outage. The empty text is in all of them. */
  withdraw(texts: readonly string[]): void {
    const at = this.#now()
    const lately = this.#withdrawn.filter((each) => at - each.at <= LONGEST_STALE_MS)
    this.#withdrawn = [...lately, ...texts.map((text) => ({ text, at }))]
    if (this.#withdrawn.length > MOST_WITHDRAWN || texts.includes('')) this.clear()
  }

  /** The response to serve in an outage, and how many milliseconds ago it was made. */
  stale(key: string): { kept: Kept; ageMs: number } | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    const ageMs = this.#now() - kept.madeAt
    if (ageMs <= LONGEST_STALE_MS && !this.#isWithdrawn(kept)) return { kept, ageMs }
    this.#kept.delete(key)
    return undefined
  }

  // checked here rather than at each change, because the body has to be decompressed
  #isWithdrawn(kept: Kept): boolean {
    const since = kept.checkedAt ?? kept.madeAt
    const texts = this.#withdrawn.filter(({ at }) => at >= since).map(({ text }) => text)
    if (texts.length === 0) return false
    kept.checkedAt = this.#now()
    return kept.response.holdsAny(texts)
  }
}

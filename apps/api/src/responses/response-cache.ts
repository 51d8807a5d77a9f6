import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { DataVersion } from '@houselights/contracts/contract/changes'
import type { Cache, Computed } from '@houselights/database/queries/cache'
import type { StoredResponse } from '@houselights/server/http/cached-response'
import { type Memory, type MemoryCache, openMemory } from '@houselights/server/http/memory'
import {
  type CachedResponses,
  openCachedResponses,
  type TimedResponse,
} from '@houselights/server/http/stored-responses'
import pTimeout from 'p-timeout'
import { Bulkhead, isDatabaseUnavailable } from './bulkhead.ts'

interface Settings {
  /**
   * How long a response is served if no data changes, since "upcoming" depends on the clock. With 0 nothing is cached.
   */
  maxAgeMs?: number
  monotonicNow?: () => number
}

/**
 * `off`: not cached, because notifications of changes don't arrive. `stale`: an earlier response, because the database
 * doesn't respond.
 */
export type Freshness = 'hit' | 'miss' | 'off' | 'stale'

export interface ServedResponse {
  response: StoredResponse
  freshness: Freshness
  /** For a stale response: how long ago it was made, and how long ago it was last known to be current. */
  stale?: { ageMs: number; unsureMs: number }
}

export interface PublicQuery {
  /** The kind of request, without its parameters. */
  kind: string
  /** Whether to query the database each time, and use the cache only in an outage. */
  isUncached?: boolean
  /** The client whose share of queries this uses. Undefined for our own services. */
  client?: string | undefined
  /** Whether the request counts as a search, even if the response comes from memory. */
  countsAsSearch?: boolean
}

interface CachedEntry extends TimedResponse {
  /** The number of the last change that it includes. */
  asOf: number
  countsAsSearch: boolean
}

interface Fact {
  computed: Promise<Computed<unknown>>
  madeFor: Date
  madeAt: number
}

interface PendingResponse {
  /**
   * Cleared once it settles. A Map that changes constantly leaves chains of old tables behind, and V8 promotes
   * everything they reference to the old generation. When responses were among those objects, that caused several full
   * collections per second.
   */
  promise: Promise<StoredResponse>
  startedAt: number
  /** A request that waited for it was served a stale response, so a failure may reach nobody. */
  abandoned: boolean
}

/** If there is an earlier response, a request waits no longer than this for the database. */
const TIMEOUT_MS = 1_000
/**
 * After an outage begins, a connection may still deliver a result. Only the result of a query that started at least
 * this long after the beginning shows that the database is reachable.
 */
const GRACE_MS = 2_000
const TIMED_OUT = Symbol('slow')
const NEVER = new Promise<never>(() => undefined)
/** Estimated size of a fact. Most are a number, with a filter in the key. */
const FACT_BYTES = 1_024
/** How long facts are cached: as long as responses, or shorter while no notifications arrive. */
const MAX_FACT_AGE_MS = 30_000
const MAX_UNNOTIFIED_AGE_MS = 500

/**
 * Caches responses and serves each for half a minute or until data changes, as long as notifications of changes arrive.
 * After that, the next request makes the response again. While the database doesn't respond, serves the old response
 * marked as stale, unless it contains a show that has been withdrawn since. When notifications resume after a gap,
 * drops all responses, because shows may have been withdrawn during the gap.
 */
export class ResponseCache {
  readonly bulkhead: Bulkhead
  /**
   * Emits `change` after each change. If shows were withdrawn, `withdrawn` comes first, with texts that every response
   * about one of them contains.
   */
  readonly events = new EventEmitter<{ change: []; withdrawn: [texts: readonly string[]] }>().setMaxListeners(0)
  readonly served: Record<Freshness, number> = { hit: 0, miss: 0, off: 0, stale: 0 }
  /** Called with a failure that no request waits for. */
  onLateError: (error: unknown) => void = () => undefined
  /** Memory for the responses and their parts. */
  readonly memory: Memory
  readonly #responses: CachedResponses<CachedEntry>
  readonly #facts: MemoryCache<Fact>
  readonly #pending = new Map<string, PendingResponse>()
  readonly #now: () => number
  readonly #maxAgeMs: number
  // Counts start over in each process.
  readonly #processId = randomUUID()
  #changes = 0
  #notListeningSince: number | undefined

  constructor({ maxAgeMs = 30_000, monotonicNow }: Settings = {}) {
    this.#now = monotonicNow ?? (() => performance.now())
    this.#maxAgeMs = maxAgeMs
    this.#notListeningSince = this.#now()
    this.bulkhead = new Bulkhead(this.#now)
    this.memory = openMemory(48 * 1024 * 1024)
    this.#responses = openCachedResponses(this.memory, this.#now)
    this.#facts = this.memory.openCache(() => FACT_BYTES)
  }

  /** The version of the data, for other caches. Null while notifications don't arrive. */
  get version(): DataVersion {
    return this.#notListeningSince === undefined ? `${this.#processId}-${this.#changes}` : null
  }

  /**
   * Returns the cached response, or the result of `make`; simultaneous requests share one. In an outage, a public
   * `query` gets a stale response, and a request without one waits and fails.
   */
  async get(key: string, make: () => Promise<StoredResponse>, query?: PublicQuery): Promise<ServedResponse> {
    const served = await this.#get(key, make, query)
    this.served[served.freshness]++
    return served
  }

  async #get(
    key: string,
    make: () => Promise<StoredResponse>,
    query: PublicQuery | undefined,
  ): Promise<ServedResponse> {
    const isListening = this.#notListeningSince === undefined
    const entry = query?.isUncached ? undefined : this.#getFresh(key)
    if (entry) return { response: entry.response, freshness: 'hit' }
    const shared = this.#pending.get(key)
    const pending = shared ?? this.#start(key, make, query)
    const { promise, startedAt } = pending
    try {
      const response = await (query && this.#responses.stale(key) ? withTimeout(promise, startedAt) : promise)
      if (response !== TIMED_OUT) return { response, freshness: !isListening ? 'off' : shared ? 'hit' : 'miss' }
    } catch (error) {
      const stale = query && isDatabaseUnavailable(error) && this.#getStale(key, query)
      if (stale) return stale
      throw error
    }
    // The stale response may have been dropped during the wait.
    const stale = query && this.#getStale(key, query)
    if (!stale) return { response: await promise, freshness: 'miss' }
    pending.abandoned = true
    return stale
  }

  /**
   * Returns the current cached response under a key, for callers that know nothing else about a request. Undefined if
   * there is none.
   */
  at(key: string): { response: StoredResponse; countsAsSearch: boolean } | undefined {
    const entry = this.#getFresh(key)
    if (!entry) return undefined
    this.served.hit++
    return { response: entry.response, countsAsSearch: entry.countsAsSearch }
  }

  /**
   * Caches facts that many requests need and that take longer to query than the rest, such as how many events match a
   * filter. A fact is valid until data changes, or until the time `until` on the site's clock.
   */
  readonly fact: Cache = async <Value>(
    key: string,
    now: Date,
    make: () => Promise<Computed<Value>>,
  ): Promise<Value> => {
    const cachedFact = this.#facts.get(key)
    const maxAgeMs = this.#notListeningSince === undefined ? MAX_FACT_AGE_MS : MAX_UNNOTIFIED_AGE_MS
    if (cachedFact && cachedFact.madeFor <= now && this.#now() - cachedFact.madeAt < maxAgeMs) {
      const { value, until } = await cachedFact.computed
      // Only this function stores values under this key.
      if (!until || now < until) return value as Value
    }
    const fact = { computed: make(), madeFor: now, madeAt: this.#now() }
    this.#facts.set(key, fact)
    try {
      return (await fact.computed).value
    } catch (error) {
      if (this.#facts.get(key) === fact) this.#facts.delete(key)
      throw error
    }
  }

  /** Call at each change. Everything is loaded again, even responses that are being loaded right now. */
  changed(): void {
    this.#changes++
    this.#facts.clear()
    this.#pending.clear()
    this.events.emit('change')
  }

  /** Call when shows are withdrawn. No earlier response that contains one of these texts is served again. */
  withdraw(texts: readonly string[]): void {
    this.#responses.withdraw(texts)
    this.events.emit('withdrawn', texts)
    this.changed()
  }

  /** Sets whether notifications of changes arrive. When they stop, cached responses are kept for an outage. */
  setListening(isListening: boolean): void {
    if (!isListening) {
      this.#notListeningSince ??= this.#now()
      this.events.emit('change')
      return
    }
    this.#responses.clear()
    this.changed()
    this.#notListeningSince = undefined
    this.events.emit('change')
    this.bulkhead.reset()
  }

  /** Runs a query. If it works although notifications don't arrive, drops cached responses, which may be outdated. */
  async runQuery<Result>(query: () => Promise<Result>): Promise<Result> {
    const startedAt = this.#now()
    const result = await query()
    if (this.#notListeningSince !== undefined && startedAt > this.#notListeningSince + GRACE_MS) this.#responses.clear()
    return result
  }

  #getFresh(key: string): CachedEntry | undefined {
    if (this.#notListeningSince !== undefined) return undefined
    const entry = this.#responses.get(key)
    return entry?.asOf === this.#changes && this.#now() - entry.madeAt < this.#maxAgeMs ? entry : undefined
  }

  #getStale(key: string, { kind }: PublicQuery): ServedResponse | undefined {
    const stale = this.#responses.stale(key)
    if (!stale) return undefined
    const { cached: entry, ageMs } = stale
    const now = this.#now()
    const outageMs = Math.max(now - (this.#notListeningSince ?? now), this.bulkhead.failingFor(kind))
    // After a change we only know that the response was current when it was made.
    const unsureMs = entry.asOf === this.#changes ? outageMs : ageMs
    return { response: entry.response, freshness: 'stale', stale: { ageMs, unsureMs } }
  }

  #start(key: string, make: () => Promise<StoredResponse>, query: PublicQuery | undefined): PendingResponse {
    const promise = query ? this.bulkhead.run(query.kind, make, query.client) : make()
    const pending: PendingResponse = { promise, startedAt: performance.now(), abandoned: false }
    this.#pending.set(key, pending)
    const isCurrent = () => this.#pending.get(key) === pending
    const asOf = this.#changes
    const handled = promise.then(
      (response) => {
        // Don't cache it if there was a change in the meantime: the response may predate it.
        if (isCurrent() && this.#notListeningSince === undefined && this.#maxAgeMs > 0)
          this.#responses.set(key, {
            response,
            asOf,
            madeAt: this.#now(),
            countsAsSearch: query?.countsAsSearch ?? false,
          })
      },
      (error: unknown) => {
        if (pending.abandoned && !isDatabaseUnavailable(error)) this.onLateError(error)
      },
    )
    void handled.then(() => {
      if (isCurrent()) this.#pending.delete(key)
      pending.promise = NEVER
    })
    return pending
  }
}

const withTimeout = (
  response: Promise<StoredResponse>,
  startedAt: number,
): Promise<StoredResponse | typeof TIMED_OUT> =>
  pTimeout<StoredResponse, typeof TIMED_OUT>(response, {
    // A request that started long ago times out immediately. The library doesn't accept 0.
    milliseconds: Math.max(1, startedAt + TIMEOUT_MS - performance.now()),
    fallback: () => TIMED_OUT,
  })

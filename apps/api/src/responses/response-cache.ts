import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { DataVersion } from '@houselights/contracts/contract/changes'
import type { Keep, Made } from '@houselights/database/queries/cache'
import type { StoredResponse } from '@houselights/server/http/cached-response'
import { type Memory, openMemory, type Shelf } from '@houselights/server/http/memory'
import { type AgedResponse, type KeptResponses, storedResponses } from '@houselights/server/http/stored-responses'
import pTimeout from 'p-timeout'
import { Bulkhead, isAway } from './bulkhead.ts'

interface Settings {
  /** How long an answer may serve although nothing was written: what is upcoming moves with the clock. None is kept with 0. */
  maxAgeMs?: number
  monotonicNow?: () => number
}

/** `off`: read again, since notifications of changes do not arrive. `stale`: an earlier answer, since the database does not answer. */
export type Freshness = 'hit' | 'miss' | 'off' | 'stale'

export interface Served {
  answer: StoredResponse
  freshness: Freshness
  /** Of a stale answer: how long ago it was made, and how long ago it was last known to be right. */
  stale?: { ageMs: number; unsureMs: number }
}

export interface PublicQuery {
  /** What is requested, whatever the parameters. */
  kind: string
  /** The database is read each time: what is kept is for an outage alone. */
  always?: boolean
  /** Who asks, for the client's share of the reads; undefined where we do. */
  client?: string | undefined
  /** Each request of it counts, also one that is answered from memory. */
  search?: boolean
}

interface Kept extends AgedResponse {
  /** After which change it is right. */
  asOf: number
  search: boolean
}

interface Fact {
  made: Promise<Made<unknown>>
  madeFor: Date
  madeAt: number
}

interface Underway {
  /**
   * Forgotten once it is there. A Map that changes all the time leaves chains of earlier tables behind, and V8 moves all that
   * these lead to into the old generation: with the answers in it, that took a full collection several times a second.
   */
  answer: Promise<StoredResponse>
  begunAt: number
  /** The first request was served otherwise: nobody waits for the result. */
  abandoned: boolean
}

/** Where there is an earlier answer, a request waits no longer for the database. */
const TIMEOUT_MS = 1_000
/** A connection may still answer when others are broken already; a later answer shows that the database is there. */
const GRACE_MS = 2_000
const SLOW = Symbol('slow')
const FORGOTTEN = new Promise<never>(() => undefined)
/** Mostly a number with a key that holds a filter. */
const BYTES_OF_FACT = 1_024
/** Facts are kept as long as answers; and no longer than changes may take to be seen, while no notifications of them arrive. */
const MAX_FACT_AGE_MS = 30_000
const MAX_UNNOTIFIED_AGE_MS = 500

/**
 * Keeps answers, and serves each for half a minute or until the data changes, as long as notifications of changes arrive.
 * After that it is read again when somebody requests it. Only while the database does not answer is it served as it is,
 * marked stale, unless it contains a show that was withdrawn since. When notifications arrive again after a gap, all answers
 * are dropped: nobody knows what was withdrawn meanwhile.
 */
export class AnswerCache {
  readonly reads: Bulkhead
  /** Emits `change` after each change. Where shows were withdrawn, `withdrawn` comes first, with texts that every response about one contains. */
  readonly events = new EventEmitter<{ change: []; withdrawn: [texts: readonly string[]] }>().setMaxListeners(0)
  readonly served: Record<Freshness, number> = { hit: 0, miss: 0, off: 0, stale: 0 }
  /** Called with a failure that no request waits for. */
  onLateError: (error: unknown) => void = () => undefined
  /** Of the answers, and of what they are made from. */
  readonly memory: Memory
  readonly #kept: KeptResponses<Kept>
  readonly #facts: Shelf<Fact>
  readonly #underway = new Map<string, Underway>()
  readonly #now: () => number
  readonly #maxAgeMs: number
  // counts begin anew with each process
  readonly #process = randomUUID()
  #changes = 0
  #notListeningSince: number | undefined

  constructor({ maxAgeMs = 30_000, monotonicNow }: Settings = {}) {
    this.#now = monotonicNow ?? (() => performance.now())
    this.#maxAgeMs = maxAgeMs
    this.#notListeningSince = this.#now()
    this.reads = new Bulkhead(this.#now)
    this.memory = openMemory(48 * 1024 * 1024)
    this.#kept = storedResponses(this.memory, this.#now)
    this.#facts = this.memory.shelf(() => BYTES_OF_FACT)
  }

  /** The version of the data, for those who keep what they made of it; none while changes are not heard of. */
  get version(): DataVersion {
    return this.#notListeningSince === undefined ? `${this.#process}-${this.#changes}` : null
  }

  /**
   * The kept answer, or the one that `make` gives; requests at the same time wait for one. A public read is of some kind, and
   * is served stale in an outage; the rest waits, and fails.
   */
  async get(key: string, make: () => Promise<StoredResponse>, read?: PublicQuery): Promise<Served> {
    const served = await this.#get(key, make, read)
    this.served[served.freshness]++
    return served
  }

  async #get(key: string, make: () => Promise<StoredResponse>, read: PublicQuery | undefined): Promise<Served> {
    const listening = this.#notListeningSince === undefined
    const kept = read?.always ? undefined : this.#fresh(key)
    if (kept) return { answer: kept.response, freshness: 'hit' }
    const shared = this.#underway.get(key)
    const underway = shared ?? this.#start(key, make, read)
    const { answer: asked, begunAt } = underway
    try {
      const answer = await (read && this.#kept.stale(key) ? inTime(asked, begunAt) : asked)
      if (answer !== SLOW) return { answer, freshness: !listening ? 'off' : shared ? 'hit' : 'miss' }
    } catch (error) {
      const stale = read && isAway(error) && this.#stale(key, read)
      if (stale) return stale
      throw error
    }
    // what was kept may have been forgotten while it was waited for
    const stale = read && this.#stale(key, read)
    if (!stale) return { answer: await asked, freshness: 'miss' }
    underway.abandoned = true
    return stale
  }

  /** The kept answer under a key, for a request of which nothing else is known. */
  at(key: string): { answer: StoredResponse; search: boolean } | undefined {
    const kept = this.#fresh(key)
    if (!kept) return undefined
    this.served.hit++
    return { answer: kept.response, search: kept.search }
  }

  /**
   * Keeps what many reads need and takes longer than they do, such as how many events match a filter: until data changes, or
   * until its time by the site's clock.
   */
  readonly fact: Keep = async <Value>(key: string, now: Date, make: () => Promise<Made<Value>>): Promise<Value> => {
    const known = this.#facts.get(key)
    const maxAgeMs = this.#notListeningSince === undefined ? MAX_FACT_AGE_MS : MAX_UNNOTIFIED_AGE_MS
    if (known && known.madeFor <= now && this.#now() - known.madeAt < maxAgeMs) {
      const { value, until } = await known.made
      // kept under this key by this function alone
      if (!until || now < until) return value as Value
    }
    const fact = { made: make(), madeFor: now, madeAt: this.#now() }
    this.#facts.set(key, fact)
    try {
      return (await fact.made).value
    } catch (error) {
      if (this.#facts.get(key) === fact) this.#facts.delete(key)
      throw error
    }
  }

  /** To be called at each change: everything is read anew, also what is being read just now. */
  changed(): void {
    this.#changes++
    this.#facts.clear()
    this.#underway.clear()
    this.events.emit('change')
  }

  /** Shows were withdrawn: no answer from before that holds one of these texts is served again. */
  withdraw(texts: readonly string[]): void {
    this.#kept.withdraw(texts)
    this.events.emit('withdrawn', texts)
    this.changed()
  }

  /** Whether notifications of changes arrive. What was kept when they stopped is kept for an outage. */
  setListening(listening: boolean): void {
    if (!listening) {
      this.#notListeningSince ??= this.#now()
      this.events.emit('change')
      return
    }
    this.#kept.clear()
    this.changed()
    this.#notListeningSince = undefined
    this.events.emit('change')
    this.reads.reset()
  }

  /**
   * Reads from the database, and notes that it answers: where it does so while notifications do not arrive, what was
   * kept before may be out of date.
   */
  async noting<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    const begun = this.#now()
    const answer = await read()
    if (this.#notListeningSince !== undefined && begun > this.#notListeningSince + GRACE_MS) this.#kept.clear()
    return answer
  }

  #fresh(key: string): Kept | undefined {
    if (this.#notListeningSince !== undefined) return undefined
    const kept = this.#kept.get(key)
    return kept?.asOf === this.#changes && this.#now() - kept.madeAt < this.#maxAgeMs ? kept : undefined
  }

  #stale(key: string, { kind }: PublicQuery): Served | undefined {
    const stale = this.#kept.stale(key)
    if (!stale) return undefined
    const { kept, ageMs } = stale
    const now = this.#now()
    const away = Math.max(now - (this.#notListeningSince ?? now), this.reads.failingFor(kind))
    // after a change we only know that it was right when it was made
    const unsureMs = kept.asOf === this.#changes ? away : ageMs
    return { answer: kept.response, freshness: 'stale', stale: { ageMs, unsureMs } }
  }

  #start(key: string, make: () => Promise<StoredResponse>, read: PublicQuery | undefined): Underway {
    const answer = read ? this.reads.run(read.kind, make, read.client) : make()
    const underway: Underway = { answer, begunAt: performance.now(), abandoned: false }
    this.#underway.set(key, underway)
    const isCurrent = () => this.#underway.get(key) === underway
    const asOf = this.#changes
    const done = answer.then(
      (response) => {
        // after a change it may be from before
        if (isCurrent() && this.#notListeningSince === undefined && this.#maxAgeMs > 0)
          this.#kept.set(key, { response, asOf, madeAt: this.#now(), search: read?.search ?? false })
      },
      (error: unknown) => {
        if (underway.abandoned && !isAway(error)) this.onLateError(error)
      },
    )
    void done.then(() => {
      if (isCurrent()) this.#underway.delete(key)
      underway.answer = FORGOTTEN
    })
    return underway
  }
}

const inTime = (answer: Promise<StoredResponse>, begunAt: number): Promise<StoredResponse | typeof SLOW> =>
  pTimeout<StoredResponse, typeof SLOW>(answer, {
    // at once where it was requested long ago; the library takes no 0
    milliseconds: Math.max(1, begunAt + TIMEOUT_MS - performance.now()),
    fallback: () => SLOW,
  })

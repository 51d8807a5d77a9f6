import { LRUCache } from 'lru-cache'
import pTimeout from 'p-timeout'
import { Bulkhead, isAway } from './bulkhead.ts'
import type { StoredAnswer } from './stored-answer.ts'

interface Settings {
  /** How long an answer may serve although nothing was written: what is upcoming moves with the clock. */
  maxAgeMs?: number
  maxBytes?: number
  monotonicNow?: () => number
}

/** `off`: asked anew since changes go unheard. `stale`: the answer of before, since the database does not answer. */
export type Freshness = 'hit' | 'miss' | 'off' | 'stale'

export interface Served {
  answer: StoredAnswer
  freshness: Freshness
  /** Of a stale answer: how long ago it was made, and how long ago it was last known to be right. */
  stale?: { ageMs: number; unsureMs: number }
}

export interface PublicRead {
  /** What is asked for, whatever the parameters. */
  kind: string
  /** The database is asked each time: what is kept is for an outage alone. */
  always?: boolean
}

interface Kept {
  answer: StoredAnswer
  madeAt: number
}

interface Underway {
  answer: Promise<StoredAnswer>
  begunAt: number
  /** Whoever asked first was served otherwise: nobody hears how it ends. */
  abandoned: boolean
}

/** Who could have an answer of before waits no longer for the database to answer. */
const TIMEOUT_MS = 1_000
/** A connection may answer still when others are broken already; one asked later tells that the database is there. */
const GRACE_MS = 2_000
const SLOW = Symbol('slow')

/**
 * Keeps answers until the data changes, and serves them for a while at most, and only while changes would be heard of.
 * While the database does not answer they serve on, marked stale: those that nothing was heard against, until changes
 * are heard of again. So what was removed before comes back in none of them.
 */
export class AnswerCache {
  /** Through which the database is asked. */
  readonly reads: Bulkhead
  /** Hears of a failure that no request is told of. */
  onLateError: (error: unknown) => void = () => undefined
  readonly #kept: LRUCache<string, Kept>
  readonly #underway = new Map<string, Underway>()
  readonly #now: () => number
  #unheardSince: number | undefined

  constructor({ maxAgeMs = 30_000, maxBytes = 64 * 1024 * 1024, monotonicNow }: Settings = {}) {
    this.#now = monotonicNow ?? (() => performance.now())
    this.#unheardSince = this.#now()
    this.reads = new Bulkhead(this.#now)
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ answer }) => answer.size,
      ttl: maxAgeMs,
      ttlResolution: 0,
      // past their time they serve no more, but for an outage
      noDeleteOnStaleGet: true,
      perf: { now: this.#now },
    })
  }

  /**
   * The kept answer, or the one that `make` gives; many who ask at once wait for one. A public read is of some kind, and
   * is served stale in an outage; the rest waits, and fails.
   */
  async get(key: string, make: () => Promise<StoredAnswer>, read?: PublicRead): Promise<Served> {
    const heard = this.#unheardSince === undefined
    const kept = heard && !read?.always ? this.#kept.get(key) : undefined
    if (kept) return { answer: kept.answer, freshness: 'hit' }
    const shared = this.#underway.get(key)
    const underway = shared ?? this.#ask(key, make, read)
    try {
      const answer = await (read && this.#copy(key) ? inTime(underway) : underway.answer)
      if (answer !== SLOW) return { answer, freshness: !heard ? 'off' : shared ? 'hit' : 'miss' }
    } catch (error) {
      const stale = read && isAway(error) && this.#stale(key, read)
      if (stale) return stale
      throw error
    }
    // what was kept may have been forgotten while it was waited for
    const stale = read && this.#stale(key, read)
    if (!stale) return { answer: await underway.answer, freshness: 'miss' }
    underway.abandoned = true
    return stale
  }

  /** Forgets everything, also what is being read just now. */
  clear(): void {
    this.#kept.clear()
    this.#underway.clear()
  }

  /** Whether changes would be heard. What was kept until they went unheard is kept for an outage. */
  turn(heard: boolean): void {
    if (!heard) {
      this.#unheardSince ??= this.#now()
      return
    }
    this.clear()
    this.#unheardSince = undefined
    this.reads.reset()
  }

  /**
   * Asks the database, and notes that it answers: where it does so while changes go unheard, nobody knows any more what
   * is right of what was kept before.
   */
  async noting<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const begun = this.#now()
    const answer = await ask()
    if (this.#unheardSince !== undefined && begun > this.#unheardSince + GRACE_MS) this.#kept.clear()
    return answer
  }

  /** What is kept, also past its time. */
  #copy(key: string): Kept | undefined {
    return this.#kept.get(key, { allowStale: true })
  }

  #stale(key: string, { kind }: PublicRead): Served | undefined {
    const kept = this.#copy(key)
    if (!kept) return undefined
    const now = this.#now()
    const unsureMs = Math.max(now - (this.#unheardSince ?? now), this.reads.failingFor(kind))
    return { answer: kept.answer, freshness: 'stale', stale: { ageMs: now - kept.madeAt, unsureMs } }
  }

  #ask(key: string, make: () => Promise<StoredAnswer>, read: PublicRead | undefined): Underway {
    const answer = read ? this.reads.run(read.kind, make) : make()
    const underway: Underway = { answer, begunAt: performance.now(), abandoned: false }
    this.#underway.set(key, underway)
    const isCurrent = () => this.#underway.get(key) === underway
    const done = answer.then(
      (made) => {
        // cleared meanwhile: it may have been read before the change
        if (isCurrent() && this.#unheardSince === undefined) this.#kept.set(key, { answer: made, madeAt: this.#now() })
      },
      (error: unknown) => {
        if (underway.abandoned && !isAway(error)) this.onLateError(error)
      },
    )
    void done.then(() => {
      if (isCurrent()) this.#underway.delete(key)
    })
    return underway
  }
}

/** The answer, or word that it takes long. */
const inTime = ({ answer, begunAt }: Underway): Promise<StoredAnswer | typeof SLOW> =>
  pTimeout<StoredAnswer, typeof SLOW>(answer, {
    // at once where it was asked for long ago; the library takes no 0
    milliseconds: Math.max(1, begunAt + TIMEOUT_MS - performance.now()),
    fallback: () => SLOW,
  })

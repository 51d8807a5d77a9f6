import { isUnavailable } from '@houselights/database/connection/unavailable'
import { ClientShares } from '@houselights/server/http/client-shares'
import { isNotFoundError, TooManyError } from './errors.ts'

/**
 * The database wasn't queried: too many queries of the kind were waiting, this one waited too long, or others failed
 * recently.
 */
class BusyError extends Error {
  override readonly name = 'BusyError'
}

/** Returns whether the database could not be reached or did not respond in time. */
export const isDatabaseUnavailable = (error: unknown): boolean => error instanceof BusyError || isUnavailable(error)

/** The most queries of one kind that run at the same time. The other connections are for other kinds. */
const MAX_RUNNING = 3
const MAX_WAITING = 500
/**
 * The most queries for one client, across all kinds and including running ones: a fifth of `MAX_WAITING`, and far more
 * than a page needs.
 */
const MAX_PER_CLIENT = 100
const RETRY_AFTER_SECONDS = 2
const MAX_WAIT_MS = 2_000
const CHECK_INTERVAL_MS = 100
/**
 * After this many failures in a row the circuit is open: one query at a time tries the database again, at most every
 * `RETRY_INTERVAL_MS`.
 */
const MAX_FAILURES = 3
const RETRY_INTERVAL_MS = 500
/** An older failure is no longer relevant. */
const RECENT_MS = 60_000

interface WaitingQuery {
  waitingSince: number
  client: string | undefined
  begin(): void
  refuse(error: Error): void
}

interface QueryKind {
  running: number
  /** Running queries per client. The key `undefined` is for the website itself. */
  runningFor: Map<string | undefined, number>
  waiting: Set<WaitingQuery>
  failures: number
  failingSince: number
  failedAt: number
}

/**
 * Isolates kinds of queries from each other (bulkhead), and pauses a kind that fails (circuit breaker). A locked table
 * delays only its own queries, and an unreachable database delays requests only until the failure is noticed.
 */
export class Bulkhead {
  readonly #kinds = new Map<string, QueryKind>()
  readonly #shares = new ClientShares(MAX_PER_CLIENT)
  readonly #now: () => number
  #checkTimer: NodeJS.Timeout | undefined
  /** Called when queries of a kind start to fail, and when they work again. */
  onStateChange: (kind: string, error?: unknown) => void = () => undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * Runs a query for a client, or for everyone if undefined. Throws immediately if the client already has too many
   * queries.
   */
  run<Result>(name: string, query: () => Promise<Result>, client?: string): Promise<Result> {
    const release = this.#shares.take(client)
    if (!release)
      throw new TooManyError('Too many requests at once. Please wait a moment and try again.', RETRY_AFTER_SECONDS)
    return this.#run(name, query, client).finally(release)
  }

  async #run<Result>(name: string, query: () => Promise<Result>, client: string | undefined): Promise<Result> {
    const kind = this.#getKind(name)
    if (isOpen(kind)) {
      if (kind.running > 0 || this.#now() < kind.failedAt + RETRY_INTERVAL_MS)
        throw new BusyError(`${name} failed recently.`)
      takeSlot(kind, client)
    } else await this.#waitForSlot(name, kind, client)
    try {
      const result = await query()
      this.#recordSuccess(name, kind)
      return result
    } catch (error) {
      if (isDatabaseUnavailable(error)) this.#recordFailure(name, kind, error)
      // If nothing was found, the query worked. Other errors say nothing about the database.
      else if (isNotFoundError(error)) this.#recordSuccess(name, kind)
      throw error
    } finally {
      passSlotOn(kind, client)
    }
  }

  /** Returns for how many milliseconds the queries of a kind have been failing; 0 if the last one worked. */
  failingFor(name: string): number {
    const kind = this.#kinds.get(name)
    return kind && kind.failures > 0 ? this.#now() - kind.failingSince : 0
  }

  listFailingKinds(): string[] {
    const since = this.#now() - RECENT_MS
    return [...this.#kinds].flatMap(([name, kind]) => (isOpen(kind) && kind.failedAt > since ? [name] : []))
  }

  /** Closes the circuits of all kinds. Call it when the database is back. */
  reset(): void {
    for (const [name, kind] of this.#kinds) this.#recordSuccess(name, kind)
  }

  #getKind(name: string): QueryKind {
    const existingKind = this.#kinds.get(name)
    if (existingKind) return existingKind
    const kind: QueryKind = {
      running: 0,
      runningFor: new Map(),
      waiting: new Set(),
      failures: 0,
      failingSince: 0,
      failedAt: 0,
    }
    this.#kinds.set(name, kind)
    return kind
  }

  async #waitForSlot(name: string, kind: QueryKind, client: string | undefined): Promise<void> {
    if (kind.running < MAX_RUNNING) return takeSlot(kind, client)
    if (kind.waiting.size >= MAX_WAITING) throw new BusyError(`Too many queries wait for ${name}.`)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    kind.waiting.add({ waitingSince: this.#now(), client, begin: resolve, refuse: reject })
    // One timer for all waiting queries, as for connections (packages/database/src/connection/read-pool.ts).
    this.#checkTimer ??= setInterval(() => this.#refuseLate(), CHECK_INTERVAL_MS).unref()
    return promise
  }

  #refuseLate(): void {
    const deadline = this.#now() - MAX_WAIT_MS
    for (const [name, { waiting }] of this.#kinds)
      for (const waitingQuery of waiting)
        if (waitingQuery.waitingSince <= deadline)
          refuse(waiting, waitingQuery, new BusyError(`${name} took too long.`))
    if ([...this.#kinds.values()].some(({ waiting }) => waiting.size > 0)) return
    clearInterval(this.#checkTimer)
    this.#checkTimer = undefined
  }

  #recordSuccess(name: string, kind: QueryKind): void {
    if (isOpen(kind)) this.onStateChange(name)
    kind.failures = 0
  }

  #recordFailure(name: string, kind: QueryKind, error: unknown): void {
    kind.failedAt = this.#now()
    if (kind.failures === 0) kind.failingSince = kind.failedAt
    kind.failures++
    if (kind.failures !== MAX_FAILURES) return
    this.onStateChange(name, error)
    for (const waitingQuery of kind.waiting) refuse(kind.waiting, waitingQuery, new BusyError(`${name} is failing.`))
  }
}

const isOpen = (kind: QueryKind): boolean => kind.failures >= MAX_FAILURES

function takeSlot(kind: QueryKind, client: string | undefined): void {
  kind.running++
  kind.runningFor.set(client, countRunning(kind, client) + 1)
}

const countRunning = (kind: QueryKind, client: string | undefined): number => kind.runningFor.get(client) ?? 0

/** Passes the slot to the client with the fewest running queries, and among these to the longest waiting. */
function passSlotOn(kind: QueryKind, client: string | undefined): void {
  kind.running--
  const remaining = countRunning(kind, client) - 1
  if (remaining > 0) kind.runningFor.set(client, remaining)
  else kind.runningFor.delete(client)
  let next: WaitingQuery | undefined
  for (const waitingQuery of kind.waiting)
    if (!next || countRunning(kind, waitingQuery.client) < countRunning(kind, next.client)) next = waitingQuery
  if (!next) return
  kind.waiting.delete(next)
  takeSlot(kind, next.client)
  next.begin()
}

function refuse(waiting: Set<WaitingQuery>, waitingQuery: WaitingQuery, error: BusyError): void {
  waiting.delete(waitingQuery)
  waitingQuery.refuse(error)
}

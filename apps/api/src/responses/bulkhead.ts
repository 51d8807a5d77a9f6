import { isUnavailable } from '@houselights/database/connection/unavailable'
import { ClientShares } from '@houselights/server/http/client-shares'
import { isNotFoundError, TooManyError } from './errors.ts'

/** Too many requests for the same at once, or reads of the kind failed lately: the database was not read. */
class BusyError extends Error {
  override readonly name = 'BusyError'
}

/** Whether the database could not be reached or did not answer in time. */
export const isAway = (error: unknown): boolean => error instanceof BusyError || isUnavailable(error)

/** Of each kind this many reads run at once, however many are requested: the rest of the connections are for other kinds. */
const AT_ONCE = 3
const MAX_WAITING = 500
/** Of one client, of all kinds and running ones included: a fifth of what may wait, and many more than a page asks for. */
const MAX_OF_CLIENT = 100
const RETRY_AFTER_SECONDS = 2
const MAX_WAIT_MS = 2_000
const LOOK_EVERY_MS = 100
/** After this many failures in a row the circuit is open: the database is tried now and then, one read at a time. */
const FAILURES = 3
const BETWEEN_TRIES_MS = 500
/** An older failure says nothing about now. */
const LATELY_MS = 60_000

interface Waiting {
  since: number
  client: string | undefined
  begin(): void
  refuse(error: Error): void
}

interface Kind {
  running: number
  /** How many of them run for each client, and for us. */
  runningFor: Map<string | undefined, number>
  waiting: Set<Waiting>
  failures: number
  failingSince: number
  failedAt: number
}

/**
 * Keeps reads of different kinds apart (bulkhead), and stops reading for a while where a kind fails (circuit breaker): a table
 * that is locked delays its own reads alone, and a database that is away no request for longer than it takes to notice.
 */
export class Bulkhead {
  readonly #kinds = new Map<string, Kind>()
  readonly #shares = new ClientShares(MAX_OF_CLIENT)
  readonly #now: () => number
  #watch: NodeJS.Timeout | undefined
  /** Called when the reads of a kind begin to fail, and when they are answered again. */
  onStateChange: (kind: string, error?: unknown) => void = () => undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Reads for a client, or for all where it is undefined; throws at once where the client has too many reads already. */
  run<Result>(name: string, read: () => Promise<Result>, client?: string): Promise<Result> {
    const leave = this.#shares.take(client)
    if (!leave)
      throw new TooManyError('Too many requests at once. Please wait a moment and try again.', RETRY_AFTER_SECONDS)
    return this.#run(name, read, client).finally(leave)
  }

  async #run<Result>(name: string, read: () => Promise<Result>, client: string | undefined): Promise<Result> {
    const kind = this.#getKind(name)
    if (isOpen(kind)) {
      if (kind.running > 0 || this.#now() < kind.failedAt + BETWEEN_TRIES_MS)
        throw new BusyError(`${name} failed lately.`)
      enter(kind, client)
    } else await this.#takePlace(name, kind, client)
    try {
      const result = await read()
      this.#answered(name, kind)
      return result
    } catch (error) {
      if (isAway(error)) this.#failed(name, kind, error)
      // a read that finds nothing was answered; other errors say nothing
      else if (isNotFoundError(error)) this.#answered(name, kind)
      throw error
    } finally {
      leavePlace(kind, client)
    }
  }

  /** For how many milliseconds the reads of a kind have failed; 0 where the last was answered. */
  failingFor(name: string): number {
    const kind = this.#kinds.get(name)
    return kind && kind.failures > 0 ? this.#now() - kind.failingSince : 0
  }

  failing(): string[] {
    const since = this.#now() - LATELY_MS
    return [...this.#kinds].flatMap(([name, kind]) => (isOpen(kind) && kind.failedAt > since ? [name] : []))
  }

  /** The database is back: every kind is read again. */
  reset(): void {
    for (const [name, kind] of this.#kinds) this.#answered(name, kind)
  }

  #getKind(name: string): Kind {
    const known = this.#kinds.get(name)
    if (known) return known
    const kind: Kind = {
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

  async #takePlace(name: string, kind: Kind, client: string | undefined): Promise<void> {
    if (kind.running < AT_ONCE) return enter(kind, client)
    if (kind.waiting.size >= MAX_WAITING) throw new BusyError(`Too many wait for ${name}.`)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    kind.waiting.add({ since: this.#now(), client, begin: resolve, refuse: reject })
    // one timer for all: see the connections' (packages/database/src/connection/read-pool.ts)
    this.#watch ??= setInterval(() => this.#refuseLate(), LOOK_EVERY_MS).unref()
    return promise
  }

  #refuseLate(): void {
    const late = this.#now() - MAX_WAIT_MS
    for (const [name, { waiting }] of this.#kinds)
      for (const each of waiting) if (each.since <= late) refuse(waiting, each, new BusyError(`${name} took too long.`))
    if ([...this.#kinds.values()].some(({ waiting }) => waiting.size > 0)) return
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  #answered(name: string, kind: Kind): void {
    if (isOpen(kind)) this.onStateChange(name)
    kind.failures = 0
  }

  #failed(name: string, kind: Kind, error: unknown): void {
    kind.failedAt = this.#now()
    if (kind.failures === 0) kind.failingSince = kind.failedAt
    kind.failures++
    if (kind.failures !== FAILURES) return
    this.onStateChange(name, error)
    for (const each of kind.waiting) refuse(kind.waiting, each, new BusyError(`${name} fails.`))
  }
}

const isOpen = (kind: Kind): boolean => kind.failures >= FAILURES

function enter(kind: Kind, client: string | undefined): void {
  kind.running++
  kind.runningFor.set(client, runningFor(kind, client) + 1)
}

const runningFor = (kind: Kind, client: string | undefined): number => kind.runningFor.get(client) ?? 0

/** Passes the place on: to a client with the fewest running reads, and of these to the one that waits longest. */
function leavePlace(kind: Kind, client: string | undefined): void {
  kind.running--
  const left = runningFor(kind, client) - 1
  if (left > 0) kind.runningFor.set(client, left)
  else kind.runningFor.delete(client)
  let next: Waiting | undefined
  for (const each of kind.waiting)
    if (!next || runningFor(kind, each.client) < runningFor(kind, next.client)) next = each
  if (!next) return
  kind.waiting.delete(next)
  enter(kind, next.client)
  next.begin()
}

function refuse(waiting: Set<Waiting>, each: Waiting, error: BusyError): void {
  waiting.delete(each)
  each.refuse(error)
}

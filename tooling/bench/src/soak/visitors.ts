import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'

/**
 * Beyond this many concurrent requests, more are not sent but counted as failed, so that the load stays bounded however
 * slow the servers are.
 */
const MAX_CONCURRENT = 200
const TIMEOUT_MS = 20_000
const MICROSECONDS_PER_MS = 1_000

/** Requests of one kind: their addresses, used in turn, and the allowed statuses. */
export interface RequestKind {
  name: string
  urls: readonly string[]
  statuses: readonly number[]
  headers?: Record<string, string>
}

export interface Tally {
  requests: number
  /** From the time a request was due until its response was read, in µs. */
  durations: RecordableHistogram
  /** How often each unexpected response or error occurred. */
  failures: Map<string, number>
}

/**
 * Sends requests at a steady rate, each kind in turn. A request is due at its time even if earlier responses are slow,
 * so that waiting counts as slow too.
 */
export async function sendRequests(
  kinds: readonly RequestKind[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Map<RequestKind, Tally>> {
  const tallies = new Map(kinds.map((kind) => [kind, newTally()]))
  const agent = new Agent({ headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })
  const pending = new Set<Promise<void>>()
  const startedAt = performance.now()
  const count = Math.round(perSecond * seconds)
  for (let number = 0; number < count; number++) {
    const dueAt = startedAt + (number / perSecond) * 1_000
    if (dueAt > performance.now()) await wait(dueAt - performance.now())
    const kind = kinds[number % kinds.length]
    const tally = kind && tallies.get(kind)
    if (!kind || !tally) continue
    tally.requests += 1
    if (pending.size >= MAX_CONCURRENT) {
      fail(tally, `not sent: ${MAX_CONCURRENT} requests were pending`)
      continue
    }
    const url = kind.urls[Math.floor(number / kinds.length) % kind.urls.length] ?? ''
    const sending = send(agent, kind, url).then(
      (failure) => {
        record(tally, performance.now() - dueAt)
        if (failure) fail(tally, failure)
      },
      (error: unknown) => fail(tally, String(error)),
    )
    pending.add(sending)
    void sending.finally(() => pending.delete(sending))
  }
  await Promise.all(pending)
  await agent.close()
  return tallies
}

async function send(agent: Agent, { statuses, headers = {} }: RequestKind, url: string): Promise<string | undefined> {
  const response = await request(url, { dispatcher: agent, headers: { 'accept-encoding': 'br', ...headers } })
  await response.body.dump({ limit: Number.POSITIVE_INFINITY })
  return statuses.includes(response.statusCode) ? undefined : `${response.statusCode} from ${new URL(url).pathname}`
}

const record = ({ durations }: Tally, ms: number): void =>
  void durations.record(Math.max(1, Math.round(ms * MICROSECONDS_PER_MS)))

/** @internal */
export const newTally = (): Tally => ({ requests: 0, durations: createHistogram(), failures: new Map() })

/** @internal */
export const fail = ({ failures }: Tally, message: string): void =>
  void failures.set(message, (failures.get(message) ?? 0) + 1)

/** A kind of operator call. One starts every `everyMs`, or when the previous call ends if that takes longer. */
export interface OperatorCall {
  name: string
  everyMs: number
  /** `index` counts the calls from 0. */
  start(index: number): Promise<Response>
}

/**
 * Runs all these calls until the signal aborts. Each call's time is recorded, and an error status counts as a failure.
 */
export async function makeCalls(calls: readonly OperatorCall[], signal: AbortSignal): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>()
  await Promise.all(
    calls.map(async ({ name, everyMs, start }) => {
      const tally = newTally()
      tallies.set(name, tally)
      for (let index = 0; !signal.aborted; index++) {
        const startedAt = performance.now()
        tally.requests += 1
        try {
          const response = await start(index)
          const body = await response.text()
          if (!response.ok) fail(tally, `${response.status}: ${body.slice(0, 200)}`)
        } catch (error) {
          fail(tally, String(error))
        }
        record(tally, performance.now() - startedAt)
        await wait(Math.max(0, everyMs - (performance.now() - startedAt)), undefined, { signal }).catch(() => undefined)
      }
    }),
  )
  return tallies
}

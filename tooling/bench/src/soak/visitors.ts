import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'

/** More requests than these at once are not sent, and counted as failed: the load is bounded whatever the servers do. */
const MAX_CONCURRENT = 200
const TIMEOUT_MS = 20_000
const MICROSECONDS = 1_000

/** Requests of one kind: their addresses, one after the other, and the statuses that each may have. */
export interface Kind {
  name: string
  urls: readonly string[]
  statuses: readonly number[]
  headers?: Record<string, string>
}

export interface Tally {
  requests: number
  /** From the moment at which a request was due until its answer was read, in µs. */
  durations: RecordableHistogram
  /** How often each answer, or error, came that was not to be. */
  failures: Map<string, number>
}

/**
 * Sends requests at a steady rate for so long, of each kind in turn. A request is due at its moment, however slow the answers
 * before it are, so that what had to wait counts as slow too.
 */
export async function visit(
  kinds: readonly Kind[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Map<Kind, Tally>> {
  const tallies = new Map(kinds.map((kind) => [kind, newTally()]))
  const agent = new Agent({ headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })
  const underWay = new Set<Promise<void>>()
  const begun = performance.now()
  const count = Math.round(perSecond * seconds)
  for (let number = 0; number < count; number++) {
    const due = begun + (number / perSecond) * 1_000
    if (due > performance.now()) await wait(due - performance.now())
    const kind = kinds[number % kinds.length]
    const tally = kind && tallies.get(kind)
    if (!kind || !tally) continue
    tally.requests += 1
    if (underWay.size >= MAX_CONCURRENT) {
      fail(tally, `not sent: ${MAX_CONCURRENT} were under way`)
      continue
    }
    const url = kind.urls[Math.floor(number / kinds.length) % kind.urls.length] ?? ''
    const sent = send(agent, kind, url).then(
      (failure) => {
        record(tally, performance.now() - due)
        if (failure) fail(tally, failure)
      },
      (error: unknown) => fail(tally, String(error)),
    )
    underWay.add(sent)
    void sent.finally(() => underWay.delete(sent))
  }
  await Promise.all(underWay)
  await agent.close()
  return tallies
}

async function send(agent: Agent, { statuses, headers = {} }: Kind, url: string): Promise<string | undefined> {
  const answer = await request(url, { dispatcher: agent, headers: { 'accept-encoding': 'br', ...headers } })
  await answer.body.dump({ limit: Number.POSITIVE_INFINITY })
  return statuses.includes(answer.statusCode) ? undefined : `${answer.statusCode} of ${new URL(url).pathname}`
}

const record = ({ durations }: Tally, ms: number): void =>
  void durations.record(Math.max(1, Math.round(ms * MICROSECONDS)))

/** @internal */
export const newTally = (): Tally => ({ requests: 0, durations: createHistogram(), failures: new Map() })

/** @internal */
export const fail = ({ failures }: Tally, what: string): void => void failures.set(what, (failures.get(what) ?? 0) + 1)

/** Calls of operators, of which one begins each so often; what takes longer is waited for first. */
export interface Work {
  name: string
  everyMs: number
  begin(times: number): Promise<Response>
}

/** Does all of that work until it is ended: each call's time is recorded, and one that is not answered well is a failure. */
export async function work(works: readonly Work[], signal: AbortSignal): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>()
  await Promise.all(
    works.map(async ({ name, everyMs, begin }) => {
      const tally = newTally()
      tallies.set(name, tally)
      for (let times = 0; !signal.aborted; times++) {
        const begun = performance.now()
        tally.requests += 1
        try {
          const answer = await begin(times)
          const said = await answer.text()
          if (!answer.ok) fail(tally, `${answer.status}: ${said.slice(0, 200)}`)
        } catch (error) {
          fail(tally, String(error))
        }
        record(tally, performance.now() - begun)
        await wait(Math.max(0, everyMs - (performance.now() - begun)), undefined, { signal }).catch(() => undefined)
      }
    }),
  )
  return tallies
}

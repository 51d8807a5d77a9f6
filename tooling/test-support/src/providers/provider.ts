import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@houselights/domain/testing/seeded-random'

/** How a provider behaves. All of it can be changed while the server runs. */
export interface ProviderBehavior {
  /** Above this rate, responses tell clients to wait: 429 at Spotify, 503 at MusicBrainz, with Retry-After. */
  rate?: { max: number; windowMs: number } | undefined
  /** The quota is used up: 429 with the reason. */
  quotaExceeded?: boolean | undefined
  /** The share of requests that get a 502, from 0 to 1. */
  failureShare?: number | undefined
  /** How long each response waits. */
  slowMs?: number | undefined
  /** Sends something other than JSON. */
  garbled?: boolean | undefined
}

export interface RecordedRequest {
  /** When it arrived, from `performance.now()`. */
  at: number
  method: string
  /** Below the provider's address: `/v1/search`. */
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  /** The response's status; `cut` if the connection was closed. */
  status: number | 'cut'
}

export interface Reply {
  status: number
  body: string | Buffer
  headers?: Record<string, string>
}

export const replyJson = (status: number, value: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  body: JSON.stringify(value),
  headers,
})

/** One provider's behavior, and the requests it got. */
export class Provider {
  readonly requests: RecordedRequest[] = []
  behavior: ProviderBehavior
  readonly #tooManyStatus: number
  readonly #chance: () => number
  #downUntil = 0

  constructor(behavior: ProviderBehavior, { seed, tooManyStatus }: { seed: number; tooManyStatus: number }) {
    const { rate, quotaExceeded, failureShare, slowMs, garbled } = behavior
    this.behavior = { rate, quotaExceeded, failureShare, slowMs, garbled }
    this.#tooManyStatus = tooManyStatus
    this.#chance = seededRandom(seed)
  }

  /** Closes every connection from now on, for this long. */
  downFor(ms: number): void {
    this.#downUntil = performance.now() + ms
  }

  async respond(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    path: string,
    reply: () => Reply,
  ): Promise<void> {
    const { method = 'GET', headers } = request
    const entry: RecordedRequest = {
      at: performance.now(),
      method,
      path,
      query: url.searchParams,
      headers,
      status: 'cut',
    }
    const { rate, quotaExceeded, failureShare = 0, slowMs = 0, garbled } = this.behavior
    const waitMs = rate ? this.#getWaitMs(rate, entry.at) : 0
    const shouldFail = this.#chance() < failureShare
    this.requests.push(entry)
    if (entry.at < this.#downUntil) return void request.socket.destroy()
    const {
      status,
      body,
      headers: extraHeaders,
    } = waitMs
      ? replyTooMany(this.#tooManyStatus, waitMs)
      : quotaExceeded
        ? QUOTA_EXCEEDED
        : shouldFail
          ? BAD_GATEWAY
          : reply()
    entry.status = status
    if (slowMs) await sleep(slowMs)
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...extraHeaders })
    response.end(garbled ? '<html>Service</html>' : body)
  }

  /** Returns how long until another request is accepted. Rejected requests don't count. */
  #getWaitMs({ max, windowMs }: { max: number; windowMs: number }, now: number): number {
    const accepted = this.requests.filter(({ at, status }) => at > now - windowMs && status !== this.#tooManyStatus)
    const oldest = accepted.at(-max)
    return oldest && accepted.length >= max ? oldest.at + windowMs - now : 0
  }
}

const replyTooMany = (status: number, waitMs: number): Reply =>
  replyJson(
    status,
    { error: { status, message: 'API rate limit exceeded' } },
    { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1_000))) },
  )
const QUOTA_EXCEEDED = replyJson(429, {
  error: { status: 429, message: 'The quota is used up.', reason: 'QUOTA_EXCEEDED' },
})
const BAD_GATEWAY = replyJson(502, { error: { status: 502, message: 'Bad gateway.' } })

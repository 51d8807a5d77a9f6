import { parseRetryWait } from '@houselights/domain/http/retry-after'
import { pageIdentity } from '@houselights/domain/links/web-address'
import { isSourceError, SourceError, type SourceErrorKind } from '../source/source-error.ts'
import { type FetchRequest, type FetchResponse, type Network, pickHeaders, sendRequest } from './bounded-fetch.ts'
import type { HostLock } from './host-lock.ts'
import { findMissingEnd } from './missing-end.ts'
import { redactKeys } from './redact-keys.ts'
import { createRobots } from './robots.ts'

type ContentKind = 'page' | 'picture'

/**
 * Returns an error for a bad response, or undefined. The error's kind decides whether to retry, wait or ask a person to
 * look. Pages must be complete and of a type we can parse.
 */
function findResponseError(
  response: FetchResponse,
  requestedUrl: string,
  now: Date,
  contentKind: ContentKind = 'page',
): SourceError | undefined {
  const { status, url } = response
  const refusedBy = toHost(url)
  const gate = findChallenge(response) ?? (contentKind === 'page' ? findGate(url, requestedUrl) : undefined)
  if (gate) return new SourceError('refused', redactKeys(url), `responded with ${gate}`, { status, refusedBy })
  // a picture's type is judged by its content
  if ((status >= 200 && status < 300) || status === 304)
    return contentKind === 'page' ? (checkType(response) ?? checkComplete(response)) : undefined
  const waitMs =
    parseRetryWait(response.headers['retry-after'], now.getTime()) ?? (status === 429 ? DEFAULT_PAUSE_MS : undefined)
  const retryAt = waitMs === undefined ? undefined : new Date(now.getTime() + waitMs)
  const meaning = (contentKind === 'page' && STATUS_MEANINGS[status]) || ''
  return new SourceError(getKind(status), redactKeys(url), `responded with ${status}${meaning}`, {
    status,
    retryAt,
    ...(REFUSALS.has(status) && !retryAt && { refusedBy }),
  })
}

/** Statuses that refuse the client, unless the site says when to come back. The other 4xx are about one address. */
const REFUSALS = new Set([403, 406, 451])

/** The headers of a page that tests whether a person is asking, as documented by Cloudflare and by AWS WAF. */
const CHALLENGES: readonly (readonly [header: string, value: RegExp])[] = [
  ['cf-mitigated', /^challenge$/i],
  ['x-amzn-waf-action', /^(?:challenge|captcha)$/i],
]

const findChallenge = ({ headers }: FetchResponse): string | undefined =>
  CHALLENGES.some(([header, value]) => value.test(headers[header] ?? ''))
    ? 'a challenge for people (blocks scrapers)'
    : undefined

/**
 * Describes the page that we were redirected to if it is in front of the requested one, as for a consent or a sign-in:
 * its query has the requested address, to continue there.
 */
function findGate(url: string, requestedUrl: string): string | undefined {
  const requestedPage = pageIdentity(requestedUrl)
  const isElsewhere = pageIdentity(url) !== requestedPage
  const continuesThere = [...new URL(url).searchParams.values()].some((value) => pageIdentity(value) === requestedPage)
  return isElsewhere && continuesThere ? 'a page that asks for consent or a sign-in first' : undefined
}

/** Wait for a 429 without Retry-After. */
const DEFAULT_PAUSE_MS = 5_000

const STATUS_MEANINGS: Record<number, string> = {
  401: ' (needs a key or sign-in)',
  403: ' (blocks scrapers)',
  404: ' (the listing is not there)',
  410: ' (the listing is gone)',
  429: ' (too many requests)',
  451: ' (not available here for legal reasons)',
}

function getKind(status: number): SourceErrorKind {
  if (status >= 500 || status === 408 || status === 425) return 'unreachable'
  return [401, 402, 403, 406, 407, 429, 451].includes(status) ? 'refused' : 'changed'
}

const PARSABLE_TYPES = /^(?:text\/|application\/(?:[\w.+-]*(?:json|xml|javascript|ics|calendar)|octet-stream))/i

function checkType(response: FetchResponse): SourceError | undefined {
  const type = response.headers['content-type']
  if (!type || response.status !== 200 || PARSABLE_TYPES.test(type.trim())) return undefined
  return new SourceError(
    'changed',
    redactKeys(response.url),
    `responded with ${type.slice(0, 80)}, which is not a page`,
  )
}

/**
 * A connection that breaks in the middle of a body may look cleanly closed. This error is retried, since the next
 * attempt may get the whole body.
 */
function checkComplete({ url, status, headers, bytes }: FetchResponse): SourceError | undefined {
  if (status !== 200) return undefined
  const missing = findMissingEnd({ body: bytes.toString('latin1'), contentType: headers['content-type'] ?? '' })
  return missing === null
    ? undefined
    : new SourceError('unreachable', redactKeys(url), `the response is cut off: ${missing} is missing at its end`)
}

export interface FetchSettings extends Network {
  hostLock: HostLock
  /** `Houselights/1.0 (+https://…)`: the product's name and a page about it. */
  userAgent: string
  /** The pause between the end of one request to a host and the start of the next. */
  gapMs: number
  bounds?: FetchRequest['bounds']
  /** What kind of content the URLs lead to. Default: pages. */
  contentKind?: ContentKind
  /** Delays before each retry. Default: those for pages. */
  retryDelaysMs?: readonly number[]
  now(): Date
  wait(ms: number): Promise<unknown>
}

/** Delays before the second and the third attempt, which is the last. */
const RETRY_DELAYS_MS = [1_000, 4_000]
/** If a site asks for a longer pause than this, the fetch fails and the schedule tries again later. */
const MAX_WAIT_MS = 20_000

export type PoliteFetch = (request: FetchRequest, settings?: { gapMs?: number }) => Promise<FetchResponse>

/**
 * Fetches politely: robots.txt first, one request per host at a time, a gap between them, retries only where they can
 * help. Throws a SourceError.
 */
export function createPoliteFetch(settings: FetchSettings): PoliteFetch {
  const { hostLock, userAgent, gapMs: defaultGapMs, allowedOrigin, now } = settings
  // our own sample sites need no gap
  const getGapMs = (url: string) =>
    allowedOrigin !== undefined && URL.parse(url)?.origin === allowedOrigin ? 0 : defaultGapMs
  const send = (request: FetchRequest, gapMs: number): Promise<FetchResponse> =>
    hostLock.withLock(toHost(request.url), gapMs, () =>
      sendRequest(settings, {
        ...request,
        bounds: { ...settings.bounds, ...request.bounds },
        headers: { ...request.headers, 'user-agent': userAgent },
      }),
    )
  const robots = createRobots({
    agent: userAgent.split('/')[0] ?? userAgent,
    fetch: (request) => followRedirects(request, (step) => send(step, getGapMs(step.url))),
    now: () => now().getTime(),
  })
  return (request, { gapMs } = {}) =>
    withRetries(
      request.url,
      () =>
        followRedirects(request, async (step) => {
          const rules = await robots(step.url)
          rules.check(step.url)
          return send(step, Math.max(gapMs ?? getGapMs(step.url), rules.crawlDelay * 1000))
        }),
      settings,
    )
}

const toHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

async function withRetries(
  requestedUrl: string,
  attempt: () => Promise<FetchResponse>,
  {
    now,
    wait,
    contentKind,
    retryDelaysMs = RETRY_DELAYS_MS,
  }: Pick<FetchSettings, 'now' | 'wait' | 'contentKind' | 'retryDelaysMs'>,
): Promise<FetchResponse> {
  for (const retryDelayMs of [...retryDelaysMs, undefined]) {
    const outcome = await attempt().then(
      (response) => findResponseError(response, requestedUrl, now(), contentKind) ?? response,
      rethrowUnlessUnreachable,
    )
    if (!isSourceError(outcome)) return outcome
    const { kind, retryAt } = outcome
    const requestedWaitMs = retryAt ? retryAt.getTime() - now().getTime() : 0
    const isRetryable = kind === 'unreachable' || (kind === 'refused' && retryAt !== undefined)
    if (!isRetryable || retryDelayMs === undefined || requestedWaitMs > MAX_WAIT_MS) throw outcome
    await wait(Math.max(retryDelayMs, requestedWaitMs))
  }
  throw new Error('unreachable: the last attempt returns or throws')
}

/** Rethrows errors that a retry can't fix. */
function rethrowUnlessUnreachable(error: unknown): SourceError {
  if (isSourceError(error) && error.kind === 'unreachable') return error
  throw error
}

const MAX_REDIRECTS = 5

/** Follows redirects to the final response. `fetchStep` checks and fetches each step. @internal */
export async function followRedirects(
  request: FetchRequest,
  fetchStep: (request: FetchRequest) => Promise<FetchResponse>,
): Promise<FetchResponse> {
  let step = request
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const response = await fetchStep(step)
    if (response.location === undefined) return response
    step = toNextStep(step, response)
  }
  throw new SourceError('changed', redactKeys(request.url), `more than ${MAX_REDIRECTS} redirects`)
}

function toNextStep(request: FetchRequest, { status, location = '' }: FetchResponse): FetchRequest {
  const target = URL.parse(location, request.url)
  if (!target)
    throw new SourceError(
      'changed',
      redactKeys(request.url),
      `redirects to "${location.slice(0, 200)}", which is not a valid URL`,
    )
  const isOtherSite = target.origin !== new URL(request.url).origin
  // headers that identify us to one site (keys, cookies) are not sent to another
  const headers = isOtherSite
    ? pickHeaders(request.headers ?? {}, /^(?:user-agent|accept|accept-language)$/i)
    : request.headers
  const becomesGet = status === 303 || (request.method === 'POST' && (status === 301 || status === 302))
  return {
    ...request,
    url: target.href,
    ...(headers && { headers }),
    ...(becomesGet && { method: 'GET', body: undefined }),
  }
}

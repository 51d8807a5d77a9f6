import { parseRetryWait } from '@houselights/domain/http/retry-after'
import { isSourceError, SourceError, type SourceErrorKind } from '../source/source-error.ts'
import { type Answer, exchange, type FetchRequest, headersNamed, type Network } from './bounded-fetch.ts'
import type { HostLock } from './host-lock.ts'
import { missingEnd } from './missing-end.ts'
import { redact } from './redact-keys.ts'
import { createRobots } from './robots.ts'

type Wanted = 'page' | 'picture'

/**
 * What is wrong with an answer, and what comes next: try again, wait, or have a person look. Pages must be of a type that can
 * be parsed, and whole.
 */
function getFault(answer: Answer, now: Date, wanted: Wanted = 'page'): SourceError | undefined {
  const { status } = answer
  // what a picture is, its content says
  if ((status >= 200 && status < 300) || status === 304)
    return wanted === 'page' ? (wrongType(answer) ?? cutOff(answer)) : undefined
  const waitMs = parseRetryWait(answer.headers['retry-after'], now.getTime()) ?? (status === 429 ? PAUSE_MS : undefined)
  const retryAt = waitMs === undefined ? undefined : new Date(now.getTime() + waitMs)
  const meaning = (wanted === 'page' && MEANING[status]) || ''
  return new SourceError(getKind(status), redact(answer.url), `answered ${status}${meaning}`, { status, retryAt })
}

/** A site that finds us too fast without saying how long to wait. */
const PAUSE_MS = 5_000

const MEANING: Record<number, string> = {
  401: ' (a key or sign-in is wanted)',
  403: ' (readers are turned away)',
  404: ' (the listing is not there any more)',
  410: ' (the listing is gone)',
  429: ' (too many requests)',
  451: ' (not available here for legal reasons)',
}

function getKind(status: number): SourceErrorKind {
  if (status >= 500 || status === 408 || status === 425) return 'unreachable'
  return [401, 402, 403, 406, 407, 429, 451].includes(status) ? 'refused' : 'changed'
}

const READABLE = /^(?:text\/|application\/(?:[\w.+-]*(?:json|xml|javascript|ics|calendar)|octet-stream))/i

function wrongType(answer: Answer): SourceError | undefined {
  const type = answer.headers['content-type']
  if (!type || answer.status !== 200 || READABLE.test(type.trim())) return undefined
  return new SourceError('changed', redact(answer.url), `answered with ${type.slice(0, 80)}, which is no page`)
}

/** Connections that break within a body can end cleanly: the next attempt may get all of it. */
function cutOff({ url, status, headers, bytes }: Answer): SourceError | undefined {
  if (status !== 200) return undefined
  const missing = missingEnd({ body: bytes.toString('latin1'), contentType: headers['content-type'] ?? '' })
  return missing === null
    ? undefined
    : new SourceError('unreachable', redact(url), `the answer is cut off: ${missing} is missing at its end`)
}

export interface FetchSettings extends Network {
  hostLock: HostLock
  /** `Houselights/1.0 (+https://…)`: the product's name, and where to read about it. */
  userAgent: string
  /** Between the end of one request to a host and the next. */
  gapMs: number
  bounds?: FetchRequest['bounds']
  /** What the addresses lead to; pages unless given. */
  wanted?: Wanted
  /** How long is waited before one more attempt, each time; as for pages unless given. */
  waitsMs?: readonly number[]
  now(): Date
  wait(ms: number): Promise<unknown>
}

/** How long is waited before the second and the third attempt; there are no more. */
const WAITS_MS = [1_000, 4_000]
/** A site that wants a longer pause than this gets it from the schedule, not from a waiting reader. */
const MAX_WAIT_MS = 20_000

export type PoliteFetch = (request: FetchRequest, settings?: { gapMs?: number }) => Promise<Answer>

/** Fetches politely: robots.txt first, one request at a time a host, with a gap, again only where that can help. Throws a SourceError. */
export function createPoliteFetch(settings: FetchSettings): PoliteFetch {
  const { hostLock, userAgent, gapMs, allowedOrigin, now } = settings
  // our own sample sites need no gap
  const usualGap = (url: string) =>
    allowedOrigin !== undefined && URL.parse(url)?.origin === allowedOrigin ? 0 : gapMs
  const send = (request: FetchRequest, gap: number): Promise<Answer> =>
    hostLock.withLock(toHost(request.url), gap, () =>
      exchange(settings, {
        ...request,
        bounds: { ...settings.bounds, ...request.bounds },
        headers: { ...request.headers, 'user-agent': userAgent },
      }),
    )
  const robots = createRobots({
    agent: userAgent.split('/')[0] ?? userAgent,
    fetch: (request) => followRedirects(request, (step) => send(step, usualGap(step.url))),
    now: () => now().getTime(),
  })
  return (request, { gapMs: gap } = {}) =>
    withRetries(
      () =>
        followRedirects(request, async (step) => {
          const rules = await robots(step.url)
          rules.check(step.url)
          return send(step, Math.max(gap ?? usualGap(step.url), rules.crawlDelay * 1000))
        }),
      settings,
    )
}

const toHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

async function withRetries(
  attempt: () => Promise<Answer>,
  { now, wait, wanted, waitsMs = WAITS_MS }: Pick<FetchSettings, 'now' | 'wait' | 'wanted' | 'waitsMs'>,
): Promise<Answer> {
  for (const pause of [...waitsMs, undefined]) {
    const outcome = await attempt().then((answer) => getFault(answer, now(), wanted) ?? answer, unlessUnreachable)
    if (!isSourceError(outcome)) return outcome
    const { kind, retryAt } = outcome
    const pauseMs = retryAt ? retryAt.getTime() - now().getTime() : 0
    const mayHelp = kind === 'unreachable' || (kind === 'refused' && retryAt !== undefined)
    if (!mayHelp || pause === undefined || pauseMs > MAX_WAIT_MS) throw outcome
    await wait(Math.max(pause, pauseMs))
  }
  throw new Error('unreachable: the last attempt returns or throws')
}

/** What another attempt cannot change is thrown on. */
function unlessUnreachable(error: unknown): SourceError {
  if (isSourceError(error) && error.kind === 'unreachable') return error
  throw error
}

const MAX_REDIRECTS = 5

/** Follows an address to where it finally answers, by `hop`, which checks and fetches each step. @internal */
export async function followRedirects(
  request: FetchRequest,
  hop: (request: FetchRequest) => Promise<Answer>,
): Promise<Answer> {
  let step = request
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const answer = await hop(step)
    if (answer.location === undefined) return answer
    step = nextStep(step, answer)
  }
  throw new SourceError('changed', redact(request.url), `more than ${MAX_REDIRECTS} redirects`)
}

function nextStep(request: FetchRequest, { status, location = '' }: Answer): FetchRequest {
  const to = URL.parse(location, request.url)
  if (!to)
    throw new SourceError(
      'changed',
      redact(request.url),
      `redirects to "${location.slice(0, 200)}", which is no address`,
    )
  const elsewhere = to.origin !== new URL(request.url).origin
  // what identifies us to one site is not carried to another
  const headers = elsewhere
    ? headersNamed(request.headers ?? {}, /^(?:user-agent|accept|accept-language)$/i)
    : request.headers
  const asGet = status === 303 || (request.method === 'POST' && (status === 301 || status === 302))
  return { ...request, url: to.href, ...(headers && { headers }), ...(asGet && { method: 'GET', body: undefined }) }
}

import { SourceError } from '../source-error.ts'
import { faultOf } from './answer-faults.ts'
import { type Answer, type Exchange, exchange, type Line } from './bounded-fetch.ts'
import { followRedirects } from './follow-redirects.ts'
import type { HostLock } from './host-lock.ts'
import { createRobots } from './robots.ts'

export interface Manners extends Line {
  hostLock: HostLock
  /** Houselights/1.0 (+https://…): our name, and where to ask about us. */
  userAgent: string
  /** Between the end of one request to a host and the next. */
  gapMs: number
  bounds?: Exchange['bounds']
  /** What the addresses lead to; pages unless given. */
  wanted?: 'page' | 'picture'
  /** How long is waited before one more attempt, each time; as for pages unless given. */
  waitsMs?: readonly number[]
  now(): Date
  wait(ms: number): Promise<unknown>
}

/** How often one page is asked for, and how long is waited before the second and third time. */
const WAITS_MS = [1_000, 4_000]
/** A site that wants a longer pause than this gets it from the schedule, not from a waiting reader. */
const LONGEST_WAIT_MS = 20_000

export type PoliteFetch = (asked: Exchange, manners?: { gapMs?: number }) => Promise<Answer>

/** Fetches as a guest: robots.txt first, one at a time a host, unhurried, again only where that can help. Throws a SourceError. */
export function createPoliteFetch(manners: Manners): PoliteFetch {
  const { hostLock, userAgent, gapMs, allowedOrigin, now } = manners
  // our own sample sites are not kept waiting for
  const usualGap = (url: string) =>
    allowedOrigin !== undefined && URL.parse(url)?.origin === allowedOrigin ? 0 : gapMs
  const speak = (asked: Exchange, gap: number): Promise<Answer> =>
    hostLock.withLock(hostOf(asked.url), gap, () =>
      exchange(manners, {
        ...asked,
        bounds: { ...manners.bounds, ...asked.bounds },
        headers: { ...asked.headers, 'user-agent': userAgent },
      }),
    )
  const robots = createRobots({
    agent: userAgent.split('/')[0] ?? userAgent,
    fetch: (asked) => followRedirects(asked, (step) => speak(step, usualGap(step.url))),
    now: () => now().getTime(),
  })
  return (asked, { gapMs: gap } = {}) =>
    insist(
      () =>
        followRedirects(asked, async (step) => {
          const rules = await robots(step.url)
          rules.check(step.url)
          return speak(step, Math.max(gap ?? usualGap(step.url), rules.crawlDelay * 1000))
        }),
      manners,
    )
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

async function insist(
  attempt: () => Promise<Answer>,
  { now, wait, wanted, waitsMs = WAITS_MS }: Pick<Manners, 'now' | 'wait' | 'wanted' | 'waitsMs'>,
): Promise<Answer> {
  for (const pause of [...waitsMs, undefined]) {
    const outcome = await attempt().then((answer) => faultOf(answer, now(), wanted) ?? answer, unlessUnreachable)
    if (!(outcome instanceof SourceError)) return outcome
    const { kind, retryAt } = outcome
    const pauseMs = retryAt ? retryAt.getTime() - now().getTime() : 0
    const mayHelp = kind === 'unreachable' || (kind === 'refused' && retryAt !== undefined)
    if (!mayHelp || pause === undefined || pauseMs > LONGEST_WAIT_MS) throw outcome
    await wait(Math.max(pause, pauseMs))
  }
  throw new Error('unreachable: the last attempt returns or throws')
}

/** What another attempt cannot change is thrown on. */
function unlessUnreachable(error: unknown): SourceError {
  if (error instanceof SourceError && error.kind === 'unreachable') return error
  throw error
}

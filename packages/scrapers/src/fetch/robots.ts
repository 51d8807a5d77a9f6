import { createRequire } from 'node:module'
import type parser from 'robots-parser'
import { isSourceError, SourceError } from '../source/source-error.ts'
import type { Answer, FetchRequest } from './bounded-fetch.ts'
import { decodeBody } from './decode-body.ts'

// its types say that the function stands at `default`, where it does not
const robotsParser: typeof parser.default = createRequire(import.meta.url)('robots-parser')

/** RFC 9309 requires at least 500 KiB to be parsed. */
const MAX_BYTES = 512 * 1024
const KEEP_MS = 24 * 3_600_000
/** A robots.txt that failed is requested again soon, not tomorrow. */
const KEEP_FAILURE_MS = 10 * 60_000
/** The longest delay between two pages that a site may set. */
const MAX_DELAY_S = 30

interface Rules {
  /** Throws a SourceError where the site disallows it. */
  check(url: string): void
  /** Seconds between two requests, where the site sets them. */
  crawlDelay: number
}

interface Options {
  /** Our name, without a version. */
  agent: string
  fetch(request: FetchRequest): Promise<Answer>
  now(): number
}

/** What sites allow robots (RFC 9309), kept for a day. No robots.txt (4xx): all is allowed. No answer, or 5xx: nothing is. */
export function createRobots({ agent, fetch, now }: Options): (url: string) => Promise<Rules> {
  const kept = new Map<string, { rules: Promise<Rules>; until: number }>()
  return (url) => {
    const { origin } = new URL(url)
    const known = kept.get(origin)
    if (known && known.until > now()) return known.rules
    const entry = { rules: parseRules(origin, agent, fetch), until: now() + KEEP_MS }
    kept.set(origin, entry)
    entry.rules.catch((error) => {
      if (isSourceError(error)) entry.until = now() + KEEP_FAILURE_MS
      // an error of our own says nothing about the site
      else kept.delete(origin)
    })
    return entry.rules
  }
}

async function parseRules(origin: string, agent: string, fetch: Options['fetch']): Promise<Rules> {
  const address = `${origin}/robots.txt`
  const answer = await fetch({ url: address, bounds: { maxBytes: MAX_BYTES }, overlong: 'cut' }).catch(unlessMissing)
  if (answer && answer.status >= 500)
    throw new SourceError(
      'robots-denied',
      address,
      `answered ${answer.status}, so nothing of the site may be read for now`,
      { status: answer.status },
    )
  const text = answer && answer.status < 300 ? decodeBody(answer.bytes).replace(/^\uFEFF/, '') : ''
  const robots = robotsParser(address, text)
  return {
    check: (url) => {
      if (robots.isAllowed(url, agent) === false)
        throw new SourceError('robots-denied', url, 'the site asks in its robots.txt not to read this page')
    },
    crawlDelay: Math.min(Math.max(robots.getCrawlDelay(agent) ?? 0, 0), MAX_DELAY_S),
  }
}

/** More redirects than may be followed, or an answer that is no text: there is no robots.txt. */
function unlessMissing(error: unknown): undefined {
  if (!isSourceError(error) || error.kind !== 'changed') throw error
}

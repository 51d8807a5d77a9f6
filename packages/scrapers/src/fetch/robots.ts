import { createRequire } from 'node:module'
import type parser from 'robots-parser'
import { isSourceError, SourceError } from '../source/source-error.ts'
import type { FetchRequest, FetchResponse } from './bounded-fetch.ts'
import { decodeBody } from './decode-body.ts'

// its types declare the function at `default`, but it isn't there
const robotsParser: typeof parser.default = createRequire(import.meta.url)('robots-parser')

/** RFC 9309 requires at least 500 KiB to be parsed. */
const MAX_BYTES = 512 * 1024
const CACHE_MS = 24 * 3_600_000
/** A failed robots.txt is requested again soon instead of the next day. */
const CACHE_FAILURE_MS = 10 * 60_000
/** The longest delay between two pages that a site may ask for. */
const MAX_DELAY_S = 30

interface Rules {
  /** Throws a SourceError if the site disallows the URL. */
  check(url: string): void
  /** Seconds between two requests, 0 if the site sets none. */
  crawlDelay: number
}

interface Options {
  /** Our name, without a version. */
  agent: string
  fetch(request: FetchRequest): Promise<FetchResponse>
  now(): number
}

/**
 * Returns a function that fetches a site's robots.txt rules (RFC 9309) and caches them for a day. No robots.txt (4xx)
 * allows everything; no response or a 5xx allows nothing.
 */
export function createRobots({ agent, fetch, now }: Options): (url: string) => Promise<Rules> {
  const cache = new Map<string, { rules: Promise<Rules>; until: number }>()
  return (url) => {
    const { origin } = new URL(url)
    const cached = cache.get(origin)
    if (cached && cached.until > now()) return cached.rules
    const entry = { rules: parseRules(origin, agent, fetch), until: now() + CACHE_MS }
    cache.set(origin, entry)
    entry.rules.catch((error) => {
      if (isSourceError(error)) entry.until = now() + CACHE_FAILURE_MS
      // a bug on our side says nothing about the site
      else cache.delete(origin)
    })
    return entry.rules
  }
}

async function parseRules(origin: string, agent: string, fetch: Options['fetch']): Promise<Rules> {
  const address = `${origin}/robots.txt`
  const answer = await fetch({ url: address, bounds: { maxBytes: MAX_BYTES }, onOverflow: 'cut' }).catch(
    rethrowUnlessMissing,
  )
  if (answer && answer.status >= 500)
    throw new SourceError(
      'robots-denied',
      address,
      `answered ${answer.status}, so nothing on the site may be fetched for now`,
      { status: answer.status },
    )
  const text = answer && answer.status < 300 ? decodeBody(answer.bytes).replace(/^\uFEFF/, '') : ''
  const robots = robotsParser(address, text)
  return {
    check: (url) => {
      if (robots.isAllowed(url, agent) === false)
        throw new SourceError('robots-denied', url, 'robots.txt disallows this page')
    },
    crawlDelay: Math.min(Math.max(robots.getCrawlDelay(agent) ?? 0, 0), MAX_DELAY_S),
  }
}

/** Too many redirects, or a response that isn't text, counts as no robots.txt. */
function rethrowUnlessMissing(error: unknown): undefined {
  if (!isSourceError(error) || error.kind !== 'changed') throw error
}

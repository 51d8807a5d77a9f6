import { createRequire } from 'node:module'
import type parser from 'robots-parser'
import { isSourceError, SourceError } from '../source/source-error.ts'
import type { FetchRequest, FetchResponse } from './bounded-fetch.ts'
import { decodeBody } from './decode-body.ts'

// the package's types declare the function at `default`, but it isn't there
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
    const entry = { rules: fetchRules(origin, agent, fetch), until: now() + CACHE_MS }
    cache.set(origin, entry)
    entry.rules.catch((error) => {
      if (isSourceError(error)) entry.until = now() + CACHE_FAILURE_MS
      // an error on our side isn't the site's failure
      else cache.delete(origin)
    })
    return entry.rules
  }
}

async function fetchRules(origin: string, agent: string, fetch: Options['fetch']): Promise<Rules> {
  const robotsUrl = `${origin}/robots.txt`
  const response = await fetch({ url: robotsUrl, bounds: { maxBytes: MAX_BYTES }, onOverflow: 'cut' }).catch(
    rethrowUnlessMissing,
  )
  if (response && response.status >= 500)
    throw new SourceError(
      'robots-denied',
      robotsUrl,
      `responded with ${response.status}, so nothing on the site may be fetched for now`,
      { status: response.status },
    )
  const text = response && response.status < 300 ? decodeBody(response.bytes).replace(/^\uFEFF/, '') : ''
  const robots = robotsParser(robotsUrl, text)
  return {
    check: (url) => {
      if (robots.isAllowed(url, agent) === false)
        throw new SourceError('robots-denied', url, 'robots.txt disallows this page', { refusedBy: new URL(url).host })
    },
    crawlDelay: Math.min(Math.max(robots.getCrawlDelay(agent) ?? 0, 0), MAX_DELAY_S),
  }
}

/** Too many redirects, or a response that isn't text, counts as no robots.txt. */
function rethrowUnlessMissing(error: unknown): undefined {
  if (!isSourceError(error) || error.kind !== 'changed') throw error
}

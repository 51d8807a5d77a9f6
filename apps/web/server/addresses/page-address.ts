import { isLocalHost } from '@houselights/server/http/local-host'
import { EMBED_PARAMETERS } from '../../src/standalone/embed/embed-search.ts'
import { parseCityPath } from './city-address.ts'

/**
 * Pages that are the same for all visitors: path, parameters that change the page, and parameters that make it private.
 */
const SHARED_PAGES: readonly (readonly [
  path: RegExp,
  parameters: readonly string[],
  privateParameters?: readonly string[],
])[] = [
  [/^\/$/, [], ['newsletter']],
  // searches aren't shared: the API counts them per visitor
  [
    /^\/events$/,
    ['genre', 'venue', 'date', 'neighborhood', 'price', 'age', 'access', 'seating', 'nearby', 'cursor'],
    ['search', 'day'],
  ],
  [/^\/artists$/, ['cursor'], ['search']],
  [/^\/artists\/[^/]+$/, ['past']],
  [/^\/announced$/, ['cursor']],
  [/^\/following$/, []],
  [/^\/archive$/, []],
  [/^\/archive\/[^/]+$/, ['cursor']],
  [/^\/venues$/, [], ['suggestion']],
  [/^\/embeds$/, [], EMBED_PARAMETERS],
  [/^\/saved$/, ['nearby']],
  [/^\/offline$/, []],
  [/^\/developers$/, []],
  [/^\/tonight$/, ['paper', 'venue', 'neighborhood', 'nearby']],
  [/^\/map$/, ['date', 'nearby']],
  [/^\/(events|venues)\/[^/]+$/, []],
]
/** Stands in for the requested host if no public address is set. Pages then contain no absolute links. */
const UNKNOWN_ORIGIN = 'http://unknown.invalid'

/**
 * Returns the cache key of a page that all visitors share: its URL with sorted known parameters. Returns undefined for
 * other pages, and if a known parameter is empty or repeated.
 */
export function getSharedAddress(request: Request, publicOrigin: string | undefined): string | undefined {
  const { pathname, searchParams } = new URL(request.url)
  const { path } = parseCityPath(pathname)
  const [, names, privateNames = []] = SHARED_PAGES.find(([pattern]) => pattern.test(path)) ?? []
  if (!names || privateNames.some((name) => searchParams.has(name))) return undefined
  const knownParameters = [...searchParams]
    .filter(([name]) => names.includes(name))
    .sort(([name], [otherName]) => (name < otherName ? -1 : 1))
  if (
    knownParameters.some(([, value]) => value === '') ||
    new Set(knownParameters.map(([name]) => name)).size < knownParameters.length
  )
    return undefined
  const origin = publicOrigin ?? toOrigin(request.headers)
  return `${origin}${pathname}${knownParameters.length > 0 ? `?${new URLSearchParams(knownParameters)}` : ''}`
}

/** Returns the origin for links if no public address is set. */
function toOrigin(headers: Headers): string {
  const host = headers.get('host') ?? undefined
  const protocol = headers.get('x-forwarded-proto') === 'https' ? 'https' : 'http'
  return isLocalHost(host) ? `${protocol}://${host}` : UNKNOWN_ORIGIN
}

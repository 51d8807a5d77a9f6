import { isLocalHost } from '@houselights/server/http/local-host'
import { EMBED_PARAMETERS } from '../../src/standalone/embed/embed-search.ts'
import { cityAddress } from './city-address.ts'

/** Pages that are the same for all: path, parameters they differ by, and those that make one a visitor's own. */
const SHARED: readonly (readonly [path: RegExp, parameters: readonly string[], unshared?: readonly string[]])[] = [
  [/^\/$/, [], ['newsletter']],
  // not searches: the API counts each one for its visitor
  [
    /^\/events$/,
    ['genre', 'venue', 'date', 'neighborhood', 'price', 'age', 'access', 'seating', 'cursor'],
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
  [/^\/(saved|offline)$/, []],
  [/^\/developers$/, []],
  [/^\/tonight$/, ['paper', 'venue', 'neighborhood']],
  [/^\/map$/, ['date']],
  [/^\/(events|venues)\/[^/]+$/, []],
]
/** Stands for every name that visitors may have for a site without a public address: its pages name none of them. */
const UNKNOWN_ORIGIN = 'http://unknown.invalid'

/** The address of a page that may be kept for all: parameters sorted, unknown ones dropped. Else undefined. */
export function sharedAddress(request: Request, publicOrigin: string | undefined): string | undefined {
  const { pathname, searchParams } = new URL(request.url)
  const { path } = cityAddress(pathname)
  const [, names, unshared = []] = SHARED.find(([pattern]) => pattern.test(path)) ?? []
  if (!names || unshared.some((name) => searchParams.has(name))) return undefined
  const given = [...searchParams]
    .filter(([name]) => names.includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  if (given.some(([, value]) => value === '') || new Set(given.map(([name]) => name)).size < given.length)
    return undefined
  const origin = publicOrigin ?? toOrigin(request.headers)
  return `${origin}${pathname}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

/** What links to the site begin with where its address is not configured. */
function toOrigin(headers: Headers): string {
  const host = headers.get('host') ?? undefined
  const protocol = headers.get('x-forwarded-proto') === 'https' ? 'https' : 'http'
  return isLocalHost(host) ? `${protocol}://${host}` : UNKNOWN_ORIGIN
}

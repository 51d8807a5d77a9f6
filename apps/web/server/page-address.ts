import { isLocalHost } from '@houselights/http-server/local-host'
import { cityAddress } from './city-address.ts'

/** The pages that are the same for every visitor, and the parameters that they differ by, by their paths in their city. */
const SHARED: readonly (readonly [path: RegExp, parameters: readonly string[]])[] = [
  [/^\/$/, []],
  // not searches: the API counts each one for its visitor
  [/^\/events$/, ['genre', 'venue', 'date', 'neighborhood', 'price', 'age', 'access', 'seating', 'cursor']],
  [/^\/artists$/, ['cursor']],
  [/^\/artists\/[^/]+$/, ['past']],
  [/^\/announced$/, ['cursor']],
  [/^\/following$/, []],
  [/^\/archive$/, []],
  [/^\/archive\/[^/]+$/, ['cursor']],
  [/^\/venues$/, []],
  [/^\/embeds$/, []],
  [/^\/(saved|offline)$/, []],
  [/^\/developers$/, []],
  [/^\/tonight$/, ['paper', 'venue', 'neighborhood']],
  [/^\/map$/, ['date']],
  [/^\/(events|venues)\/[^/]+$/, []],
]
/** Stands for every name that visitors may have for a site without a public address: its pages name none of them. */
const UNKNOWN_ORIGIN = 'http://unknown.invalid'

/**
 * The address of a page that may be kept for all who request it, the same for every order of its parameters; undefined
 * for other pages, and for addresses with what the page does not know, of which there are any number.
 */
export function sharedAddress(request: Request, publicOrigin: string | undefined): string | undefined {
  const { pathname, searchParams } = new URL(request.url)
  const { path } = cityAddress(pathname)
  const names = SHARED.find(([pattern]) => pattern.test(path))?.[1]
  const given = [...searchParams]
  const isKnown = given.every(([name, value]) => value !== '' && names?.includes(name))
  if (!names || !isKnown || new Set(searchParams.keys()).size < given.length) return undefined
  const origin = publicOrigin ?? originOf(request.headers)
  searchParams.sort()
  return `${origin}${pathname}${given.length > 0 ? `?${searchParams}` : ''}`
}

/** What links to the site begin with where its address is not configured. */
function originOf(headers: Headers): string {
  const host = headers.get('host') ?? undefined
  const protocol = headers.get('x-forwarded-proto') === 'https' ? 'https' : 'http'
  return isLocalHost(host) ? `${protocol}://${host}` : UNKNOWN_ORIGIN
}

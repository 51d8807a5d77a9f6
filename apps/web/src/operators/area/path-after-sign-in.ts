import { SIGN_IN_PATH } from './sign-in-path.ts'

const AREA_PATH = '/admin'

/**
 * Returns the page to open after signing in: `address` if it's a path on this site, but not the sign-in page itself.
 * Otherwise returns the area's first page. `cityPath` is the city's path prefix: "/toronto", or empty for the default
 * city.
 */
export function getPathAfterSignIn(address: unknown, cityPath: string): string {
  const areaPath = cityPath + AREA_PATH
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return areaPath
  // parses as browsers do: drops tabs and line breaks, turns a backslash into a slash
  const url = URL.parse(address, 'http://site.invalid')
  if (url?.origin !== 'http://site.invalid' || url.pathname.startsWith('//')) return areaPath
  return url.pathname === cityPath + SIGN_IN_PATH ? areaPath : url.pathname + url.search + url.hash
}

import { SIGN_IN_PATH } from './sign-in-address.ts'

const AREA_PATH = '/admin'

/**
 * The path of this site that an address names; for anything else, and the sign-in itself, the area's first page in the city,
 * which is given by what its addresses begin with.
 */
export function ownPath(address: unknown, city: string): string {
  const area = city + AREA_PATH
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return area
  // parsed as a browser does: tabs and line ends vanish, a backslash is a slash
  const url = URL.parse(address, 'http://own.invalid')
  if (url?.origin !== 'http://own.invalid' || url.pathname.startsWith('//')) return area
  return url.pathname === city + SIGN_IN_PATH ? area : url.pathname + url.search + url.hash
}

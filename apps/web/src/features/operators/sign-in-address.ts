export const SIGN_IN_PATH = '/admin/sign-in'
/** The first page of the operators' area. */
const AREA_PATH = '/admin'

/** The path of this site that an address names; for anything else, and the sign-in itself, the area's first page. */
export function ownPath(address: unknown): string {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return AREA_PATH
  // parsed as a browser does: tabs and line ends vanish, a backslash is a slash
  const url = URL.parse(address, 'http://own.invalid')
  if (url?.origin !== 'http://own.invalid' || url.pathname.startsWith('//')) return AREA_PATH
  return url.pathname === SIGN_IN_PATH ? AREA_PATH : url.pathname + url.search + url.hash
}

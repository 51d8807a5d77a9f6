import { call } from '@houselights/api-client/call'
import { getAdminSession } from '@houselights/types/access'

export const SIGN_IN_PATH = '/admin/sign-in'
/** Where operators begin. */
export const AREA_PATH = '/admin'

/** A path of our own site as it was asked for; anything else, the sign-in itself included, is the area's first page. */
export function ownPath(asked: unknown): string {
  if (typeof asked !== 'string' || !/^\/(?![/\\])/.test(asked)) return AREA_PATH
  // how a browser would read it decides: tabs and line ends vanish, a backslash is a slash
  const url = URL.parse(asked, 'http://own.invalid')
  if (url?.origin !== 'http://own.invalid' || url.pathname.startsWith('//')) return AREA_PATH
  return url.pathname === SIGN_IN_PATH ? AREA_PATH : url.pathname + url.search + url.hash
}

let leaving = false
/** Says that an operator is on the way out: calls that are refused from now on lead nowhere. */
export function signingOut(now: boolean): void {
  leaving = now
}

/**
 * After an operators' call was refused in the browser: where the session is over, leads to the sign-in, and from there
 * back here. Where it is not, signing in would lead back at once, and what the page says of the failure stays.
 */
export async function signInWhenSignedOut(): Promise<void> {
  const { pathname, search, hash } = window.location
  if (leaving || pathname === SIGN_IN_PATH) return
  const { signedIn } = await call(getAdminSession)
  if (signedIn || leaving) return
  // a load of its own, so that nothing an operator read stays in memory
  window.location.assign(`${SIGN_IN_PATH}?${new URLSearchParams({ to: pathname + search + hash })}`)
}

import { call } from '@houselights/api-client/call'
import { getAdminSession } from '@houselights/types/access'
import { inCity, pageCity } from '../../page-city.ts'
import { SIGN_IN_PATH } from './sign-in-address.ts'

let signingOut = false
/** Says that an operator is signing out: from then on a refused request does not lead to the sign-in. */
export function setSigningOut(now: boolean): void {
  signingOut = now
}

/**
 * After an operator's request was refused in the browser: where the session is over, leads to the sign-in, and from
 * there
 * back here. Where it is not, signing in would lead back at once, and the page keeps showing the failure.
 */
export async function signInWhenExpired(): Promise<void> {
  const { pathname, search, hash } = window.location
  const signIn = inCity(pageCity(), SIGN_IN_PATH)
  if (signingOut || pathname === signIn) return
  const { signedIn } = await call(getAdminSession)
  if (signedIn || signingOut) return
  // a full page load, so that nothing an operator read stays in memory
  window.location.assign(`${signIn}?${new URLSearchParams({ to: pathname + search + hash })}`)
}

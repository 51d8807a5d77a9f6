import { call } from '@houselights/api-client/call'
import { getAdminSession } from '@houselights/contracts/operators/operator-session'
import { useEffect } from 'react'
import { inCity, pageCity } from '../../page/page-city.ts'
import { SIGN_IN_PATH } from './sign-in-address.ts'

const LOOK_MS = 60_000

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

/** Leads to the sign-in within a minute of a session's end, so that nothing an operator read stays on the screen. */
export function useLeaveWhenExpired(open: boolean): void {
  useEffect(() => {
    if (open) return
    const look = () => {
      // a page in the background is looked at as soon as it is seen again
      if (document.visibilityState === 'visible')
        signInWhenExpired().catch((error: unknown) => console.warn('Couldn’t check the session:', error))
    }
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [open])
}

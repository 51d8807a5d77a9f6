import { call } from '@houselights/api-client/call'
import { getAdminSession } from '@houselights/contracts/operators/operator-session'
import { useEffect } from 'react'
import { inCity, pageCity } from '../../page/page-city.ts'
import { SIGN_IN_PATH } from './sign-in-address.ts'

const LOOK_MS = 60_000

let signingOut = false
/** Call when an operator starts to sign out: until that fails, a refused request doesn't open the sign-in page. */
export function setSigningOut(now: boolean): void {
  signingOut = now
}

/**
 * Call in the browser after the API refused an operator's request. If the session is over, opens the sign-in page,
 * which leads back here. If it isn't, signing in would lead straight back, so the page stays and shows the error.
 */
export async function signInWhenExpired(): Promise<void> {
  const { pathname, search, hash } = window.location
  const signIn = inCity(pageCity(), SIGN_IN_PATH)
  if (signingOut || pathname === signIn) return
  const { signedIn } = await call(getAdminSession)
  if (signedIn || signingOut) return
  // a full page load, so that nothing an operator saw stays in memory
  window.location.assign(`${signIn}?${new URLSearchParams({ to: pathname + search + hash })}`)
}

/** Opens the sign-in page within a minute of a session's end, so that nothing an operator saw stays on the screen. */
export function useLeaveWhenExpired(open: boolean): void {
  useEffect(() => {
    if (open) return
    const look = () => {
      // a hidden page is checked as soon as it's visible again
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

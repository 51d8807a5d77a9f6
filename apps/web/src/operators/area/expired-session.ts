import { call } from '@houselights/api-client/call'
import { getAdminSession } from '@houselights/contracts/operators/operator-session'
import { useEffect } from 'react'
import { pageCity, toCityPath } from '../../page/page-city.ts'
import { SIGN_IN_PATH } from './sign-in-path.ts'

const CHECK_INTERVAL_MS = 60_000

let isSigningOut = false
/** Marks whether an operator is signing out. While they are, a refused request doesn't open the sign-in page. */
export function setSigningOut(value: boolean): void {
  isSigningOut = value
}

/**
 * Call in the browser after the API refused an operator's request. If the session is over, opens the sign-in page,
 * which returns here afterwards. If it isn't over, the sign-in page would return here right away, so this page stays
 * and shows the error.
 */
export async function signInWhenExpired(): Promise<void> {
  const { pathname, search, hash } = window.location
  const signInPath = toCityPath(pageCity(), SIGN_IN_PATH)
  if (isSigningOut || pathname === signInPath) return
  const { signedIn } = await call(getAdminSession)
  if (signedIn || isSigningOut) return
  // a full page load, so that nothing an operator saw stays in memory
  window.location.assign(`${signInPath}?${new URLSearchParams({ to: pathname + search + hash })}`)
}

/** Opens the sign-in page within a minute of a session's end, so that nothing an operator saw stays on the screen. */
export function useLeaveWhenExpired(isUnprotected: boolean): void {
  useEffect(() => {
    if (isUnprotected) return
    const checkSession = () => {
      // a hidden page is checked as soon as it's visible again
      if (document.visibilityState === 'visible')
        signInWhenExpired().catch((error: unknown) => console.warn('Couldn’t check the session:', error))
    }
    const timer = setInterval(checkSession, CHECK_INTERVAL_MS)
    document.addEventListener('visibilitychange', checkSession)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkSession)
    }
  }, [isUnprotected])
}

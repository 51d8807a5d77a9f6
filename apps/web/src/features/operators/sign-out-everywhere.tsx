import { endAllSessions } from '@houselights/types/access'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { inCity, useCity } from '../../page-city.ts'
import { setSigningOut } from './expired-session.ts'
import { operatorCall } from './operator-calls.ts'
import { SIGN_IN_PATH } from './sign-in-address.ts'

/** Ends every operator's session, this one too, such as one on a lost device. */
export function SignOutEverywhere() {
  const signIn = inCity(useCity(), SIGN_IN_PATH)
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => operatorCall(endAllSessions),
    onSuccess: () => {
      setSigningOut(true)
      window.location.assign(signIn)
    },
  })
  return (
    <div className="with-script">
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        Sign out everywhere
      </Button>
      {isError && <p role="alert">Signing out failed. Please try again.</p>}
    </div>
  )
}

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import classes from './area-bar.module.css'
import { AREA_LINKS } from './area-links.ts'
import { sessionCalls } from './operator-calls.ts'
import { SIGN_IN_PATH, signingOut } from './sign-in-address.ts'

/** The area's own navigation, its way out, and whether it stands open. */
export function AreaBar({ open }: { open: boolean }) {
  return (
    <div className={classes.bar}>
      {open && <p className={classes.open}>The operators’ area is open: nobody is asked for a password.</p>}
      <div className={`wrap ${classes.row}`}>
        <nav aria-label="Operators’ area">
          <ul className={classes.links}>
            {AREA_LINKS.map(({ href, label }) => (
              <li key={href}>
                <Link to={href} activeOptions={{ exact: true, includeSearch: false }}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {!open && <SignOutButton />}
      </div>
    </div>
  )
}

function SignOutButton() {
  const { mutate, isPending, isError } = useMutation({
    ...sessionCalls().signOut(),
    onMutate: () => signingOut(true),
    onError: () => signingOut(false),
    // a load of its own, so that nothing an operator read stays in memory
    onSuccess: () => window.location.assign(SIGN_IN_PATH),
  })
  return (
    <div className={`with-script ${classes.out}`}>
      {isError && <span role="alert">Signing out failed. Please try again.</span>}
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        Sign out
      </Button>
    </div>
  )
}

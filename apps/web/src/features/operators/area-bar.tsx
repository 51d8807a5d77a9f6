import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import classes from './area-bar.module.css'
import { AREA_LINKS } from './area-links.ts'
import { sessionCalls } from './operator-calls.ts'
import { SIGN_IN_PATH } from './sign-in-address.ts'

/** The area's own navigation, its way out, and whether it stands open. */
export function AreaBar({ open }: { open: boolean }) {
  const here = useLocation({ select: ({ pathname }) => pathname })
  return (
    <div className={classes.bar}>
      {open && <p className={classes.open}>The operators’ area is open: nobody is asked for a password.</p>}
      <div className={`wrap ${classes.row}`}>
        <nav aria-label="Operators’ area">
          <ul className={classes.links}>
            {AREA_LINKS.map(({ href, label }) => (
              <li key={href}>
                <a href={href} aria-current={href === here ? 'page' : undefined}>
                  {label}
                </a>
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

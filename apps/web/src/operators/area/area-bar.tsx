import { type endAllSessions, signOut } from '@houselights/contracts/operators/operator-session'
import { Box, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toCityPath, useCity } from '../../page/page-city.ts'
import classes from './area-bar.module.css'
import { AREA_LINKS } from './area-links.ts'
import { setSigningOut, useLeaveWhenExpired } from './expired-session.ts'
import { operatorCall } from './operator-calls.ts'
import { SIGN_IN_PATH } from './sign-in-path.ts'

export function AreaBar({ isUnprotected }: { isUnprotected: boolean }) {
  useLeaveWhenExpired(isUnprotected)
  return (
    <Box bg="var(--hl-raised)" style={{ borderBottom: '1px solid var(--hl-line)' }}>
      {isUnprotected && (
        <Text size="sm" fw={600} ta="center" p={6} c="var(--hl-bad)" bg="var(--hl-bad-wash)">
          The operators’ area is open. It has no password.
        </Text>
      )}
      <Group className="wrap" justify="space-between" gap="sm" wrap="nowrap" py={4}>
        <AreaLinks />
        {!isUnprotected && <SignOutButton />}
      </Group>
    </Box>
  )
}

/** One line of links that scrolls on narrow screens. The current page's link and a focused one scroll to the middle. */
function AreaLinks() {
  const list = useRef<HTMLUListElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const scrollToMiddle = (link: HTMLElement | null | undefined) => {
    if (list.current && link)
      list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on each page
  useEffect(() => scrollToMiddle(list.current?.querySelector<HTMLElement>('[aria-current="page"]')), [path])
  return (
    <Box component="nav" aria-label="Operators’ area" miw={0} mx="-0.5rem">
      <ul ref={list} className={classes.links}>
        {AREA_LINKS.map(([href, label]) => (
          <li key={href}>
            <Link
              to={href}
              activeOptions={{ exact: true, includeSearch: false }}
              // browsers don't scroll to a focused link that is partly visible
              onFocus={({ currentTarget }) => scrollToMiddle(currentTarget)}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Box>
  )
}

/** Ends this session, or every operator's, and opens the sign-in page. */
export function useSignOut(contract: typeof signOut | typeof endAllSessions) {
  const signInPath = toCityPath(useCity(), SIGN_IN_PATH)
  return useMutation({
    mutationFn: () => operatorCall(contract),
    onMutate: () => setSigningOut(true),
    onError: () => setSigningOut(false),
    // a full page load, so that nothing an operator saw stays in memory
    onSuccess: () => window.location.assign(signInPath),
  })
}

function SignOutButton() {
  const { mutate, isPending, isError } = useSignOut(signOut)
  return (
    <Group className="with-script" gap="sm" flex="none">
      {isError && (
        <Text role="alert" size="sm" c="var(--hl-bad)">
          Signing out failed. Please try again.
        </Text>
      )}
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        Sign out
      </Button>
    </Group>
  )
}

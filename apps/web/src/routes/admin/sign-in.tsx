import { sessionQuery } from '@houselights/api-client/queries'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { Controls } from '../../operators/area/controls.tsx'
import { getPathAfterSignIn } from '../../operators/area/path-after-sign-in.ts'
import { SignInForm } from '../../operators/area/sign-in-form.tsx'
import { NO_STORE_HEADERS, pageHead } from '../../page/head.ts'
import { loadOrFail } from '../../page/load-or-fail.ts'
import { useCity } from '../../page/page-city.ts'

export const Route = createFileRoute('/admin/sign-in')({
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
    typeof to === 'string' && to !== '' ? { to } : {},
  beforeLoad: async ({ context: { queryClient, origin, city }, search }) => {
    const session = queryClient.fetchQuery(sessionQuery())
    const { signedIn } = await loadOrFail('Couldn’t check who may sign in', session)
    if (!signedIn) return
    // not imported at the top: every visitor loads `beforeLoad` and its imports, because it runs before the page loads
    const { getPathAfterSignIn } = await import('../../operators/area/path-after-sign-in.ts')
    throw redirect({
      href: origin + getPathAfterSignIn(search.to, city.path),
      headers: NO_STORE_HEADERS,
      reloadDocument: true,
    })
  },
  headers: () => NO_STORE_HEADERS,
  head: () => pageHead({ title: 'Sign in' }),
  component: SignInPage,
})

function SignInPage() {
  const { to } = Route.useSearch()
  // a full page load, so that the pages start with data that an operator may see
  const { path } = useCity()
  const enter = useCallback(() => window.location.replace(getPathAfterSignIn(to, path)), [to, path])
  // browsers follow a link from another site without sending the cookie; the page's own request sends it
  const { data: session } = useQuery({ ...sessionQuery(), refetchOnMount: 'always' })
  useEffect(() => {
    if (session?.signedIn) enter()
  }, [session, enter])
  return (
    <Controls>
      <SignInForm onSignedIn={enter} />
    </Controls>
  )
}

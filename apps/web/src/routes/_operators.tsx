import { sessionQuery } from '@houselights/api-client/queries'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { AreaBar } from '../operators/area/area-bar.tsx'
import { Controls } from '../operators/area/controls.tsx'
import { SIGN_IN_PATH } from '../operators/area/sign-in-path.ts'
import { NO_STORE_HEADERS } from '../page/head.ts'
import { loadOrFail } from '../page/load-or-fail.ts'

/** The operators' area: its pages are loaded and rendered only for signed-in operators, and never cached. */
export const Route = createFileRoute('/_operators')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const session = queryClient.fetchQuery(sessionQuery())
    const { open: isUnprotected, signedIn } = await loadOrFail('Couldn’t check who may sign in', session)
    if (!signedIn) throw redirect({ to: SIGN_IN_PATH, search: { to: location.publicHref }, headers: NO_STORE_HEADERS })
    return { isUnprotected }
  },
  headers: () => NO_STORE_HEADERS,
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: Area,
})

function Area() {
  const isUnprotected = Route.useRouteContext({ select: ({ isUnprotected }) => isUnprotected })
  return (
    <Controls>
      <AreaBar isUnprotected={isUnprotected} />
      <p className="wrap without-script" style={{ marginTop: 'var(--hl-space-4)' }}>
        Without JavaScript, these pages are read-only.
      </p>
      <Outlet />
    </Controls>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { NOT_STORED, useStorageFailed } from '../browser/browser-storage.ts'
import { FollowingPage } from '../features/following/following-page.tsx'
import { useClock } from '../hooks/use-clock.ts'
import { PageTitle } from '../layout/page/page-title.tsx'
import { publicHead } from '../page/head.ts'

/** The page differs in each browser, so search engines must not index it. */
export const Route = createFileRoute('/following')({
  head: ({ match: { context } }) =>
    publicHead(context, {
      title: 'Following',
      ...(import.meta.env.SSR && {
        description: `The next shows in ${context.city.name} from the artists and venues you follow, without an account.`,
      }),
    }),
  component: Following,
})

function Following() {
  const clock = useClock()
  const storageFailed = useStorageFailed()
  return (
    <div className="wrap tall">
      <PageTitle title="Following">
        <p>{storageFailed ? NOT_STORED : 'Stored in this browser, no account needed.'}</p>
      </PageTitle>
      <noscript>
        <p>This list is stored in your browser and needs JavaScript.</p>
      </noscript>
      <div className="with-script">
        <FollowingPage clock={clock} />
      </div>
    </div>
  )
}

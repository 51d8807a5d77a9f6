import { createFileRoute } from '@tanstack/react-router'
import { FollowingPage } from '../features/following/following-page.tsx'
import { pageHead } from '../head.ts'
import { PageTitle } from '../layout/page-title.tsx'
import { useClock } from '../use-clock.ts'

/** The page of one browser: search engines keep nothing of it. */
export const Route = createFileRoute('/following')({
  head: () => pageHead({ title: 'Following' }),
  component: Following,
})

function Following() {
  const clock = useClock()
  return (
    <div className="wrap">
      <PageTitle title="Following">
        <p>Kept in this browser alone, without an account.</p>
      </PageTitle>
      <noscript>
        <p>This list is kept by the browser and needs JavaScript.</p>
      </noscript>
      <div className="with-script">
        <FollowingPage clock={clock} />
      </div>
    </div>
  )
}

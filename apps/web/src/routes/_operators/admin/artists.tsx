import { createFileRoute } from '@tanstack/react-router'
import { ArtistIdentity } from '../../../features/identity/artist-identity.tsx'
import { loadClock } from '../../../features/status/clock.ts'
import { pageHead } from '../../../head.ts'
import { PageTitle } from '../../../layout/page-title.tsx'
import { loadOrFail } from '../../../load-or-fail.ts'

export const Route = createFileRoute('/_operators/admin/artists')({
  loader: async ({ context }) => {
    await loadOrFail('Failed to fetch the artists', loadClock(context))
  },
  head: () => pageHead({ title: 'Artists' }),
  component: ArtistsPage,
})

function ArtistsPage() {
  return (
    <div className="wrap">
      <PageTitle title="Artists">
        <p>Who is one artist, and who are two. What you decide is kept, whatever the sources say later.</p>
      </PageTitle>
      <ArtistIdentity />
    </div>
  )
}

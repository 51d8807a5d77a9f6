import { createFileRoute } from '@tanstack/react-router'
import { PageTitle } from '../../../layout/page/page-title.tsx'
import { ArtistIdentity } from '../../../operators/artist-identity/artist-identity.tsx'
import { pageHead } from '../../../page/head.ts'

export const Route = createFileRoute('/_operators/admin/artists')({
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

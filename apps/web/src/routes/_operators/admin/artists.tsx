import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { ArtistIdentity } from '../../../operators/artist-identity/artist-identity.tsx'
import { pageHead } from '../../../page/head.ts'

export const Route = createFileRoute('/_operators/admin/artists')({
  head: () => pageHead({ title: 'Artists' }),
  component: () => (
    <AreaPage
      title="Artists"
      about="Merge artists who are the same and split those who aren’t. Your decisions stay, even if a source changes."
    >
      <ArtistIdentity />
    </AreaPage>
  ),
})

import { createFileRoute } from '@tanstack/react-router'
import { PageTitle } from '../../../layout/page/page-title.tsx'
import { PlaceReview } from '../../../operators/google-places/place-review.tsx'
import { pageHead } from '../../../page/head.ts'

export const Route = createFileRoute('/_operators/admin/places')({
  head: () => pageHead({ title: 'Places' }),
  component: PlacesPage,
})

function PlacesPage() {
  return (
    <div className="wrap">
      <PageTitle title="Places">
        <p>Which place on Google Maps a venue is: its photos, its rating and its map come from there.</p>
      </PageTitle>
      <PlaceReview />
    </div>
  )
}

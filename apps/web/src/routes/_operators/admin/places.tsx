import { createFileRoute } from '@tanstack/react-router'
import { PlaceReview } from '../../../features/places/place-review.tsx'
import { pageHead } from '../../../head.ts'
import { PageTitle } from '../../../layout/page-title.tsx'

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

import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { PlaceReview } from '../../../operators/google-places/place-review.tsx'
import { pageHead } from '../../../page/head.ts'

export const Route = createFileRoute('/_operators/admin/places')({
  head: () => pageHead({ title: 'Places' }),
  component: () => (
    <AreaPage
      title="Places"
      about="Which place on Google Maps a venue is: its photos, its rating and its map come from there."
    >
      <PlaceReview />
    </AreaPage>
  ),
})

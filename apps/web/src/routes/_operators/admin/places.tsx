import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { PlaceReview } from '../../../operators/google-places/place-review.tsx'
import { pageHead } from '../../../page/head.ts'

export const Route = createFileRoute('/_operators/admin/places')({
  head: () => pageHead({ title: 'Places' }),
  component: () => (
    <AreaPage title="Places" about="Match venues to Google Maps, for their photos, rating and map.">
      <PlaceReview />
    </AreaPage>
  ),
})

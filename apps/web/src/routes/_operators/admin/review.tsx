import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { ReviewQueue } from '../../../operators/review/review-queue.tsx'
import { pageHead } from '../../../page/head.ts'

export const Route = createFileRoute('/_operators/admin/review')({
  head: () => pageHead({ title: 'Review' }),
  component: () => (
    <AreaPage
      title="Review"
      about="Listings that may be the same event. Your decisions stay, even if a source changes."
    >
      <ReviewQueue />
    </AreaPage>
  ),
})

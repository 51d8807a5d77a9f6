import { createFileRoute } from '@tanstack/react-router'
import { PageTitle } from '../../../layout/page/page-title.tsx'
import { ReviewQueue } from '../../../operators/review/review-queue.tsx'
import { pageHead } from '../../../page/head.ts'

export const Route = createFileRoute('/_operators/admin/review')({
  head: () => pageHead({ title: 'Review' }),
  component: ReviewPage,
})

function ReviewPage() {
  return (
    <div className="wrap">
      <PageTitle title="Review">
        <p>Listings that may tell of one event. What you decide is kept, whatever the sources say later.</p>
      </PageTitle>
      <ReviewQueue />
    </div>
  )
}

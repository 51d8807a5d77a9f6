import { createFileRoute } from '@tanstack/react-router'
import { ShowQueue } from '../../../operators/added-shows/show-queue.tsx'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { pageHead } from '../../../page/head.ts'

export const Route = createFileRoute('/_operators/admin/shows')({
  head: () => pageHead({ title: 'Added shows' }),
  component: () => (
    <AreaPage
      title="Added shows"
      about="Visitors send the page of a show. If you accept it, the page becomes a source: it’s scraped daily until the show is over."
    >
      <ShowQueue />
    </AreaPage>
  ),
})

import { createFileRoute } from '@tanstack/react-router'
import { PageTitle } from '../../../layout/page/page-title.tsx'
import { ReportQueue } from '../../../operators/reports/report-queue.tsx'
import { pageHead } from '../../../page/head.ts'

export const Route = createFileRoute('/_operators/admin/reports')({
  head: () => pageHead({ title: 'Reports' }),
  component: ReportsPage,
})

function ReportsPage() {
  return (
    <div className="wrap">
      <PageTitle title="Reports">
        <p>
          Mistakes that visitors report. Mend the show in the editor, then answer: who reported sees what was changed.
        </p>
      </PageTitle>
      <ReportQueue />
    </div>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { ReportQueue } from '../../../features/report-queue/report-queue.tsx'
import { pageHead } from '../../../head.ts'
import { PageTitle } from '../../../layout/page-title.tsx'

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

import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { ReportQueue } from '../../../operators/reports/report-queue.tsx'
import { pageHead } from '../../../page/head.ts'

export const Route = createFileRoute('/_operators/admin/reports')({
  head: () => pageHead({ title: 'Reports' }),
  component: () => (
    <AreaPage
      title="Reports"
      about="Mistakes visitors report. Fix the show in the editor, then answer. The reporter sees what changed."
    >
      <ReportQueue />
    </AreaPage>
  ),
})

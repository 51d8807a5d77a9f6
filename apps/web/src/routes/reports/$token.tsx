import { reportQuery } from '@houselights/api-client/queries'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ReportStatus } from '../../features/reports/report-status.tsx'
import { useClock } from '../../hooks/use-clock.ts'
import { PageTitle } from '../../layout/page/page-title.tsx'
import { NOT_KEPT, pageHead } from '../../page/head.ts'
import { loadOrFail } from '../../page/load-or-fail.ts'

export const Route = createFileRoute('/reports/$token')({
  loader: async ({ context: { queryClient }, params: { token } }) => {
    await loadOrFail('Failed to fetch the report', queryClient.fetchQuery(reportQuery({ params: { token } })))
  },
  headers: () => ({ ...NOT_KEPT, 'referrer-policy': 'no-referrer' }),
  head: () => pageHead({ title: 'Your report' }),
  component: ReportPage,
})

function ReportPage() {
  const { token } = Route.useParams()
  const { data } = useSuspenseQuery(reportQuery({ params: { token } }))
  const { now } = useClock()
  return (
    <div className="wrap">
      <PageTitle title="Your report" />
      <ReportStatus report={data} now={now} />
    </div>
  )
}

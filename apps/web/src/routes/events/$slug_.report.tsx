import { eventQuery } from '@houselights/api-client/queries'
import { createFileRoute } from '@tanstack/react-router'
import { PROBLEMS } from '../../features/reports/form-outcome.ts'
import { ReportForm } from '../../features/reports/report-form.tsx'
import { EventLink } from '../../layout/links/subject-links.tsx'
import { PageTitle } from '../../layout/page/page-title.tsx'
import { publicHead } from '../../page/head.ts'
import { loadOrFail } from '../../page/load-or-fail.ts'
import { oneOf, textOf } from '../../page/search-params.ts'

export const Route = createFileRoute('/events/$slug_/report')({
  validateSearch: ({ problem }): { problem?: string | undefined } => ({ problem: textOf(problem) }),
  loader: ({ context: { queryClient }, params: { slug } }) =>
    loadOrFail('Failed to fetch events', queryClient.ensureQueryData(eventQuery({ params: { slug } }))),
  head: ({ loaderData: event, match: { context } }) =>
    publicHead(context, {
      title: 'Report a mistake',
      ...(import.meta.env.SSR && {
        description: `Say what is wrong in what we tell of ${event?.title} at ${event?.venue.name}, and what would be right. Nobody is asked who they are.`,
      }),
    }),
  component: ReportPage,
})

function ReportPage() {
  const event = Route.useLoaderData()
  const problem = oneOf(PROBLEMS, Route.useSearch().problem)
  return (
    <div className="wrap">
      <PageTitle title="Report a mistake">
        <p>
          On <EventLink event={event} /> at {event.venue.name}
        </p>
      </PageTitle>
      <ReportForm event={event} problem={problem} />
    </div>
  )
}

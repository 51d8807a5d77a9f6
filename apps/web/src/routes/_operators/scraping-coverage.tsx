import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useStatus } from '../../hooks/use-status.ts'
import { SourcesUnreachable } from '../../layout/status/sources-unreachable.tsx'
import { AreaPage } from '../../operators/area/area-page.tsx'
import { CoverageMonitor } from '../../operators/coverage/coverage-monitor.tsx'
import { coverageQuery, reportQuery } from '../../operators/coverage/coverage-queries.ts'
import { DEFAULT_PERIOD, MONTHS } from '../../operators/coverage/periods.ts'
import { jobsQuery } from '../../operators/jobs/use-jobs.ts'
import { pageHead } from '../../page/head.ts'
import { oneOf } from '../../page/search-params.ts'

export const Route = createFileRoute('/_operators/scraping-coverage')({
  validateSearch: ({ months }): { months?: (typeof MONTHS)[number] | undefined } => ({ months: oneOf(MONTHS, months) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { months = DEFAULT_PERIOD } }) => {
    const { queryClient } = context
    // prefetched rather than ensured: the page is shown immediately and reports failures itself
    const prefetches = [
      queryClient.prefetchQuery(coverageQuery(months)),
      queryClient.prefetchQuery(reportQuery(months)),
      queryClient.prefetchQuery(jobsQuery()),
    ]
    if (import.meta.env.SSR) await Promise.all(prefetches)
  },
  head: () => pageHead({ title: 'Scraping Coverage Monitor' }),
  component: CoveragePage,
})

function CoveragePage() {
  const { months = DEFAULT_PERIOD } = Route.useSearch()
  const navigate = useNavigate({ from: '/scraping-coverage' })
  const status = useStatus()
  return (
    <AreaPage
      title="Scraping Coverage Monitor"
      about="How much of the venues’ calendars we have, what’s blocking the rest, and jobs to get it."
    >
      {status?.unreachableSince && <SourcesUnreachable />}
      <CoverageMonitor
        months={months}
        onMonths={(chosenMonths) =>
          void navigate({
            search: { months: chosenMonths === DEFAULT_PERIOD ? undefined : chosenMonths },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </AreaPage>
  )
}

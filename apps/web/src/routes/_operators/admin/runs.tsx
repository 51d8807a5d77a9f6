import type { listRuns } from '@houselights/contracts/jobs/job-routes'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { z } from 'zod'
import { useClock } from '../../../hooks/use-clock.ts'
import { Section } from '../../../layout/page/section.tsx'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { FilterLinks } from '../../../operators/decisions/index.ts'
import { jobsQuery } from '../../../operators/jobs/use-jobs.ts'
import { JobList } from '../../../operators/runs/job-list.tsx'
import { RunList } from '../../../operators/runs/run-list.tsx'
import { historyQuery, runPages } from '../../../operators/runs/run-queries.ts'
import { VenueHistory } from '../../../operators/runs/venue-history.tsx'
import { pageHead } from '../../../page/head.ts'
import { loadOrFail } from '../../../page/load-or-fail.ts'
import { oneOf, textOf } from '../../../page/search-params.ts'

type RunOutcomeFilter = z.input<typeof listRuns.query>['outcome']

interface RunFilterProps {
  source?: string | undefined
  outcome?: RunOutcomeFilter | undefined
  name?: string | undefined
}

const RunFilter = ({ source, outcome, name }: RunFilterProps) => (
  <FilterLinks
    label="Reads shown"
    groups={[
      [
        { label: 'All', isCurrent: !outcome, to: '/admin/runs', search: { source } },
        { label: 'In trouble', isCurrent: !!outcome, to: '/admin/runs', search: { source, outcome: 'trouble' } },
        ...(source
          ? [
              {
                label: `Of all sources, not ${name ?? source} alone`,
                isCurrent: false,
                to: '/admin/runs',
                search: { outcome },
              } as const,
            ]
          : []),
      ],
    ]}
  />
)

type Search = { source?: string | undefined; outcome?: 'trouble' | undefined }
const LATEST_JOBS = 12

export const Route = createFileRoute('/_operators/admin/runs')({
  validateSearch: ({ source, outcome }): Search => ({
    source: textOf(source, 200),
    outcome: oneOf(['trouble'], outcome),
  }),
  loaderDeps: ({ search: { source, outcome } }) => ({ source, outcome }),
  loader: async ({ context, deps }) => {
    await loadOrFail(
      'Failed to fetch runs',
      Promise.all([
        context.queryClient.fetchInfiniteQuery(runPages(deps)),
        context.queryClient.ensureQueryData(historyQuery()),
        context.queryClient.fetchQuery(jobsQuery()),
      ]),
    )
  },
  head: () => pageHead({ title: 'Runs' }),
  component: RunsPage,
})

function RunsPage() {
  const clock = useClock()
  const search = Route.useLoaderDeps()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(runPages(search))
  const { data: history = [] } = useQuery(historyQuery())
  const { data: jobs = [] } = useQuery(jobsQuery())
  const runs = data?.pages.flat() ?? []
  return (
    <AreaPage title="Runs" about="Each read of each source: when, how long, what it brought, and what was wrong.">
      <Section title="Events over time">
        <VenueHistory history={history} today={clock.today} />
      </Section>
      {jobs.length > 0 && (
        <Section title="Jobs">
          <JobList jobs={jobs.slice(0, LATEST_JOBS)} clock={clock} />
        </Section>
      )}
      <Section title="Reads" more={<RunFilter {...search} name={runs[0]?.sourceName} />}>
        {runs.length > 0 ? <RunList runs={runs} clock={clock} /> : <p>No reads to show.</p>}
        {hasNextPage && (
          <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Earlier reads
          </Button>
        )}
      </Section>
    </AreaPage>
  )
}

import { CACHE_TIMES } from '@houselights/api-client/freshness'
import { listRuns, listVenueHistory } from '@houselights/contracts/jobs/job-routes'
import type { Job } from '@houselights/contracts/jobs/jobs'
import { OPERATOR_JOBS } from '@houselights/contracts/jobs/operator-jobs'
import { Button, Card, Group } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { formatDayAndTime } from '../../../format/day-and-time.ts'
import { formatCount } from '../../../format/words.ts'
import { type Clock, useClock } from '../../../hooks/use-clock.ts'
import layout from '../../../layout/cards/card-grid.module.css'
import { type Tone, ToneBadge } from '../../../layout/figures/tone-badge.tsx'
import { Section } from '../../../layout/page/section.tsx'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { operatorCall, operatorQuery } from '../../../operators/area/index.ts'
import { FilterLinks, SoftText } from '../../../operators/decisions/index.ts'
import { describeOutcome, describeProgress, JobProblems } from '../../../operators/jobs/index.ts'
import { jobsQuery } from '../../../operators/jobs/use-jobs.ts'
import { RunList } from '../../../operators/runs/run-list.tsx'
import { VenueHistory } from '../../../operators/runs/venue-history.tsx'
import { pageHead } from '../../../page/head.ts'
import { loadOrFail } from '../../../page/load-or-fail.ts'
import { oneOf, toText } from '../../../page/search-params.ts'

type Search = { source?: string | undefined; outcome?: 'problems' | undefined }

const RunFilter = ({ source, outcome, sourceName }: Search & { sourceName?: string | undefined }) => (
  <FilterLinks
    label="Scrapes shown"
    groups={[
      [
        { label: 'All', isCurrent: !outcome, to: '/admin/runs', search: { source } },
        { label: 'With problems', isCurrent: !!outcome, to: '/admin/runs', search: { source, outcome: 'problems' } },
        ...(source
          ? [
              {
                label: `All sources, not only ${sourceName ?? source}`,
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

const MAX_JOBS = 12

export const Route = createFileRoute('/_operators/admin/runs')({
  validateSearch: ({ source, outcome }): Search => ({
    source: toText(source, 200),
    // links from the previous release contain `trouble`
    outcome: oneOf(['problems'], outcome === 'trouble' ? 'problems' : outcome),
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
    <AreaPage title="Runs" about="Every scrape: when, how long, what it found and what went wrong.">
      <Section title="Events over time">
        <VenueHistory history={history} today={clock.today} />
      </Section>
      {jobs.length > 0 && (
        <Section title="Jobs">
          <JobList jobs={jobs.slice(0, MAX_JOBS)} clock={clock} />
        </Section>
      )}
      <Section title="Scrapes" more={<RunFilter {...search} sourceName={runs[0]?.sourceName} />}>
        {runs.length > 0 ? <RunList runs={runs} clock={clock} /> : <p>No scrapes to show.</p>}
        {hasNextPage && (
          <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Earlier scrapes
          </Button>
        )}
      </Section>
    </AreaPage>
  )
}

const TONES: Record<Job['state'], Tone> = {
  waiting: 'plain',
  running: 'plain',
  completed: 'good',
  cancelled: 'middling',
  failed: 'bad',
}

const JobList = ({ jobs, clock }: { jobs: readonly Job[]; clock: Clock }) => (
  <ul className={layout.cards}>
    {jobs.map((job) => (
      <Card component="li" key={job.id} fz="sm">
        <Group justify="space-between" gap="xs">
          <h3>{OPERATOR_JOBS[job.kind].label}</h3>
          <ToneBadge tone={TONES[job.state]}>{job.state}</ToneBadge>
        </Group>
        <SoftText block>
          <time dateTime={job.requestedAt}>{formatDayAndTime(job.requestedAt, clock)}</time>
          {job.startedAt && job.endedAt && `, took ${formatDuration(job.startedAt, job.endedAt)}`}
        </SoftText>
        <p>
          {job.endedAt ? describeOutcome(job) : describeProgress(job)}
          {job.totals.pages > 0 &&
            `; ${formatCount(job.totals.pages, 'page')}, ${job.totals.found} found, ${job.totals.vanished} vanished`}
        </p>
        <JobProblems job={job} />
      </Card>
    ))}
  </ul>
)

/** "4 s", "2 min 30 s" */
function formatDuration(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1_000))
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

const RUNS_PER_PAGE = 50

/** Queries scrapes in pages, latest first. */
function runPages(filter: Search) {
  const query = { ...filter, limit: RUNS_PER_PAGE }
  return infiniteQueryOptions({
    ...CACHE_TIMES,
    staleTime: 0,
    queryKey: ['operators', listRuns.path, query] as const,
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam: before }) =>
      operatorCall(listRuns, { query: { ...query, before: before ?? undefined } }, { signal }),
    getNextPageParam: (page) => (page.length === RUNS_PER_PAGE ? page.at(-1)?.startedAt : null),
  })
}

const historyQuery = () => ({
  ...operatorQuery(listVenueHistory, { query: { months: '6' } }),
  staleTime: Number.POSITIVE_INFINITY,
})

import { type COVERAGE_MONTHS, getCoverage, getCoverageReport } from '@houselights/types/coverage'
import {
  cancelJob,
  getJob,
  JOB_CALLS,
  listJobs,
  listRuns,
  listSources,
  listVenueHistory,
  switchSource,
} from '@houselights/types/job-routes'
import type { Job, JobKind } from '@houselights/types/jobs'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './call.ts'
import { KEPT } from './freshness.ts'
import { REFETCHED } from './operator-cache.ts'
import * as keys from './operator-keys.ts'
import type { CallOptions } from './request.ts'

export type CoverageMonths = (typeof COVERAGE_MONTHS)[number]
/** On and off, where given. */
export type SourceSwitches = z.input<typeof switchSource.body>

const RUNS_A_PAGE = 50

/** What the pages of jobs, coverage, sources and runs read and change. */
export function createJobQueries(options: Omit<CallOptions, 'signal'> = {}) {
  return {
    coverage: (months: CoverageMonths) =>
      queryOptions({
        ...KEPT,
        queryKey: keys.coverage(months),
        queryFn: ({ signal }) => call(getCoverage, { query: { months } }, { ...options, signal }),
      }),
    report: (months: CoverageMonths) =>
      queryOptions({
        ...KEPT,
        queryKey: keys.coverageReport(months),
        queryFn: ({ signal }) => call(getCoverageReport, { query: { months } }, { ...options, signal }),
      }),
    jobs: () =>
      queryOptions({
        ...REFETCHED,
        queryKey: keys.jobs,
        queryFn: ({ signal }) => call(listJobs, { query: { limit: 50 } }, { ...options, signal }),
      }),
    /** One job as it is now, past the cache. */
    job: (id: string): Promise<Job> => call(getJob, { params: { id } }, options),
    /** Starts a job, or joins the one that runs in the city, without waiting for its end. */
    start: async (kind: JobKind): Promise<Job> => {
      const headers = { ...options.headers, prefer: 'respond-async' }
      const { jobId } = await call(JOB_CALLS[kind], {}, { ...options, headers })
      return call(getJob, { params: { id: jobId } }, options)
    },
    cancel: (id: string): Promise<Job> => call(cancelJob, { params: { id } }, options),
    sources: () =>
      queryOptions({
        ...REFETCHED,
        queryKey: keys.sources,
        queryFn: ({ signal }) => call(listSources, {}, { ...options, signal }),
      }),
    switchSource: () =>
      mutationOptions({
        mutationFn: ({ id, ...body }: { id: string } & SourceSwitches) =>
          call(switchSource, { params: { id }, body }, options),
      }),
    /** Reads in pages, the latest first. */
    runPages: (query: Omit<z.input<typeof listRuns.query>, 'before' | 'limit'> = {}) =>
      infiniteQueryOptions({
        ...REFETCHED,
        queryKey: keys.runs(query),
        initialPageParam: undefined as string | undefined,
        queryFn: ({ signal, pageParam: before }) =>
          call(listRuns, { query: { ...query, before, limit: RUNS_A_PAGE } }, { ...options, signal }),
        getNextPageParam: (page) => (page.length === RUNS_A_PAGE ? page.at(-1)?.startedAt : undefined),
      }),
    history: (months: CoverageMonths) =>
      queryOptions({
        ...KEPT,
        queryKey: keys.venueHistory(months),
        queryFn: ({ signal }) => call(listVenueHistory, { query: { months } }, { ...options, signal }),
      }),
  }
}

import { getCoverage, getCoverageReport } from '@houselights/types/coverage'
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
import { type CallOptions, call } from './call.ts'
import { KEPT } from './freshness.ts'

export type CoverageMonths = '1' | '3' | '6' | '12'
export type RunQuery = z.input<typeof listRuns.query>

const RUNS_A_PAGE = 50

/** What the pages of jobs, coverage, sources and runs ask for. */
export function createJobQueries(options: Omit<CallOptions, 'signal'> = {}) {
  return {
    coverage: (months: CoverageMonths) =>
      queryOptions({
        ...KEPT,
        queryKey: ['coverage', 'venues', months],
        queryFn: ({ signal }) => call(getCoverage, { query: { months } }, { ...options, signal }),
      }),
    report: (months: CoverageMonths) =>
      queryOptions({
        ...KEPT,
        queryKey: ['coverage', 'report', months],
        queryFn: ({ signal }) => call(getCoverageReport, { query: { months } }, { ...options, signal }),
      }),
    jobs: () =>
      queryOptions({
        ...KEPT,
        staleTime: 0,
        queryKey: ['jobs'],
        queryFn: ({ signal }) => call(listJobs, { query: { limit: 50 } }, { ...options, signal }),
      }),
    /** One job as it stands now, whatever is kept. */
    job: (id: string): Promise<Job> => call(getJob, { params: { id } }, options),
    /** Starts a job, or joins the one that runs, without waiting for its end. */
    start: async (kind: JobKind): Promise<Job> => {
      const { jobId } = await call(
        JOB_CALLS[kind],
        {},
        { ...options, headers: { ...options.headers, prefer: 'respond-async' } },
      )
      return call(getJob, { params: { id: jobId } }, options)
    },
    cancel: (id: string): Promise<Job> => call(cancelJob, { params: { id } }, options),
    sources: () =>
      queryOptions({
        ...KEPT,
        staleTime: 0,
        queryKey: ['sources'],
        queryFn: ({ signal }) => call(listSources, {}, { ...options, signal }),
      }),
    switchSource: () =>
      mutationOptions({
        mutationKey: ['sources'],
        mutationFn: ({ id, ...body }: { id: string; scheduled?: boolean; doNotScrape?: boolean }) =>
          call(switchSource, { params: { id }, body }, options),
      }),
    /** Reads, page upon page into the past. */
    runPages: (query: Omit<RunQuery, 'before' | 'limit'> = {}) =>
      infiniteQueryOptions({
        ...KEPT,
        staleTime: 0,
        queryKey: ['runs', query],
        initialPageParam: undefined as string | undefined,
        queryFn: ({ signal, pageParam: before }) =>
          call(listRuns, { query: { ...query, before, limit: RUNS_A_PAGE } }, { ...options, signal }),
        getNextPageParam: (page) => (page.length === RUNS_A_PAGE ? page.at(-1)?.startedAt : undefined),
      }),
    history: (months: CoverageMonths) =>
      queryOptions({
        ...KEPT,
        queryKey: ['history', months],
        queryFn: ({ signal }) => call(listVenueHistory, { query: { months } }, { ...options, signal }),
      }),
  }
}
export type JobQueries = ReturnType<typeof createJobQueries>

import { KEPT } from '@houselights/api-client/freshness'
import { listRuns, listVenueHistory } from '@houselights/contracts/jobs/job-routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { operatorCall, operatorQuery } from '../area/index.ts'

const RUNS_A_PAGE = 50

/** Reads in pages, the latest first. */
export function runPages(filter: Pick<z.input<typeof listRuns.query>, 'source' | 'outcome'>) {
  const query = { ...filter, limit: RUNS_A_PAGE }
  return infiniteQueryOptions({
    ...KEPT,
    staleTime: 0,
    queryKey: ['operators', listRuns.path, query] as const,
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam: before }) =>
      operatorCall(listRuns, { query: { ...query, before: before ?? undefined } }, { signal }),
    getNextPageParam: (page) => (page.length === RUNS_A_PAGE ? page.at(-1)?.startedAt : null),
  })
}

export const historyQuery = () => ({
  ...operatorQuery(listVenueHistory, { query: { months: '6' } }),
  staleTime: Number.POSITIVE_INFINITY,
})

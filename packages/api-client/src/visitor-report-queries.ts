import { followReport, reportMistake } from '@houselights/types/reports'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './call.ts'
import { KEPT } from './freshness.ts'
import type { Key } from './query-keys.ts'
import type { CallOptions } from './request.ts'

const keyOf = (token: string): Key => ['visitor', 'report', token]

/** A mistake that a visitor reports. Apart from the other public calls, since few pages need it. */
export const createVisitorReportQueries = (options: Omit<CallOptions, 'signal'> = {}) => ({
  send: (slug: string) =>
    mutationOptions({
      mutationFn: (body: z.input<typeof reportMistake.body>) =>
        call(reportMistake, { params: { slug }, body }, options),
    }),
  /** What became of it, fetched again each time that the page is opened. */
  report: (token: string) =>
    queryOptions({
      ...KEPT,
      staleTime: 0,
      queryKey: keyOf(token),
      queryFn: ({ signal }) => call(followReport, { params: { token } }, { ...options, signal }),
    }),
})

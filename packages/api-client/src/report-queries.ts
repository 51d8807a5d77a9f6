import { closeReports, countReports, listClosedReports, listReports } from '@houselights/types/report-queue'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './call.ts'
import { REFETCHED } from './operator-cache.ts'
import * as keys from './operator-keys.ts'
import type { CallOptions } from './request.ts'

/** What visitors report to be wrong. */
export const createReportQueries = (options: Omit<CallOptions, 'signal'> = {}) => ({
  open: () =>
    queryOptions({
      ...REFETCHED,
      // an operator who mends a show in another tab sees it here on coming back
      refetchOnWindowFocus: true,
      queryKey: keys.reports,
      queryFn: ({ signal }) => call(listReports, {}, { ...options, signal }),
    }),
  count: () =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.reportCount,
      queryFn: ({ signal }) => call(countReports, {}, { ...options, signal }),
    }),
  closed: () =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.closedReports,
      queryFn: ({ signal }) => call(listClosedReports, {}, { ...options, signal }),
    }),
  close: () =>
    mutationOptions({
      mutationFn: (body: z.input<typeof closeReports.body>) => call(closeReports, { body }, options),
    }),
})

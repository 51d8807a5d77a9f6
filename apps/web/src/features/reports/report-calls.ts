import { createVisitorReportQueries } from '@houselights/api-client/visitor-report-queries'
import { apiFetch } from '../../api-fetch.ts'
import { apiBase, pageDeadline, visitorHeaders } from '../../origin.ts'

/** The calls of reports. Imported by what loads on demand alone. */
export const reportCalls = () =>
  createVisitorReportQueries({
    ...{ baseUrl: apiBase(), headers: visitorHeaders(), fetch: apiFetch(), deadline: pageDeadline() },
  })

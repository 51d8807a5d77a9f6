import { getCoverage, getCoverageReport } from '@houselights/contracts/operators/coverage'
import { operatorQuery } from '../area/index.ts'
import type { CoverageMonths } from './periods.ts'

// slow for the API, so refetched only on request
const staleTime = Number.POSITIVE_INFINITY
export const coverageQuery = (months: CoverageMonths) => ({
  ...operatorQuery(getCoverage, { query: { months } }),
  staleTime,
})
export const reportQuery = (months: CoverageMonths) => ({
  ...operatorQuery(getCoverageReport, { query: { months } }),
  staleTime,
})

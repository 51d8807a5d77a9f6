import type { COVERAGE_MONTHS } from '@houselights/contracts/operators/coverage'

export type CoverageMonths = (typeof COVERAGE_MONTHS)[number]

// in its own small file, because every visitor loads the code that validates the route's address
export const MONTHS = ['1', '3', '6', '12'] as const satisfies readonly CoverageMonths[]
export const PERIODS: readonly { value: CoverageMonths; label: string }[] = [
  { value: '1', label: 'Last Month' },
  { value: '3', label: 'Last 3 Months' },
  { value: '6', label: 'Last 6 Months' },
  { value: '12', label: 'Last Year' },
]
export const DEFAULT_PERIOD: CoverageMonths = '3'

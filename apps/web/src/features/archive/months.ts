import { MONTH_NAMES } from '@houselights/domain/dates/calendar-names'

/** "May 2025". */
export function monthName(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${MONTH_NAMES[Number(number) - 1] ?? ''} ${year}`.trim()
}

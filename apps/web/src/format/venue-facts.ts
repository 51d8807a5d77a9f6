import type { VenueFact } from '@houselights/contracts/entities/venue-evidence'
import { dayParts } from '@houselights/domain/dates/format-city-time'

export const FACT_NAMES: Record<VenueFact, string> = {
  address: 'address',
  coordinates: 'coordinates',
  venueType: 'type',
  capacity: 'capacity',
  website: 'website',
  calendar: 'calendar',
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'Twitter',
  description: 'description',
}

/** Formats a day, month or year: "October 2, 2026", "October 2026", "2026". */
export function formatReadOn(readOn: string): string {
  const [year, month, day] = readOn.split('-')
  const parts = dayParts(`${year}-${month ?? '01'}-${day ?? '01'}`)
  if (!month || !parts) return String(year)
  return day ? `${parts.month} ${parts.date}, ${year}` : `${parts.month} ${year}`
}

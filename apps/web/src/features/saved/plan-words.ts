import { encodeShows } from '@houselights/contracts/public-api/show-codes'
import type { ShowById } from '@houselights/contracts/public-api/shows-by-id'
import { dayName } from '@houselights/domain/dates/format-city-time'
import { statusText } from '@houselights/domain/listings/status-text'
import { atVenue } from '@houselights/domain/venues/venue-place'
import { formatCount } from '../../format/words.ts'
import { stringifySearch } from '../../page/search-params.ts'
import { formatMainTime, isOff } from '../events/index.ts'

export const toPlanSearch = (ids: readonly string[]): { shows: string | undefined } => ({
  shows: encodeShows(ids) || undefined,
})

export const planPath = (ids: readonly string[]): string => `/plan${stringifySearch(toPlanSearch(ids))}`

const MAX_LISTED = 4

export function planTitle(shows: readonly ShowById[], today: string): string {
  const days = [...new Set(shows.map(({ event }) => event.localDate))]
  if (days.length === 0) return 'An empty plan'
  const firstDay = dayName(days[0] ?? '', today)
  return `${formatCount(shows.length, 'show')} ${days.length === 1 ? `on ${firstDay}` : `from ${firstDay}`}`
}

export function planSummary(shows: readonly ShowById[], timeZone: string): string {
  const listedShows = shows.slice(0, MAX_LISTED).map(({ event }) => {
    const timeOrStatus = isOff(event) ? statusText(event.status) : formatMainTime(event, timeZone)
    return `${event.title} ${atVenue(event.venue.name)} (${timeOrStatus})`
  })
  const unlistedCount = shows.length - listedShows.length
  return `${listedShows.join(', ')}${unlistedCount > 0 ? ` and ${unlistedCount} more` : ''}.`
}

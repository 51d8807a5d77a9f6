import type { Key } from '@houselights/api-client/freshness'
import { eventPages, venuesQuery } from '@houselights/api-client/queries'
import type { Venue } from '@houselights/contracts/entities/entities'
import { dayName, nearDay } from '@houselights/domain/dates/format-city-time'
import type { Place } from '@houselights/domain/geography/map-projection'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isCalendarDay, toQuotable } from '../../page/search-params.ts'
import type { MapSearch } from './map-search.ts'

export function findDateProblem({ date }: MapSearch): string | undefined {
  if (date === undefined || isCalendarDay(date)) return undefined
  return `“${toQuotable(date)}” isn’t a day. Write it like 2030-05-02.`
}

/** "tonight", "tomorrow", "on Friday, May 2". */
export const toDayPhrase = (day: string, tonight: string): string =>
  nearDay(day, tonight)?.toLowerCase() ?? `on ${dayName(day, tonight)}`

export interface MapVenue {
  slug: string
  name: string
  place: Place
}

/**
 * The API's maximum per response, and the maximum number of responses. Together they can contain more shows than a city
 * has in one night.
 */
const [PAGE_SIZE, MAX_PAGES] = [200, 5]
// defined here because the file of shared keys is part of the home page's scripts
const KEY = ['listings', 'map'] as const satisfies Key
const FRESH_MS = 10 * 60_000

export const dayShowsQuery = ({ date = 'today', nearby }: MapSearch) => ({
  ...eventPages({ date, limit: PAGE_SIZE, nearby }),
  pages: MAX_PAGES,
})

/**
 * Fetches every venue in the city, and nearby if asked, with known coordinates, sorted by name. Keeps only the data that the map needs,
 * because the venues are embedded in the document.
 */
export const mapVenuesQuery = (client: QueryClient, { nearby }: MapSearch) =>
  queryOptions({
    queryKey: [...KEY, nearby] as const,
    staleTime: FRESH_MS,
    queryFn: async (): Promise<MapVenue[]> => {
      const venues: MapVenue[] = []
      let cursor: string | undefined
      do {
        const options = venuesQuery({ query: { limit: PAGE_SIZE, cursor, nearby } })
        const page = await client.fetchQuery(options)
        client.removeQueries({ queryKey: options.queryKey, exact: true })
        venues.push(...page.items.flatMap(toMapVenues))
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      return venues
    },
  })

const toMapVenues = ({ slug, name, latitude, longitude }: Venue): MapVenue[] =>
  latitude === null || longitude === null ? [] : [{ slug, name, place: { latitude, longitude } }]

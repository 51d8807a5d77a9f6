import type { Key } from '@houselights/api-client/freshness'
import { eventPages, venuesQuery } from '@houselights/api-client/queries'
import type { Venue } from '@houselights/contracts/entities/entities'
import { dayName, nearDay } from '@houselights/domain/dates/format-city-time'
import type { Place } from '@houselights/domain/geography/map-projection'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isCalendarDay, toQuotable } from '../../page/search-params.ts'
import type { MapSearch } from './map-search.ts'

export function dateProblem({ date }: MapSearch): string | undefined {
  if (date === undefined || isCalendarDay(date)) return undefined
  return `“${toQuotable(date)}” isn’t a day. Write it like 2030-05-02.`
}

/** "tonight", "tomorrow", "on Friday, May 2". */
export const onDay = (day: string, tonight: string): string =>
  nearDay(day, tonight)?.toLowerCase() ?? `on ${dayName(day, tonight)}`

export interface MapVenue {
  slug: string
  name: string
  place: Place
}

/** As many in one answer as the API gives, and so many answers: more than a city has in an evening. */
const [PAGE, PAGES] = [200, 5]
// written here: the keys that all pages share are part of the home page
const KEY = ['listings', 'map'] as const satisfies Key
const FRESH_MS = 10 * 60_000

export const dayShows = ({ date = 'today' }: MapSearch) => ({ ...eventPages({ date, limit: PAGE }), pages: PAGES })

/** Every venue of the city whose place is known, by name. Of the API's answers no more is kept: a page brings it along. */
export const mapVenues = (client: QueryClient) =>
  queryOptions({
    queryKey: KEY,
    staleTime: FRESH_MS,
    queryFn: async (): Promise<MapVenue[]> => {
      const found: MapVenue[] = []
      let cursor: string | undefined
      do {
        const options = venuesQuery({ query: { limit: PAGE, cursor } })
        const page = await client.fetchQuery(options)
        client.removeQueries({ queryKey: options.queryKey, exact: true })
        found.push(...page.items.flatMap(placed))
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      return found
    },
  })

const placed = ({ slug, name, latitude, longitude }: Venue): MapVenue[] =>
  latitude === null || longitude === null ? [] : [{ slug, name, place: { latitude, longitude } }]

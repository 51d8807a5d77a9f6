import { eventPages, eventsOnNow } from '@houselights/api-client/queries'
import type { TonightSearch } from './tonight-search.ts'

/**
 * The API's maximum per response, and the maximum number of responses. Together they can contain more shows than a city
 * has in one night.
 */
const [PAGE_SIZE, MAX_PAGES] = [200, 5]

/** An open page fetches its lists every minute, because shows start and end. */
export const EVERY_MINUTE = { refetchInterval: 60_000 } as const

/** Queries the shows that are on now, whichever night they belong to. */
export const onNowQuery = ({ venue, neighborhood, nearby }: Omit<TonightSearch, 'paper'> = {}) =>
  eventsOnNow({ query: { limit: PAGE_SIZE, venue, neighborhood, nearby } })

export const tonightQuery = ({ venue, neighborhood, nearby }: TonightSearch) => ({
  ...eventPages({ date: 'today', limit: PAGE_SIZE, venue, neighborhood, nearby }),
  pages: MAX_PAGES,
})

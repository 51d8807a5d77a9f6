import { eventPages, eventsOnNow } from '@houselights/api-client/queries'
import type { TonightSearch } from './tonight-search.ts'

/** As many in one answer as the API gives, and so many answers: more than a city has in an evening. */
const [PAGE, PAGES] = [200, 5]

/** While the page is open its lists follow the clock: shows begin and end. */
export const EVERY_MINUTE = { refetchInterval: 60_000 } as const

/** The shows that are on, of whichever night. */
export const onNow = ({ venue, neighborhood }: Pick<TonightSearch, 'venue' | 'neighborhood'> = {}) =>
  eventsOnNow({ query: { limit: PAGE, venue, neighborhood } })

export const evening = ({ venue, neighborhood }: TonightSearch) => ({
  ...eventPages({ date: 'today', limit: PAGE, venue, neighborhood }),
  pages: PAGES,
})

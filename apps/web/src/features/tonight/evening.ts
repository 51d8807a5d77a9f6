import type { Queries } from '@houselights/api-client/queries'
import type { TonightSearch } from './tonight-search.ts'

/** As many in one answer as the API gives, and so many answers: more than a city has in an evening. */
const [PAGE, PAGES] = [200, 5]

/** The shows of the city's evening, as the page lists them. */
export const evening = (queries: Queries, { venue, neighborhood }: TonightSearch) => ({
  ...queries.eventPages({ date: 'today', limit: PAGE, venue, neighborhood }),
  pages: PAGES,
})

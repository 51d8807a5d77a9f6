import { DETECT_LOCATION, GET_STATUS, SUBSCRIBE, SUGGEST_VENUE } from '@houselights/contracts/contract/client-paths'
import type { listArtists, listEvents, SiteStatus } from '@houselights/contracts/public-api/routes'
import type { reportMistake } from '@houselights/contracts/reports/reports'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { CACHE_TIMES } from './freshness.ts'
import { isLocation, isSiteStatus } from './light-answers.ts'
import { apiOptions, callPublic, listFor, pagesFor, queryFor } from './query-for.ts'
import { request } from './request.ts'

// The public pages' queries. The operators' queries are in other files, so that visitors don't load them.

const SECOND = 1_000
const MINUTE = 60 * SECOND
export const EVENTS_FRESH_MS = 30 * SECOND

const listings = { scope: 'listings' } as const
const names = { ...listings, staleTime: 10 * MINUTE } as const
const upcoming = { ...listings, staleTime: 5 * MINUTE } as const
const events = { ...listings, staleTime: EVENTS_FRESH_MS } as const

/** The site's status. During a database outage it's fetched again whenever a page needs it. */
export const statusQuery = () =>
  queryOptions({
    ...CACHE_TIMES,
    staleTime: ({ state }: { state: { data: SiteStatus | undefined } }) => (state.data?.staleSince ? 0 : 30 * SECOND),
    queryKey: ['site', 'status'] as const,
    queryFn: async (context) => {
      const options = { ...apiOptions(context.client), signal: context.signal }
      const answer: unknown = await (await request(GET_STATUS, { query: { city: options.city } }, options)).json()
      return isSiteStatus(answer) ? answer : callPublic('getSiteStatus', {}, context)
    },
  })
export const locationQuery = () =>
  queryOptions({
    ...CACHE_TIMES,
    staleTime: 5 * MINUTE,
    queryKey: ['visitor', 'location'] as const,
    queryFn: async (context) => {
      const options = { ...apiOptions(context.client), signal: context.signal }
      const answer: unknown = await (await request(DETECT_LOCATION, {}, options)).json()
      return isLocation(answer) ? answer : callPublic('detectLocation', {}, context)
    },
  })
export const settingsQuery = queryFor('getSiteSettings', { scope: 'site' })
export const apiDocumentQuery = queryFor('getApiDocument', { scope: 'site' })
/** Whether this visitor may use the operators' area. */
export const sessionQuery = queryFor('getAdminSession', { scope: 'visitor', staleTime: 30 * SECOND })
/** Google's data about a place. It must not be stored: only the visitor's page holds it, for the visit. */
export const venuePhotosQuery = queryFor('getVenuePhotos', { scope: 'visitor' })
/** The outcome of a visitor's report, fetched again each time the page is opened. */
export const reportQuery = queryFor('followReport', { scope: 'visitor', staleTime: 0 })

export const citiesQuery = queryFor('listCities', listings)
export const filterOptionsQuery = queryFor('getFilterOptions', names)
const venueNames = queryFor('listVenueNames', names)
export const venueNamesQuery = () => venueNames({ query: { simple: 'true' } })
export const upcomingEventsQuery = listFor('listUpcomingEvents', upcoming)
export const announcedQuery = listFor('listAnnounced', upcoming)
export const eventQuery = queryFor('getEvent', listings)
export const similarQuery = queryFor('listSimilarEvents', listings)
export const archiveMonthsQuery = queryFor('listArchiveMonths', listings)
const archive = listFor('listArchive', listings)
export const archiveQuery = (month: string, cursor: string | undefined) =>
  archive({ params: { month }, query: { limit: 200, cursor } })
const artists = listFor('listArtists', listings)
export const artistsQuery = (filters: z.input<typeof listArtists.query>) =>
  artists({ query: effectiveFilters(filters) })
export const artistQuery = queryFor('getArtist', listings)
export const artistEventsQuery = listFor('listArtistEvents', listings)
const artistEventPages = pagesFor('listArtistEvents', listings)
export const artistPastPages = (id: string, from: string | undefined) =>
  artistEventPages({ params: { id }, query: { when: 'past', limit: 10 } }, from)
export const artistCompanyQuery = queryFor('getArtistCompany', listings)
export const venuesQuery = listFor('listFullVenues', listings)
export const venueQuery = queryFor('getVenue', listings)
export const venueEventsQuery = listFor('listVenueEvents', upcoming)
type EventFilters = z.input<typeof listEvents.query>
const eventList = listFor('listEvents', events)
export const eventsQuery = (filters: EventFilters) => eventList({ query: effectiveFilters(filters) })
const allEventPages = pagesFor('listEvents', events)
export const eventPages = (filters: EventFilters, from?: string) =>
  allEventPages({ query: effectiveFilters(filters) }, from)
export const eventsOnNow = pagesFor('listEventsOnNow', events)

const NO_FILTER = ['', 'all-dates', 'all-genres', 'all-venues']
/**
 * Leaves out values that filter nothing: the "all" options, empty strings and undefined.
 *
 * @internal for its test
 */
export const effectiveFilters = <Filters extends object>(filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && !NO_FILTER.includes(value)),
  ) as Filters

// without their contracts: few visits need these
export const suggestVenue = mutationOptions({
  mutationFn: (address: string, { client }) => {
    const options = apiOptions(client)
    return request(SUGGEST_VENUE, { body: { address, city: options.city } }, options)
  },
})
export const subscribe = mutationOptions({
  // any 2xx is a success, whatever its body says
  mutationFn: (email: string, { client }) => {
    const options = apiOptions(client)
    return request(SUBSCRIBE, { query: { city: options.city }, body: { email } }, options)
  },
})
export const reportMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (body: z.input<typeof reportMistake.body>, context) =>
      callPublic('reportMistake', { params: { slug }, body }, context),
  })

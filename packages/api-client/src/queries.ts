import { DETECT_LOCATION, GET_STATUS, SUBSCRIBE } from '@houselights/contracts/contract/client-paths'
import type { listArtists, listEvents, SiteStatus } from '@houselights/contracts/public-api/routes'
import type { reportMistake } from '@houselights/contracts/reports/reports'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { CACHE_TIMES } from './freshness.ts'
import { isLocation, isSiteStatus } from './light-validators.ts'
import { apiOptions, callPublic, listFor, pagesFor, queryFor } from './query-for.ts'
import { request } from './request.ts'

// The public pages' queries. The operators' queries are in other files, so that visitors don't load them.

const SECOND = 1_000
const MINUTE = 60 * SECOND
export const EVENTS_FRESH_MS = 30 * SECOND

const LISTINGS_POLICY = { scope: 'listings' } as const
const NAMES_POLICY = { ...LISTINGS_POLICY, staleTime: 10 * MINUTE } as const
const UPCOMING_POLICY = { ...LISTINGS_POLICY, staleTime: 5 * MINUTE } as const
const EVENTS_POLICY = { ...LISTINGS_POLICY, staleTime: EVENTS_FRESH_MS } as const

/** Queries the site's status. During a database outage it's fetched again whenever a page needs it. */
export const statusQuery = () =>
  queryOptions({
    ...CACHE_TIMES,
    staleTime: ({ state }: { state: { data: SiteStatus | undefined } }) => (state.data?.staleSince ? 0 : 30 * SECOND),
    queryKey: ['site', 'status'] as const,
    queryFn: async (context) => {
      const options = { ...apiOptions(context.client), signal: context.signal }
      const body: unknown = await (await request(GET_STATUS, { query: { city: options.city } }, options)).json()
      return isSiteStatus(body) ? body : callPublic('getSiteStatus', {}, context)
    },
  })
export const locationQuery = () =>
  queryOptions({
    ...CACHE_TIMES,
    staleTime: 5 * MINUTE,
    queryKey: ['visitor', 'location'] as const,
    queryFn: async (context) => {
      const options = { ...apiOptions(context.client), signal: context.signal }
      const body: unknown = await (await request(DETECT_LOCATION, {}, options)).json()
      return isLocation(body) ? body : callPublic('detectLocation', {}, context)
    },
  })
export const settingsQuery = queryFor('getSiteSettings', { scope: 'site' })
export const apiDocumentQuery = queryFor('getApiDocument', { scope: 'site' })
/** Queries whether this visitor may use the operators' area. */
export const sessionQuery = queryFor('getAdminSession', { scope: 'visitor', staleTime: 30 * SECOND })
/**
 * Queries Google's data about a place. It must not be stored, so it's only in the memory of the visitor's page, for the
 * visit.
 */
export const venuePhotosQuery = queryFor('getVenuePhotos', { scope: 'visitor' })
/** Queries the outcome of a visitor's report, again each time the page is opened. */
export const reportQuery = queryFor('followReport', { scope: 'visitor', staleTime: 0 })
export const venueRequestQuery = queryFor('followVenueRequest', { scope: 'visitor', staleTime: 0 })

export const citiesQuery = queryFor('listCities', LISTINGS_POLICY)
export const filterOptionsQuery = queryFor('getFilterOptions', NAMES_POLICY)
const venueNames = queryFor('listVenueNames', NAMES_POLICY)
export const venueNamesQuery = (nearby?: 'true') => venueNames({ query: { simple: 'true', nearby } })
export const upcomingEventsQuery = listFor('listUpcomingEvents', UPCOMING_POLICY)
export const announcedQuery = listFor('listAnnounced', UPCOMING_POLICY)
export const eventQuery = queryFor('getEvent', LISTINGS_POLICY)
export const similarQuery = queryFor('listSimilarEvents', LISTINGS_POLICY)
export const archiveMonthsQuery = queryFor('listArchiveMonths', LISTINGS_POLICY)
const archive = listFor('listArchive', LISTINGS_POLICY)
export const archiveQuery = (month: string, cursor: string | undefined) =>
  archive({ params: { month }, query: { limit: 200, cursor } })
const artists = listFor('listArtists', LISTINGS_POLICY)
export const artistsQuery = (filters: z.input<typeof listArtists.query>) =>
  artists({ query: toEffectiveFilters(filters) })
export const artistQuery = queryFor('getArtist', LISTINGS_POLICY)
export const artistEventsQuery = listFor('listArtistEvents', LISTINGS_POLICY)
const artistEventPages = pagesFor('listArtistEvents', LISTINGS_POLICY)
export const artistPastPages = (id: string, startCursor: string | undefined) =>
  artistEventPages({ params: { id }, query: { when: 'past', limit: 10 } }, startCursor)
export const artistCompanyQuery = queryFor('getArtistCompany', LISTINGS_POLICY)
export const venuesQuery = listFor('listFullVenues', LISTINGS_POLICY)
export const venueQuery = queryFor('getVenue', LISTINGS_POLICY)
export const venueEventsQuery = listFor('listVenueEvents', UPCOMING_POLICY)
type EventFilters = z.input<typeof listEvents.query>
const eventList = listFor('listEvents', EVENTS_POLICY)
export const eventsQuery = (filters: EventFilters) => eventList({ query: toEffectiveFilters(filters) })
const allEventPages = pagesFor('listEvents', EVENTS_POLICY)
export const eventPages = (filters: EventFilters, startCursor?: string) =>
  allEventPages({ query: toEffectiveFilters(filters) }, startCursor)
export const eventsOnNow = pagesFor('listEventsOnNow', EVENTS_POLICY)

const NO_FILTER = ['', 'all-dates', 'all-genres', 'all-venues']
/**
 * Leaves out values that filter nothing: the "all" options, empty strings and undefined.
 *
 * @internal for its test
 */
export const toEffectiveFilters = <Filters extends object>(filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && !NO_FILTER.includes(value)),
  ) as Filters

// This sends its request without a contract, so that pages don't load the contracts for it: few visits need it.
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

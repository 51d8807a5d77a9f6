import { getAdminSession } from '@houselights/types/access'
import { Venue, VenueName } from '@houselights/types/entities'
import { subscribeToNewsletter } from '@houselights/types/newsletter'
import * as routes from '@houselights/types/routes'
import { getSiteSettings } from '@houselights/types/settings'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { type CallOptions, call, callPage } from './call.ts'
import { FRESH, KEPT } from './freshness.ts'
import type { ArtistListQuery, EventListQuery, Pages, VenueListQuery } from './query-keys.ts'
import * as keys from './query-keys.ts'

// one path, two shapes: the client knows which it requests
const fullVenues = { ...routes.listVenues, response: z.array(Venue) }
const venueNames = { ...routes.listVenues, response: z.array(VenueName) }
const PAST_SHOWN = 10
const NO_FILTER = ['', 'all-dates', 'all-genres', 'all-venues']

/** During an outage of the database the status is fetched again whenever a page needs it. */
const statusStaysFresh = ({ state }: { state: { data: routes.SiteStatus | undefined } }) =>
  state.data?.staleSince ? 0 : FRESH.status

/**
 * Leaves out values that filter nothing: the "all" options, empty texts and undefined.
 *
 * @internal for its test
 */
export const effectiveFilters = <Filters extends object>(filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && !NO_FILTER.includes(value)),
  ) as Filters

/**
 * The query options of the public API. Operators' queries are in other files, so that visitors do not load them.
 */
export function createQueries(options: Omit<CallOptions, 'signal'> = {}) {
  return {
    status: () =>
      queryOptions({
        ...KEPT,
        staleTime: statusStaysFresh,
        queryKey: keys.status,
        queryFn: ({ signal }) => call(routes.getSiteStatus, {}, { ...options, signal }),
      }),
    settings: () =>
      queryOptions({
        ...KEPT,
        queryKey: keys.settings,
        queryFn: ({ signal }) => call(getSiteSettings, {}, { ...options, signal }),
      }),
    /** Whether this visitor may use the operators' area. */
    adminSession: () =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.session,
        queryKey: keys.session,
        queryFn: ({ signal }) => call(getAdminSession, {}, { ...options, signal }),
      }),
    location: () =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.location,
        queryKey: keys.location,
        queryFn: ({ signal }) => call(routes.detectLocation, {}, { ...options, signal }),
      }),
    cities: () =>
      queryOptions({
        ...KEPT,
        queryKey: keys.cities,
        queryFn: ({ signal }) => call(routes.listCities, {}, { ...options, signal }),
      }),
    upcomingEvents: (query: Pages = { limit: 8 }) =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.upcoming,
        queryKey: keys.upcomingEvents(query),
        queryFn: ({ signal }) => callPage(routes.listUpcomingEvents, { query }, { ...options, signal }),
      }),
    events: (filters: EventListQuery = {}) => {
      const query = effectiveFilters(filters)
      return queryOptions({
        ...KEPT,
        staleTime: FRESH.events,
        queryKey: keys.events(query),
        queryFn: ({ signal }) => callPage(routes.listEvents, { query }, { ...options, signal }),
      })
    },
    /** The same list in pages ("show more"), from a cursor on. */
    eventPages: (filters: EventListQuery = {}, from?: string) => {
      const query = effectiveFilters(filters)
      return infiniteQueryOptions({
        ...KEPT,
        staleTime: FRESH.events,
        queryKey: keys.eventPages(query, from),
        initialPageParam: from,
        queryFn: ({ signal, pageParam: cursor }) =>
          callPage(routes.listEvents, { query: { ...query, cursor } }, { ...options, signal }),
        getNextPageParam: (page) => page.next ?? undefined,
      })
    },
    filterOptions: () =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.venueNames,
        queryKey: keys.filterOptions,
        queryFn: ({ signal }) => call(routes.getFilterOptions, {}, { ...options, signal }),
      }),
    event: (slug: string) =>
      queryOptions({
        ...KEPT,
        queryKey: keys.event(slug),
        queryFn: ({ signal }) => call(routes.getEvent, { params: { slug } }, { ...options, signal }),
      }),
    artists: (filters: ArtistListQuery = {}) => {
      const query = effectiveFilters(filters)
      return queryOptions({
        ...KEPT,
        queryKey: keys.artists(query),
        queryFn: ({ signal }) => callPage(routes.listArtists, { query }, { ...options, signal }),
      })
    },
    artist: (slug: string) =>
      queryOptions({
        ...KEPT,
        queryKey: keys.artist(slug),
        queryFn: ({ signal }) => call(routes.getArtist, { params: { slug } }, { ...options, signal }),
      }),
    artistEvents: (id: string, query: Pages = {}) =>
      queryOptions({
        ...KEPT,
        queryKey: keys.artistEvents(id, query),
        queryFn: ({ signal }) => callPage(routes.listArtistEvents, { params: { id }, query }, { ...options, signal }),
      }),
    /** Past shows in pages ("show more"), from a cursor on. */
    artistPast: (id: string, from?: string) =>
      infiniteQueryOptions({
        ...KEPT,
        queryKey: keys.artistPast(id, from),
        initialPageParam: from,
        queryFn: ({ signal, pageParam }) =>
          callPage(
            routes.listArtistEvents,
            { params: { id }, query: { when: 'past', limit: PAST_SHOWN, cursor: pageParam } },
            { ...options, signal },
          ),
        getNextPageParam: (page) => page.next ?? undefined,
      }),
    artistCompany: (id: string) =>
      queryOptions({
        ...KEPT,
        queryKey: keys.artistCompany(id),
        queryFn: ({ signal }) => call(routes.getArtistCompany, { params: { id } }, { ...options, signal }),
      }),
    venues: (query: VenueListQuery = {}) =>
      queryOptions({
        ...KEPT,
        queryKey: keys.venues(query),
        queryFn: ({ signal }) => callPage(fullVenues, { query }, { ...options, signal }),
      }),
    venueNames: () =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.venueNames,
        queryKey: keys.venueNames,
        queryFn: ({ signal }) => call(venueNames, { query: { simple: 'true' } }, { ...options, signal }),
      }),
    venue: (slug: string) =>
      queryOptions({
        ...KEPT,
        queryKey: keys.venue(slug),
        queryFn: ({ signal }) => call(routes.getVenue, { params: { slug } }, { ...options, signal }),
      }),
    venuePhotos: (googlePlaceId: string) =>
      queryOptions({
        // Google's answers must not be stored: the visitor's page alone holds them, for the visit
        ...KEPT,
        queryKey: keys.venuePhotos(googlePlaceId),
        queryFn: ({ signal }) => call(routes.getVenuePhotos, { params: { googlePlaceId } }, { ...options, signal }),
      }),
    venueEvents: (id: string, query: Pages = {}) =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.venueEvents,
        queryKey: keys.venueEvents(id, query),
        queryFn: ({ signal }) => callPage(routes.listVenueEvents, { params: { id }, query }, { ...options, signal }),
      }),
    subscribe: () =>
      mutationOptions({
        mutationFn: (email: string) => call(subscribeToNewsletter, { body: { email } }, options),
      }),
  }
}

export type Queries = ReturnType<typeof createQueries>

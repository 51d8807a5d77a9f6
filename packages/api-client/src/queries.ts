import { getAdminSession } from '@houselights/types/access'
import { Venue, VenueName } from '@houselights/types/entities'
import { subscribeToNewsletter } from '@houselights/types/newsletter'
import * as routes from '@houselights/types/routes'
import { getSiteSettings } from '@houselights/types/settings'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { type CallOptions, call, callPage } from './call.ts'
import { FRESH, KEPT } from './freshness.ts'

type Paging = z.input<typeof routes.Paging>
export type EventFilters = z.input<typeof routes.EventFilters>
export type EventListQuery = EventFilters & Paging
export type ArtistListQuery = Paging & { search?: string | undefined }
export type VenueListQuery = Omit<z.input<typeof routes.listVenues.query>, 'simple'>

// one path, two shapes: the client knows which it asks for
const fullVenues = { ...routes.listVenues, response: z.array(Venue) }
const venueNames = { ...routes.listVenues, response: z.array(VenueName) }
const PAST_SHOWN = 10
const NO_FILTER = ['', 'all-dates', 'all-genres', 'all-venues']

/** Leaves out what filters nothing: the "all" options, empty texts and what is undefined. */
export const effectiveFilters = <Filters extends object>(filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && !NO_FILTER.includes(value)),
  ) as Filters

/**
 * The query options of every public read; `baseUrl` says where the API answers (nothing: the page's own origin).
 * Operators' reads are in files of their own, so that visitors do not load them.
 */
export function createQueries(options: Omit<CallOptions, 'signal'> = {}) {
  return {
    status: () =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.status,
        queryKey: ['status'],
        queryFn: ({ signal }) => call(routes.getSiteStatus, {}, { ...options, signal }),
      }),
    settings: () =>
      queryOptions({
        ...KEPT,
        queryKey: ['settings'],
        queryFn: ({ signal }) => call(getSiteSettings, {}, { ...options, signal }),
      }),
    /** Whether this visitor may enter the operators' area. */
    adminSession: () =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.session,
        queryKey: ['admin-session'],
        queryFn: ({ signal }) => call(getAdminSession, {}, { ...options, signal }),
      }),
    location: () =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.location,
        queryKey: ['location'],
        queryFn: ({ signal }) => call(routes.detectLocation, {}, { ...options, signal }),
      }),
    cities: () =>
      queryOptions({
        ...KEPT,
        queryKey: ['cities'],
        queryFn: ({ signal }) => call(routes.listCities, {}, { ...options, signal }),
      }),
    upcomingEvents: (query: Paging = { limit: 8 }) =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.upcoming,
        queryKey: ['events', 'upcoming', query],
        queryFn: ({ signal }) => callPage(routes.listUpcomingEvents, { query }, { ...options, signal }),
      }),
    events: (filters: EventListQuery = {}) => {
      const query = effectiveFilters(filters)
      return queryOptions({
        ...KEPT,
        staleTime: FRESH.events,
        queryKey: ['events', 'list', query],
        queryFn: ({ signal }) => callPage(routes.listEvents, { query }, { ...options, signal }),
      })
    },
    /** The same list, page upon page ("show more"). */
    eventPages: (filters: EventListQuery = {}) => {
      const query = effectiveFilters(filters)
      return infiniteQueryOptions({
        ...KEPT,
        staleTime: FRESH.events,
        queryKey: ['events', 'pages', query],
        initialPageParam: undefined as string | undefined,
        queryFn: ({ signal, pageParam: cursor }) =>
          callPage(routes.listEvents, { query: { ...query, cursor } }, { ...options, signal }),
        getNextPageParam: (page) => page.next ?? undefined,
      })
    },
    filterOptions: () =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.venueNames,
        queryKey: ['filters'],
        queryFn: ({ signal }) => call(routes.getFilterOptions, {}, { ...options, signal }),
      }),
    event: (slug: string) =>
      queryOptions({
        ...KEPT,
        queryKey: ['event', slug],
        queryFn: ({ signal }) => call(routes.getEvent, { params: { slug } }, { ...options, signal }),
      }),
    artists: (filters: ArtistListQuery = {}) => {
      const query = effectiveFilters(filters)
      return queryOptions({
        ...KEPT,
        queryKey: ['artists', 'list', query],
        queryFn: ({ signal }) => callPage(routes.listArtists, { query }, { ...options, signal }),
      })
    },
    artist: (slug: string) =>
      queryOptions({
        ...KEPT,
        queryKey: ['artist', slug],
        queryFn: ({ signal }) => call(routes.getArtist, { params: { slug } }, { ...options, signal }),
      }),
    artistEvents: (id: string, query: Paging = {}) =>
      queryOptions({
        ...KEPT,
        queryKey: ['artist-events', id, query],
        queryFn: ({ signal }) => callPage(routes.listArtistEvents, { params: { id }, query }, { ...options, signal }),
      }),
    /** Shows that were, page upon page from a cursor on ("show more"). */
    artistPast: (id: string, cursor?: string) =>
      infiniteQueryOptions({
        ...KEPT,
        queryKey: ['artist-events', id, 'past', cursor],
        initialPageParam: cursor,
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
        queryKey: ['artist-company', id],
        queryFn: ({ signal }) => call(routes.getArtistCompany, { params: { id } }, { ...options, signal }),
      }),
    venues: (query: VenueListQuery = {}) =>
      queryOptions({
        ...KEPT,
        queryKey: ['venues', 'list', query],
        queryFn: ({ signal }) => callPage(fullVenues, { query }, { ...options, signal }),
      }),
    venueNames: () =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.venueNames,
        queryKey: ['venues', 'names'],
        queryFn: ({ signal }) => call(venueNames, { query: { simple: 'true' } }, { ...options, signal }),
      }),
    venue: (slug: string) =>
      queryOptions({
        ...KEPT,
        queryKey: ['venue', slug],
        queryFn: ({ signal }) => call(routes.getVenue, { params: { slug } }, { ...options, signal }),
      }),
    venuePhotos: (googlePlaceId: string) =>
      queryOptions({
        ...KEPT,
        // what Google says is kept by nobody: it goes with the page that shows it
        gcTime: 0,
        queryKey: ['venue-photos', googlePlaceId],
        queryFn: ({ signal }) => call(routes.getVenuePhotos, { params: { googlePlaceId } }, { ...options, signal }),
      }),
    venueEvents: (id: string, query: Paging = {}) =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.venueEvents,
        queryKey: ['venue-events', id, query],
        queryFn: ({ signal }) => callPage(routes.listVenueEvents, { params: { id }, query }, { ...options, signal }),
      }),
    subscribe: () =>
      mutationOptions({
        mutationKey: ['newsletter'],
        mutationFn: (email: string) => call(subscribeToNewsletter, { body: { email } }, options),
      }),
  }
}

export type Queries = ReturnType<typeof createQueries>

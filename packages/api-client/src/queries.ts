import { DETECT_LOCATION, GET_STATUS, SUBSCRIBE, SUGGEST_VENUE } from '@houselights/types/client-paths'
import type { Contract } from '@houselights/types/contract'
import type { SiteStatus } from '@houselights/types/routes'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from './call.ts'
import { FRESH, KEPT } from './freshness.ts'
import { isLocation, isSiteStatus } from './light-answers.ts'
import type { ArtistListQuery, EventListQuery, OnNowQuery, Pages, VenueListQuery } from './query-keys.ts'
import * as keys from './query-keys.ts'
import { type CallOptions, request } from './request.ts'

type PublicCalls = typeof import('./public-calls.ts')
let loading: Promise<PublicCalls> | undefined
/** Kept once it is there, so that later requests are sent at once. */
const publicCalls = (): Promise<PublicCalls> => {
  loading ??= import('./public-calls.ts').catch((cause: unknown) => {
    loading = undefined
    throw cause
  })
  return loading
}

/** A call of one of the public contracts, and the same for one page of a list. */
async function call<C extends Contract>(of: (calls: PublicCalls) => C, input: CallInput<C>, options: CallOptions) {
  const calls = await publicCalls()
  return calls.call(of(calls), input, options)
}
async function callPage<C extends Contract>(of: (calls: PublicCalls) => C, input: CallInput<C>, options: CallOptions) {
  const calls = await publicCalls()
  return calls.callPage(of(calls), input, options)
}

const PAST_SHOWN = 10
const MOST_PAST = 200
const NO_FILTER = ['', 'all-dates', 'all-genres', 'all-venues']

/** During an outage of the database the status is fetched again whenever a page needs it. */
const statusStaysFresh = ({ state }: { state: { data: SiteStatus | undefined } }) =>
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
  /** For what is requested without its contract. */
  const { city } = options
  return {
    status: () =>
      queryOptions({
        ...KEPT,
        staleTime: statusStaysFresh,
        queryKey: keys.status,
        queryFn: async ({ signal }) => {
          const answer: unknown = await (await request(GET_STATUS, { query: { city } }, { ...options, signal })).json()
          if (isSiteStatus(answer)) return answer
          const { parse, getSiteStatus } = await publicCalls()
          return parse(getSiteStatus, answer).data
        },
      }),
    settings: () =>
      queryOptions({
        ...KEPT,
        queryKey: keys.settings,
        queryFn: ({ signal }) => call((api) => api.getSiteSettings, {}, { ...options, signal }),
      }),
    /** Whether this visitor may use the operators' area. */
    adminSession: () =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.session,
        queryKey: keys.session,
        queryFn: ({ signal }) => call((api) => api.getAdminSession, {}, { ...options, signal }),
      }),
    location: () =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.location,
        queryKey: keys.location,
        queryFn: async ({ signal }) => {
          const answer: unknown = await (await request(DETECT_LOCATION, {}, { ...options, signal })).json()
          if (isLocation(answer)) return answer
          const { parse, detectLocation } = await publicCalls()
          return parse(detectLocation, answer).data
        },
      }),
    cities: () =>
      queryOptions({
        ...KEPT,
        queryKey: keys.cities,
        queryFn: ({ signal }) => call((api) => api.listCities, {}, { ...options, signal }),
      }),
    upcomingEvents: (query: Pages = { limit: 8 }) =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.upcoming,
        queryKey: keys.upcomingEvents(query),
        queryFn: ({ signal }) => callPage((api) => api.listUpcomingEvents, { query }, { ...options, signal }),
      }),
    events: (filters: EventListQuery = {}) => {
      const query = effectiveFilters(filters)
      return queryOptions({
        ...KEPT,
        staleTime: FRESH.events,
        queryKey: keys.events(query),
        queryFn: ({ signal }) => callPage((api) => api.listEvents, { query }, { ...options, signal }),
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
          callPage((api) => api.listEvents, { query: { ...query, cursor } }, { ...options, signal }),
        getNextPageParam: (page) => page.next ?? undefined,
      })
    },
    /** The events that have begun and are not over. */
    eventsOnNow: (filters: OnNowQuery = {}) => {
      const query = effectiveFilters(filters)
      return infiniteQueryOptions({
        ...KEPT,
        staleTime: FRESH.events,
        queryKey: keys.eventsOnNow(query),
        initialPageParam: undefined as string | undefined,
        queryFn: ({ signal, pageParam: cursor }) =>
          callPage((api) => api.listEventsOnNow, { query: { ...query, cursor } }, { ...options, signal }),
        getNextPageParam: (page) => page.next ?? undefined,
      })
    },
    /** The months with past shows. */
    archiveMonths: () =>
      queryOptions({
        ...KEPT,
        queryKey: keys.archiveMonths,
        queryFn: ({ signal }) => call((api) => api.listArchiveMonths, {}, { ...options, signal }),
      }),
    /** The past shows of a month, from a cursor on. */
    archive: (month: string, from?: string) =>
      queryOptions({
        ...KEPT,
        queryKey: keys.archive(month, from),
        queryFn: ({ signal }) =>
          callPage(
            (api) => api.listArchive,
            { params: { month }, query: { limit: MOST_PAST, cursor: from } },
            { ...options, signal },
          ),
      }),
    filterOptions: () =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.venueNames,
        queryKey: keys.filterOptions,
        queryFn: ({ signal }) => call((api) => api.getFilterOptions, {}, { ...options, signal }),
      }),
    event: (slug: string) =>
      queryOptions({
        ...KEPT,
        queryKey: keys.event(slug),
        queryFn: ({ signal }) => call((api) => api.getEvent, { params: { slug } }, { ...options, signal }),
      }),
    artists: (filters: ArtistListQuery = {}) => {
      const query = effectiveFilters(filters)
      return queryOptions({
        ...KEPT,
        queryKey: keys.artists(query),
        queryFn: ({ signal }) => callPage((api) => api.listArtists, { query }, { ...options, signal }),
      })
    },
    artist: (slug: string) =>
      queryOptions({
        ...KEPT,
        queryKey: keys.artist(slug),
        queryFn: ({ signal }) => call((api) => api.getArtist, { params: { slug } }, { ...options, signal }),
      }),
    artistEvents: (id: string, query: Pages = {}) =>
      queryOptions({
        ...KEPT,
        queryKey: keys.artistEvents(id, query),
        queryFn: ({ signal }) =>
          callPage((api) => api.listArtistEvents, { params: { id }, query }, { ...options, signal }),
      }),
    /** Past shows in pages ("show more"), from a cursor on. */
    artistPast: (id: string, from?: string) =>
      infiniteQueryOptions({
        ...KEPT,
        queryKey: keys.artistPast(id, from),
        initialPageParam: from,
        queryFn: ({ signal, pageParam }) =>
          callPage(
            (api) => api.listArtistEvents,
            { params: { id }, query: { when: 'past', limit: PAST_SHOWN, cursor: pageParam } },
            { ...options, signal },
          ),
        getNextPageParam: (page) => page.next ?? undefined,
      }),
    artistCompany: (id: string) =>
      queryOptions({
        ...KEPT,
        queryKey: keys.artistCompany(id),
        queryFn: ({ signal }) => call((api) => api.getArtistCompany, { params: { id } }, { ...options, signal }),
      }),
    venues: (query: VenueListQuery = {}) =>
      queryOptions({
        ...KEPT,
        queryKey: keys.venues(query),
        queryFn: ({ signal }) => callPage((api) => api.listFullVenues, { query }, { ...options, signal }),
      }),
    venueNames: () =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.venueNames,
        queryKey: keys.venueNames,
        queryFn: ({ signal }) =>
          call((api) => api.listVenueNames, { query: { simple: 'true' } }, { ...options, signal }),
      }),
    venue: (slug: string) =>
      queryOptions({
        ...KEPT,
        queryKey: keys.venue(slug),
        queryFn: ({ signal }) => call((api) => api.getVenue, { params: { slug } }, { ...options, signal }),
      }),
    venueEvents: (id: string, query: Pages = {}) =>
      queryOptions({
        ...KEPT,
        staleTime: FRESH.venueEvents,
        queryKey: keys.venueEvents(id, query),
        queryFn: ({ signal }) =>
          callPage((api) => api.listVenueEvents, { params: { id }, query }, { ...options, signal }),
      }),
    suggestVenue: () =>
      mutationOptions({
        mutationFn: (address: string) => request(SUGGEST_VENUE, { body: { address, city } }, options),
      }),
    subscribe: () =>
      mutationOptions({
        // any 2xx is a success, whatever its body says
        mutationFn: (email: string) => request(SUBSCRIBE, { query: { city }, body: { email } }, options),
      }),
  }
}

export type Queries = ReturnType<typeof createQueries>

import { filterOptionsQuery, venueNamesQuery } from '@houselights/api-client/queries'
import { nameWithNearby, type SiteCity } from '@houselights/contracts/cities/site-city'
import { withParameters } from '@houselights/contracts/publishing/feed-addresses'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { EventFilterBar } from '../../features/events/filters/event-filter-bar.tsx'
import {
  type EventSearch,
  type Filters,
  findProblems,
  getFilters,
  parseEventSearch,
} from '../../features/events/filters/event-search.ts'
import { FilterChips, getActiveFilters } from '../../features/events/filters/filter-chips.tsx'
import { EventsPageSkeleton } from '../../features/events/list/event-list-skeleton.tsx'
import {
  type EventPages,
  eventPagesQuery,
  getEvents,
  trimForFirstView,
  withoutOtherIds,
} from '../../features/events/list/event-pages.ts'
import { EventResults, InvalidSearch } from '../../features/events/list/event-results.tsx'
import { eventsFeedName, eventsPageHead } from '../../features/events/list/events-page-head.ts'
import { SubscribeMenu } from '../../features/feeds/subscribe-menu.tsx'
import { useClock } from '../../hooks/use-clock.ts'
import { listJsonLd, pages } from '../../json-ld/item-list.ts'
import { NearbyLink } from '../../layout/links/nearby-link.tsx'
import { PageTitle } from '../../layout/page/page-title.tsx'
import { pageFeeds, publicHead } from '../../page/head.ts'
import { loadParts, markRefused, NO_SUCH_PAGE, unlessRefused, wasRefused } from '../../page/load-or-fail.ts'
import { toCityPath } from '../../page/page-city.ts'

export const Route = createFileRoute('/events/')({
  validateSearch: parseEventSearch,
  loaderDeps: ({ search }) => parseEventSearch(search),
  loader: async ({ context: { queryClient }, deps }) => {
    const problems = findProblems(deps)
    if (problems.length > 0) markRefused()
    const list =
      problems.length === 0
        ? unlessRefused(queryClient.ensureInfiniteQueryData(eventPagesQuery(deps)))
        : Promise.resolve(undefined)
    const parts = loadParts({
      main: ['Failed to fetch events', list],
      rest: [
        ['Failed to fetch venues', queryClient.ensureQueryData(venueNamesQuery(deps.nearby))],
        [
          'Failed to fetch the filters',
          queryClient.ensureQueryData(filterOptionsQuery({ query: { nearby: deps.nearby } })),
        ],
      ],
    })
    // in the browser the page is shown immediately: its filters must respond without delay
    if (import.meta.env.SSR) {
      await parts
      trimForFirstView(queryClient, eventPagesQuery(deps).queryKey)
      queryClient.setQueryData(
        venueNamesQuery(deps.nearby).queryKey,
        (venues) => venues && withoutOtherIds(deps.venue, venues),
      )
      if (problems.length === 0 && (await wasRefused(list))) problems.push(NO_SUCH_PAGE)
    }
    return { problems }
  },
  head: ({ match: { loaderDeps: search, context } }) => {
    const { city, queryClient } = context
    const list = queryClient.getQueryData<EventPages>(eventPagesQuery(search).queryKey)
    const { nearby } = search
    const venues = queryClient.getQueryData(venueNamesQuery(nearby).queryKey) ?? []
    const knownNames = { city: nameWithNearby(city, nearby), venues }
    const { canonical, ...head } = eventsPageHead(search, {
      ...knownNames,
      total: list?.pages[0]?.total,
      options: queryClient.getQueryData(filterOptionsQuery({ query: { nearby } }).queryKey),
    })
    return publicHead(context, {
      ...head,
      canonical: canonical && toCityPath(city, canonical),
      // an invalid search has no feed
      feeds:
        findProblems(search).length > 0 ? [] : pageFeeds(getFeedPage(city, search), eventsFeedName(search, knownNames)),
      ...(import.meta.env.SSR && {
        jsonLd:
          list && canonical?.startsWith('/events')
            ? listJsonLd(
                { name: head.title, addresses: getEvents(list).map(({ slug }) => pages.event(context, slug)) },
                [['Events', '/events'], ...(canonical === '/events' ? [] : [[head.title, canonical] as const])],
                context,
              )
            : undefined,
      }),
    })
  },
  pendingComponent: PendingEventsPage,
  component: EventsPage,
})

const getFeedPage = (city: SiteCity, search: EventSearch) =>
  withParameters(toCityPath(city, '/events'), getFilters(search))

function EventsPage() {
  const search = Route.useLoaderDeps()
  const { problems } = Route.useLoaderData()
  const validFilters = getFilters(search)
  const navigate = useNavigate({ from: '/events/' })
  const { nearby } = search
  const venueNames = useQuery(venueNamesQuery(nearby))
  const venues = venueNames.data ?? []
  const { data: options } = useQuery(filterOptionsQuery({ query: { nearby } }))
  const { today, tonight, city } = useClock()
  const changeFilters = (filters: Partial<Filters>, replace = false) =>
    void navigate({
      search: (current) => ({ ...getFilters(current), search: current.search, ...filters }),
      replace,
      resetScroll: false,
    })
  return (
    <div className="wrap">
      <PageTitle
        title="All Events"
        action={
          problems.length === 0 && (
            <SubscribeMenu
              page={getFeedPage(city, search)}
              name={eventsFeedName(search, { city: nameWithNearby(city, nearby), venues })}
            />
          )
        }
      />
      <EventFilterBar
        // an invalid search stays in its field, where the visitor can correct it
        current={{ ...validFilters, search: search.search }}
        venues={venues}
        // the browser first retries what failed on the server
        venuesFailed={venueNames.isError && venueNames.isFetchedAfterMount}
        options={options}
        today={tonight}
        onChange={changeFilters}
      />
      <NearbyLink nearby={nearby} />
      <FilterChips filters={getActiveFilters(search, { venues, today, city })} nearby={nearby} />
      {problems.length > 0 ? (
        <InvalidSearch problems={problems} validFilters={validFilters} />
      ) : (
        <EventResults search={search} />
      )}
      <p className="quiet">
        Missing a show? <Link to="/add-show">Add a show</Link>
      </p>
    </div>
  )
}

function PendingEventsPage() {
  return (
    <div className="wrap">
      <PageTitle title="All Events" />
      <EventsPageSkeleton />
    </div>
  )
}

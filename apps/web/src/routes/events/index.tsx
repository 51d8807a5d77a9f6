import type { VenueName } from '@houselights/types/entities'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { activeFilters } from '../../features/events/active-filters.ts'
import { EventFilterBar } from '../../features/events/event-filter-bar.tsx'
import { EventsPageSkeleton } from '../../features/events/event-list-skeleton.tsx'
import { type EventPages, eventPagesOf, forFirstView, knownBySlug } from '../../features/events/event-pages.ts'
import { EventResults } from '../../features/events/event-results.tsx'
import { eventSearch, type Filters, filtersOf, problemsOf } from '../../features/events/event-search.ts'
import { FilterChips } from '../../features/events/filter-chips.tsx'
import { UnreadableSearch } from '../../features/events/unreadable-search.tsx'
import { pageHead } from '../../head.ts'
import { PageTitle } from '../../layout/page-title.tsx'
import { loadParts } from '../../load-or-fail.ts'
import { inCity } from '../../page-city.ts'
import { answerUnreadable, isUnreadable, NO_SUCH_PLACE, unlessRefused } from '../../unreadable-address.ts'
import { useClock } from '../../use-clock.ts'
import { useQueries } from '../../use-queries.ts'

export const Route = createFileRoute('/events/')({
  validateSearch: eventSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { queryClient, queries, origin } = context
    const problems = problemsOf(deps)
    if (problems.length > 0) answerUnreadable()
    const list =
      problems.length === 0
        ? unlessRefused(queryClient.ensureInfiniteQueryData(eventPagesOf(queries, deps)))
        : Promise.resolve(undefined)
    const parts = loadParts({
      main: ['Failed to fetch events', list],
      rest: [
        ['Failed to fetch venues', queryClient.ensureQueryData(queries.venueNames())],
        ['Failed to fetch the filters', queryClient.ensureQueryData(queries.filterOptions())],
      ],
    })
    // in the browser the page is shown at once: its filters must respond without delay
    if (import.meta.env.SSR) {
      await parts
      queryClient.setQueryData<EventPages>(eventPagesOf(queries, deps).queryKey, (list) => list && forFirstView(list))
      // an address may name its venue by the id
      queryClient.setQueryData<VenueName[]>(queries.venueNames().queryKey, (names) =>
        names?.map((name) => (name.id === deps.venue ? name : knownBySlug(name))),
      )
      if (problems.length === 0 && (await isUnreadable(list))) problems.push(NO_SUCH_PLACE)
    }
    return { origin, problems }
  },
  head: ({ loaderData, match: { search, context } }) =>
    pageHead({
      title: 'All Events',
      description:
        'Every upcoming show, by day: doors and show times, prices, ages, the whole bill and where it was seen.',
      // all combinations of filters are one page to search engines
      canonical: Object.values(search).some(Boolean) ? undefined : inCity(context.city, '/events'),
      origin: loaderData?.origin,
    }),
  pendingComponent: PendingEventsPage,
  component: EventsPage,
})

function EventsPage() {
  const search = Route.useSearch()
  const { problems } = Route.useLoaderData()
  const readable = filtersOf(search)
  const navigate = useNavigate({ from: '/events/' })
  const queries = useQueries()
  const names = useQuery(queries.venueNames())
  const venues = names.data ?? []
  const { data: options } = useQuery(queries.filterOptions())
  const { today, city } = useClock()
  const change = (filters: Partial<Filters>, replace = false) =>
    void navigate({
      search: (before) => ({ ...filtersOf(before), search: before.search, ...filters }),
      replace,
      resetScroll: false,
    })
  return (
    <div className="wrap">
      <PageTitle title="All Events" />
      <EventFilterBar
        // an invalid search stays in its field, to be corrected there
        current={{ ...readable, search: search.search }}
        venues={venues}
        // what failed on the server is fetched here once more first
        venuesFailed={names.isError && names.isFetchedAfterMount}
        options={options}
        today={today}
        onChange={change}
      />
      <FilterChips filters={activeFilters(search, { venues, today, city })} />
      {problems.length > 0 ? (
        <UnreadableSearch problems={problems} rest={readable} />
      ) : (
        <EventResults search={search} />
      )}
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

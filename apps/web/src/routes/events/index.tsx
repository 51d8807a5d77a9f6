import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { EventDays } from '../../features/events/event-days.tsx'
import { EventFilterBar } from '../../features/events/event-filter-bar.tsx'
import { eventPagesOf } from '../../features/events/event-pages.ts'
import { EventSearch, filtersOf } from '../../features/events/event-search.ts'
import { loadClock, useClock } from '../../features/status/clock.ts'
import { Freshness } from '../../features/status/freshness.tsx'
import { WhyEmpty } from '../../features/status/why-empty.tsx'
import { counted } from '../../format/words.ts'
import { pageHead } from '../../head.ts'
import { LinkButton } from '../../layout/link-button.tsx'
import { PageTitle } from '../../layout/page-title.tsx'
import { SkeletonList } from '../../layout/skeleton-list.tsx'
import { loadOrFail } from '../../load-or-fail.ts'
import { useQueries } from '../../use-queries.ts'
import classes from './-events.module.css'

export const Route = createFileRoute('/events/')({
  validateSearch: EventSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { queryClient, queries, origin } = context
    await Promise.all([
      loadOrFail('Failed to fetch events', queryClient.ensureInfiniteQueryData(eventPagesOf(queries, deps))),
      loadOrFail('Failed to fetch venues', queryClient.ensureQueryData(queries.venueNames())),
      loadOrFail('Failed to fetch events', loadClock(context)),
    ])
    return { origin }
  },
  head: ({ loaderData, match: { search } }) =>
    pageHead({
      title: 'All Events',
      description:
        'Every upcoming show, by day: doors and show times, prices, ages, the whole bill and where it was seen.',
      // the permutations of filters are one page to search engines
      canonical: Object.values(search).some(Boolean) ? undefined : '/events',
      origin: loaderData?.origin,
    }),
  pendingComponent: () => <SkeletonList height={120} />,
  component: EventsPage,
})

function EventsPage() {
  const search = Route.useSearch()
  const navigate = useNavigate({ from: '/events/' })
  const { data: venues } = useSuspenseQuery(useQueries().venueNames())
  const change = (filters: Partial<EventSearch>) =>
    navigate({ search: (before) => ({ ...filtersOf(before), ...filters }), resetScroll: false })
  return (
    <div className="wrap">
      <PageTitle title="All Events" />
      <EventFilterBar current={search} venues={venues} onChange={change} />
      <EventResults search={search} />
    </div>
  )
}

function EventResults({ search }: { search: EventSearch }) {
  const clock = useClock()
  const { data, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(eventPagesOf(useQueries(), search))
  const events = data.pages.flatMap(({ items }) => items)
  const [first, last] = [data.pages[0], data.pages.at(-1)]
  return (
    <>
      <div className={classes.count}>
        <p role="status">{counted(first?.total ?? 0, 'show')}</p>
        <Freshness />
      </div>
      {search.cursor && (
        <p>
          <Link to="/events" search={filtersOf(search)}>
            Back to the first shows
          </Link>
        </p>
      )}
      {events.length > 0 ? <EventDays events={events} clock={clock} /> : <NoEvents search={search} />}
      {last?.next && (
        <LinkButton
          to="/events"
          search={{ ...search, cursor: last.next }}
          preload={false}
          variant="default"
          size="md"
          loading={isFetchingNextPage}
          onClick={(event) => {
            event.preventDefault()
            void fetchNextPage()
          }}
        >
          Show more
        </LinkButton>
      )}
    </>
  )
}

function NoEvents({ search }: { search: EventSearch }) {
  const filtered = Object.values(filtersOf(search)).some(Boolean)
  return (
    <>
      {!filtered && <WhyEmpty />}
      <p className={classes.none}>No events found matching your criteria. Try adjusting your search or filters.</p>
      {filtered && <Link to="/events">Show all events</Link>}
    </>
  )
}

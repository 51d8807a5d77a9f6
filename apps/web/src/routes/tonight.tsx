import { filterOptionsQuery, venueNamesQuery, venueQuery } from '@houselights/api-client/queries'
import { nameWithNearby, type SiteCity } from '@houselights/contracts/cities/site-city'
import { withParameters } from '@houselights/contracts/publishing/feed-addresses'
import { clockTime, dayName, getDay } from '@houselights/domain/dates/format-city-time'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { EventListSkeleton } from '../features/events/list/event-list-skeleton.tsx'
import { type EventPages, getEvents, type ListedEvent, trimForFirstView } from '../features/events/list/event-pages.ts'
import { SubscribeMenu } from '../features/feeds/subscribe-menu.tsx'
import { getPaper, toPrintStyle } from '../features/tonight/printing.ts'
import classes from '../features/tonight/tonight.module.css'
import { formatShowCount, sortByTimeAndVenue } from '../features/tonight/tonight-order.ts'
import { findTonightProblems } from '../features/tonight/tonight-problems.ts'
import { EVERY_MINUTE, onNowQuery, tonightQuery } from '../features/tonight/tonight-queries.ts'
import { parseTonightSearch, type TonightSearch } from '../features/tonight/tonight-search.ts'
import { TakeItWithYou, TonightOptions, TonightTable } from '../features/tonight/tonight-table.tsx'
import { type Clock, useClock } from '../hooks/use-clock.ts'
import { useStatus } from '../hooks/use-status.ts'
import { showsJsonLd } from '../json-ld/item-list.ts'
import { Message } from '../layout/failures/message.tsx'
import { NearbyLink } from '../layout/links/nearby-link.tsx'
import { Part, RETRIED_BY_BUTTON } from '../layout/loading/page-part.tsx'
import { PageTitle } from '../layout/page/page-title.tsx'
import { SourcesUnreachable } from '../layout/status/sources-unreachable.tsx'
import { pageFeeds, publicHead } from '../page/head.ts'
import { loadOrFail, loadParts, markRefused } from '../page/load-or-fail.ts'
import { redirectToOwnCity, toCityPath, useOrigin } from '../page/page-city.ts'
import { stringifySearch } from '../page/search-params.ts'

const FETCH_FAILED = 'Failed to fetch events'

export const Route = createFileRoute('/tonight')({
  validateSearch: parseTonightSearch,
  loaderDeps: ({ search }) => parseTonightSearch(search),
  loader: async ({ context, deps }) => {
    const { queryClient } = context
    const problems = findTonightProblems(deps)
    if (problems.length > 0) {
      markRefused()
      return { problems }
    }
    if (deps.venue) {
      const venue = await loadOrFail(
        'Failed to fetch venues',
        queryClient.ensureQueryData(venueQuery({ params: { slug: deps.venue } })),
      )
      redirectToOwnCity(venue, context, `/tonight${stringifySearch({ ...deps, venue: venue.slug })}`)
    }
    const shows = tonightQuery(deps)
    const onNow = onNowQuery(deps)
    await loadParts({
      main: [FETCH_FAILED, queryClient.ensureInfiniteQueryData(shows)],
      rest: [
        [FETCH_FAILED, queryClient.ensureInfiniteQueryData(onNow)],
        ['Failed to fetch venues', queryClient.ensureQueryData(venueNamesQuery(deps.nearby))],
        [
          'Failed to fetch the filters',
          queryClient.ensureQueryData(filterOptionsQuery({ query: { nearby: deps.nearby } })),
        ],
      ],
    })
    if (import.meta.env.SSR) for (const { queryKey } of [shows, onNow]) trimForFirstView(queryClient, queryKey)
    return { problems }
  },
  // clients that prefer plain text get it at this address
  headers: () => ({ vary: 'accept' }),
  head: ({ loaderData, match: { loaderDeps: search, context } }) => {
    const { city, queryClient } = context
    const isUnfiltered = !Object.values(search).some(Boolean)
    const title = `Tonight in ${nameWithNearby(city, search.nearby)}`
    const onNow = queryClient.getQueryData(onNowQuery(search).queryKey)
    const shows = queryClient.getQueryData(tonightQuery(search).queryKey)
    const venue =
      search.venue && queryClient.getQueryData(venueQuery({ params: { slug: search.venue } }).queryKey)?.name
    return publicHead(context, {
      title,
      // only the page without parameters is indexed
      canonical: isUnfiltered ? toCityPath(city, '/tonight') : undefined,
      // an invalid search has no feed
      feeds: loaderData?.problems.length ? [] : pageFeeds(getFeedPage(city, search), getFeedName(city, search, venue)),
      ...(import.meta.env.SSR && {
        description: `Every show in ${city.name} tonight on one page, by time, to read or to print for a door or a bar.`,
        jsonLd: showsJsonLd(
          { name: title, shows: isUnfiltered ? [...toSortedEvents(onNow), ...toSortedEvents(shows)] : [] },
          [['Tonight', '/tonight']],
          context,
        ),
      }),
    })
  },
  component: TonightPage,
})

const toSortedEvents = (list: Pick<EventPages, 'pages'> | undefined) =>
  list ? sortByTimeAndVenue(getEvents(list)) : []

const getFeedPage = (city: SiteCity, { venue, neighborhood, nearby }: TonightSearch) =>
  withParameters(toCityPath(city, '/tonight'), { venue, neighborhood, nearby })

const getFeedName = (city: SiteCity, { venue, neighborhood, nearby }: TonightSearch, venueName: string | undefined) =>
  [
    'Tonight',
    venue && `at ${venueName ?? venue}`,
    neighborhood ? `in ${neighborhood}, ${city.name}` : !venue && `in ${nameWithNearby(city, nearby)}`,
  ]
    .filter(Boolean)
    .join(' ')

function TonightPage() {
  const search = Route.useLoaderDeps()
  const { problems } = Route.useLoaderData()
  const origin = useOrigin()
  const clock = useClock()
  const shows = useInfiniteQuery({ ...tonightQuery(search), ...RETRIED_BY_BUTTON, ...EVERY_MINUTE })
  const onNow = useInfiniteQuery({ ...onNowQuery(search), ...RETRIED_BY_BUTTON, ...EVERY_MINUTE })
  const venue = useQuery({
    ...venueQuery({ params: { slug: search.venue ?? '' } }),
    enabled: search.venue !== undefined,
  })
  const venueNames = useQuery(venueNamesQuery(search.nearby))
  const options = useQuery(filterOptionsQuery({ query: { nearby: search.nearby } }))
  if (problems.length > 0)
    return (
      <Message title="Nothing to show">
        <div role="alert">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
        <Link to="/tonight">Show tonight’s full list</Link>
      </Message>
    )
  const placePhrase = getPlacePhrase(search, venue.data?.name, clock)
  return (
    <div className="wrap">
      {/* safe: the visitor can only choose one of a few sizes */}
      <style>{toPrintStyle(getPaper(search))}</style>
      <div className={classes.head}>
        <PageTitle
          title={`Tonight ${placePhrase}`}
          action={
            <SubscribeMenu
              page={getFeedPage(clock.city, search)}
              name={getFeedName(clock.city, search, venue.data?.name)}
            />
          }
        >
          <p className={classes.day}>{dayName(clock.tonight, '')}</p>
          <LastScrape clock={clock} />
          <p>
            Full listings: <a href={toCityPath(clock.city, '/')}>{origin + clock.city.path || 'Houselights'}</a>
          </p>
        </PageTitle>
      </div>
      <TonightOptions
        search={search}
        venues={venueNames.data ?? []}
        neighborhoods={(options.data?.neighborhoods ?? []).map(({ name }) => name)}
      />
      <NearbyLink nearby={search.nearby} />
      <Part query={onNow} failure={FETCH_FAILED} skeleton={null}>
        {(data) => <OnNow events={sortByTimeAndVenue(getEvents(data))} clock={clock} placePhrase={placePhrase} />}
      </Part>
      <Part query={shows} failure={FETCH_FAILED} skeleton={<EventListSkeleton />}>
        {(data) => {
          const events = sortByTimeAndVenue(getEvents(data))
          if (events.length === 0)
            return <QuietNight placePhrase={placePhrase} isPlaying={(onNow.data?.pages[0]?.total ?? 0) > 0} />
          const heading = `Tonight ${placePhrase} · ${dayName(clock.tonight, '')} · ${formatShowCount(events)}`
          return (
            <>
              <p className={classes.count} role="status">
                {formatShowCount(events)}
              </p>
              <TonightTable events={events} clock={clock} heading={heading} />
            </>
          )
        }}
      </Part>
      <TakeItWithYou search={search} />
    </div>
  )
}

function OnNow({ events, clock, placePhrase }: { events: readonly ListedEvent[]; clock: Clock; placePhrase: string }) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="on-now">
      <h2 id="on-now" className={classes.onNow}>
        On now
      </h2>
      <TonightTable events={events} clock={clock} heading={`On now ${placePhrase} · ${dayName(clock.tonight, '')}`} />
    </section>
  )
}

function getPlacePhrase(
  { venue, neighborhood, nearby }: TonightSearch,
  venueName: string | undefined,
  { city }: Clock,
): string {
  if (venue) return `at ${venueName ?? venue}`
  return `in ${neighborhood ?? nameWithNearby(city, nearby)}`
}

/** Shows a time instead of "5 minutes ago", because a printed page gets old. */
function LastScrape({ clock: { timeZone, today } }: { clock: Clock }) {
  const status = useStatus()
  const lastSuccessAt = status?.lastSuccessAt
  if (!lastSuccessAt) return null
  return (
    <p>
      Sources last checked{' '}
      <time dateTime={lastSuccessAt}>
        {dayName(getDay(lastSuccessAt, timeZone), today)}, {clockTime(lastSuccessAt, timeZone)}
      </time>
      . Shows may have changed since.
    </p>
  )
}

function QuietNight({ placePhrase, isPlaying }: { placePhrase: string; isPlaying: boolean }) {
  return (
    <>
      <SourcesUnreachable />
      <p className={classes.quiet}>
        {isPlaying ? 'No more shows listed' : 'A quiet night: no shows listed'} {placePhrase} for the rest of the night.{' '}
        <Link to="/events">See what comes next</Link>
      </p>
    </>
  )
}

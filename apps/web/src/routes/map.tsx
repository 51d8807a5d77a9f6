import { nameWithNearby } from '@houselights/contracts/cities/site-city'
import { Button } from '@houselights/design-system/components/button'
import { TextField } from '@houselights/design-system/components/field'
import { dayAfter, nearDay, shortDayName } from '@houselights/domain/dates/format-city-time'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EventListSkeleton } from '../features/events/list/event-list-skeleton.tsx'
import { getEvents, trimForFirstView } from '../features/events/list/event-pages.ts'
import classes from '../features/map/day-links.module.css'
import { DayMap } from '../features/map/day-map.tsx'
import { dayShowsQuery, findDateProblem, mapVenuesQuery, toDayPhrase } from '../features/map/map-data.ts'
import { getMapFacts } from '../features/map/map-facts.ts'
import { parseMapSearch } from '../features/map/map-search.ts'
import { useNearMe } from '../features/map/near-me-bar.tsx'
import { HiddenOutlines } from '../features/map/plain-map.tsx'
import { EVERY_MINUTE, onNowQuery } from '../features/tonight/tonight-queries.ts'
import { useClock } from '../hooks/use-clock.ts'
import { breadcrumbs } from '../json-ld/item-list.ts'
import { Message } from '../layout/failures/message.tsx'
import { NearbyLink } from '../layout/links/nearby-link.tsx'
import { Part, RETRIED_BY_BUTTON } from '../layout/loading/page-part.tsx'
import { PageTitle } from '../layout/page/page-title.tsx'
import { publicHead } from '../page/head.ts'
import { loadParts, markRefused } from '../page/load-or-fail.ts'
import type { NearbySearch } from '../page/nearby.ts'
import { toCityPath } from '../page/page-city.ts'
import { stringifySearch } from '../page/search-params.ts'

const FETCH_FAILED = 'Failed to fetch events'

export const Route = createFileRoute('/map')({
  validateSearch: parseMapSearch,
  loaderDeps: ({ search }) => parseMapSearch(search),
  loader: async ({ context, deps }) => {
    const { queryClient, origin, city } = context
    const problem = findDateProblem(deps)
    if (problem) {
      markRefused()
      return { problem }
    }
    // the visitor navigated here from another page: only the map's own document has the headers that allow tiles and
    // the visitor's location
    if (!getMapFacts(queryClient, deps))
      throw redirect({ href: origin + toCityPath(city, `/map${stringifySearch(deps)}`), reloadDocument: true })
    const shows = dayShowsQuery(deps)
    const onNow = onNowQuery({ nearby: deps.nearby })
    await loadParts({
      main: [FETCH_FAILED, queryClient.ensureInfiniteQueryData(shows)],
      rest: [
        ['Failed to fetch venues', queryClient.ensureQueryData(mapVenuesQuery(queryClient, deps))],
        ...(deps.date
          ? []
          : [[FETCH_FAILED, queryClient.ensureInfiniteQueryData(onNow)] as [string, Promise<unknown>]]),
      ],
    })
    if (import.meta.env.SSR) for (const { queryKey } of [shows, onNow]) trimForFirstView(queryClient, queryKey)
    return { problem }
  },
  head: ({ match: { loaderDeps: search, context } }) => {
    const { city } = context
    return publicHead(context, {
      title: `Map of shows in ${nameWithNearby(city, search.nearby)}`,
      // only the page without parameters is indexed
      canonical: search.date || search.nearby ? undefined : toCityPath(city, '/map'),
      ...(import.meta.env.SSR && {
        description: `Where the shows are in ${city.name} tonight or any other day, on a map and in a list.`,
        jsonLd: [breadcrumbs(context, ['Map', '/map'])],
      }),
    })
  },
  component: MapPage,
})

function MapPage() {
  const search = Route.useLoaderDeps()
  const { problem } = Route.useLoaderData()
  const queryClient = useQueryClient()
  const { tonight, city } = useClock()
  const day = search.date ?? tonight
  const isTonight = day === tonight
  const shows = useInfiniteQuery({
    ...dayShowsQuery(search),
    ...RETRIED_BY_BUTTON,
    ...(isTonight && EVERY_MINUTE),
    enabled: !problem,
  })
  const onNow = useInfiniteQuery({
    ...onNowQuery({ nearby: search.nearby }),
    ...RETRIED_BY_BUTTON,
    ...EVERY_MINUTE,
    enabled: !problem && isTonight,
  })
  const startedEvents = useMemo(() => (isTonight && onNow.data ? getEvents(onNow.data) : NONE), [isTonight, onNow.data])
  const venues = useQuery({ ...mapVenuesQuery(queryClient, search), enabled: !problem })
  const facts = getMapFacts(queryClient, search)
  const nearMe = useNearMe()
  if (problem)
    return (
      <Message title="Nothing to show">
        <p role="alert">{problem}</p>
        <Link to="/map">Show tonight’s map</Link>
      </Message>
    )
  return (
    <div className="wrap">
      <PageTitle title={`Shows in ${nameWithNearby(city, search.nearby)} ${toDayPhrase(day, tonight)}`}>
        <p>The day’s shows on a map. Everything on the map is in the list too.</p>
      </PageTitle>
      <NearbyLink nearby={search.nearby} />
      <DayLinks day={day} nearby={search.nearby} />
      <Part
        query={shows}
        failure={FETCH_FAILED}
        skeleton={
          <>
            <EventListSkeleton />
            <HiddenOutlines nearby={search.nearby} />
          </>
        }
      >
        {(data) =>
          facts && (
            <DayMap
              facts={facts}
              nearMe={nearMe}
              events={getEvents(data)}
              onNow={startedEvents}
              venues={venues.data ?? NONE}
            />
          )
        }
      </Part>
      {isTonight && (
        <Part query={onNow} failure={FETCH_FAILED} skeleton={null}>
          {() => null}
        </Part>
      )}
    </div>
  )
}

const NONE: readonly [] = []

const DAY_COUNT = 7

function DayLinks({ day, nearby }: { day: string } & NearbySearch) {
  const { tonight, city } = useClock()
  const days = [tonight]
  while (days.length < DAY_COUNT) days.push(dayAfter(days.at(-1) ?? tonight))
  return (
    <div className={`cluster ${classes.days}`}>
      <nav aria-label="Day">
        <ul className={classes.links}>
          {days.map((each) => (
            <li key={each}>
              <Link
                to="/map"
                search={{ date: each === tonight ? undefined : each, nearby }}
                activeOptions={{ exact: true, includeSearch: true }}
                preload={false}
                resetScroll={false}
                aria-current={each === day ? 'date' : undefined}
              >
                {nearDay(each, tonight) ?? shortDayName(each, tonight)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <form action={toCityPath(city, '/map')} method="get" className={classes.form} aria-label="Another day">
        {nearby && <input type="hidden" name="nearby" value={nearby} />}
        <TextField key={day} type="date" name="date" label="Another day" min={tonight} defaultValue={day} />
        <Button type="submit" variant="default">
          Show
        </Button>
      </form>
    </div>
  )
}

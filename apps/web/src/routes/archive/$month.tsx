import { archiveMonthsQuery, archiveQuery } from '@houselights/api-client/queries'
import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { EventCard } from '@houselights/contracts/entities/entities'
import { MAX_CURSOR_LENGTH } from '@houselights/contracts/entities/event-choices'
import { dayName } from '@houselights/domain/dates/format-city-time'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import classes from '../../features/archive/archive.module.css'
import { AdjacentMonths, isMonth } from '../../features/archive/archive-months.tsx'
import { monthName } from '../../features/archive/months.ts'
import { groupByDay } from '../../features/events/index.ts'
import { SubscribeMenu } from '../../features/feeds/subscribe-menu.tsx'
import { formatCount, joinFacts } from '../../format/words.ts'
import { listJsonLd, pages } from '../../json-ld/item-list.ts'
import { MissingPage } from '../../layout/failures/missing-page.tsx'
import { LinkButton } from '../../layout/links/link-button.tsx'
import { EventLink } from '../../layout/links/subject-links.tsx'
import { Part, RETRIED_BY_BUTTON, SkeletonList } from '../../layout/loading/page-part.tsx'
import { PageTitle } from '../../layout/page/page-title.tsx'
import { Section } from '../../layout/page/section.tsx'
import { missingHead, pageFeeds, publicHead } from '../../page/head.ts'
import { loadParts, NO_SUCH_PAGE, unlessRefused, wasRefused } from '../../page/load-or-fail.ts'
import { toCityPath, useCity } from '../../page/page-city.ts'
import { toText } from '../../page/search-params.ts'

const PastDays = ({ events }: { events: readonly EventCard[] }) =>
  groupByDay(events).map(({ day, events }) => (
    <Section key={day} title={dayName(day, '')}>
      <ul className={`lines ${classes.shows}`}>
        {events.map(({ id, slug, title, venue, status }) => (
          <li key={id} className="cluster">
            <EventLink event={{ slug, title }} preload={false} />{' '}
            <span className="quiet">
              {joinFacts(venue.name, venue.town)}
              {status === 'cancelled' && ' · canceled'}
              {status === 'postponed' && ' · postponed'}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  ))

const FETCH_FAILED = 'Failed to fetch events'

export const Route = createFileRoute('/archive/$month')({
  validateSearch: ({ cursor }): { cursor?: string | undefined } => ({ cursor: toText(cursor, MAX_CURSOR_LENGTH) }),
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient }, params: { month }, deps: { cursor } }) => {
    if (!isMonth(month)) throw notFound()
    const list = unlessRefused(queryClient.ensureQueryData(archiveQuery(month, cursor)))
    await loadParts({
      main: [FETCH_FAILED, list],
      rest: [[FETCH_FAILED, queryClient.ensureQueryData(archiveMonthsQuery())]],
    })
    return { problem: import.meta.env.SSR && (await wasRefused(list)) ? NO_SUCH_PAGE : undefined }
  },
  head: ({ loaderData, match }) => {
    const { city, queryClient } = match.context
    if (!loaderData) return missingHead('Month Not Found', match.context)
    const { month } = match.params
    const { cursor } = match.search
    const list = queryClient.getQueryData(archiveQuery(month, cursor).queryKey)
    const title = getTitle(city, month)
    return publicHead(match.context, {
      title,
      canonical: cursor ? undefined : toCityPath(city, `/archive/${month}`),
      indexed: (list?.total ?? 0) > 0,
      feeds: pageFeeds(toCityPath(city, `/archive/${month}`), title),
      ...(import.meta.env.SSR && {
        description: `${formatCount(list?.total ?? 0, 'show')} in ${city.name} in ${monthName(month)}, by day: who played at which independent venue.`,
        jsonLd:
          list && !cursor
            ? listJsonLd(
                { name: title, addresses: list.items.map(({ slug }) => pages.event(match.context, slug)) },
                [
                  ['Past shows', '/archive'],
                  [monthName(month), `/archive/${month}`],
                ],
                match.context,
              )
            : undefined,
      }),
    })
  },
  pendingComponent: () => <SkeletonList height={48} />,
  notFoundComponent: () => (
    <MissingPage title="Month Not Found" text="Write the month as yyyy-MM, such as 2025-05.">
      <LinkButton to="/archive">Browse all past shows</LinkButton>
    </MissingPage>
  ),
  component: MonthPage,
})

const getTitle = ({ name }: SiteCity, month: string) => `Past shows in ${name}, ${monthName(month)}`

function MonthPage() {
  const { month } = Route.useParams()
  const { cursor } = Route.useSearch()
  const { problem } = Route.useLoaderData()
  const city = useCity()
  const shows = useQuery({ ...archiveQuery(month, cursor), ...RETRIED_BY_BUTTON })
  const { data: months = [] } = useQuery(archiveMonthsQuery())
  return (
    <div className="wrap">
      <PageTitle
        title={`Past shows, ${monthName(month)}`}
        action={<SubscribeMenu page={toCityPath(city, `/archive/${month}`)} name={getTitle(city, month)} />}
      >
        <p role="status">{shows.data && formatCount(shows.data.total, 'show')}</p>
      </PageTitle>
      <AdjacentMonths months={months} month={month} />
      {problem ? (
        <p role="alert">
          {problem}{' '}
          <Link to="/archive/$month" params={{ month }}>
            Back to the first page
          </Link>
        </p>
      ) : (
        <Part query={shows} failure={FETCH_FAILED} skeleton={<SkeletonList height={48} />}>
          {({ items, next }) => (
            <>
              {items.length > 0 ? <PastDays events={items} /> : <p>No past shows listed for this month.</p>}
              {next && (
                <p>
                  <LinkButton variant="default" to="/archive/$month" params={{ month }} search={{ cursor: next }}>
                    Earlier in the month
                  </LinkButton>
                </p>
              )}
            </>
          )}
        </Part>
      )}
    </div>
  )
}

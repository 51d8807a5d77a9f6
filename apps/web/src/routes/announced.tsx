import { announcedQuery } from '@houselights/api-client/queries'
import type { AnnouncedShow } from '@houselights/contracts/public-api/announced'
import { clockTime, dayName, getDay } from '@houselights/domain/dates/format-city-time'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import classes from '../features/announced/announced-list.module.css'
import { ShowLine, ShowLines } from '../features/announced/show-line.tsx'
import { SubscribeMenu } from '../features/feeds/subscribe-menu.tsx'
import { formatCount } from '../format/words.ts'
import { type Clock, useClock } from '../hooks/use-clock.ts'
import { showsJsonLd } from '../json-ld/item-list.ts'
import { Message } from '../layout/failures/message.tsx'
import { LinkButton } from '../layout/links/link-button.tsx'
import { Part, RETRIED_BY_BUTTON, SkeletonList } from '../layout/loading/page-part.tsx'
import { PageTitle } from '../layout/page/page-title.tsx'
import { Freshness } from '../layout/status/freshness.tsx'
import { SourcesUnreachable } from '../layout/status/sources-unreachable.tsx'
import { pageFeeds, publicHead } from '../page/head.ts'
import { loadParts, NO_SUCH_PAGE, unlessRefused, wasRefused } from '../page/load-or-fail.ts'
import { toCityPath } from '../page/page-city.ts'
import { toText } from '../page/search-params.ts'

function AnnouncedList({ shows, clock }: { shows: readonly AnnouncedShow[]; clock: Clock }) {
  const days = Map.groupBy(shows, ({ firstSeenAt }) => getDay(firstSeenAt, clock.timeZone))
  return [...days].map(([day, dayShows]) => (
    <section key={day} aria-labelledby={`seen-${day}`} className={classes.day}>
      <h2 id={`seen-${day}`}>
        First seen <time dateTime={day}>{dayName(day, clock.today)}</time>
      </h2>
      <ShowLines>
        {dayShows.map(({ event, firstSeenAt, fromFirstRead }) => (
          <ShowLine key={event.id} event={event} clock={clock}>
            {fromFirstRead ? (
              'Already listed when we started'
            ) : (
              <>
                First seen at <time dateTime={firstSeenAt}>{clockTime(firstSeenAt, clock.timeZone)}</time>
              </>
            )}
          </ShowLine>
        ))}
      </ShowLines>
    </section>
  ))
}

const FETCH_FAILED = 'Failed to fetch events'

export const Route = createFileRoute('/announced')({
  validateSearch: ({ cursor }): { cursor?: string | undefined } => ({ cursor: toText(cursor) }),
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient }, deps: { cursor } }) => {
    const list = unlessRefused(queryClient.ensureQueryData(announcedQuery({ query: { cursor } })))
    await loadParts({ main: [FETCH_FAILED, list] })
    return { problem: import.meta.env.SSR && (await wasRefused(list)) ? NO_SUCH_PAGE : undefined }
  },
  head: ({ match: { search, context } }) => {
    const { city, queryClient } = context
    const title = `Just announced in ${city.name}`
    return publicHead(context, {
      title,
      canonical: search.cursor ? undefined : toCityPath(city, '/announced'),
      feeds: pageFeeds(toCityPath(city, '/announced'), title),
      ...(import.meta.env.SSR && {
        description: `New shows in ${city.name}, latest first, with the day we first saw each one.`,
        jsonLd: showsJsonLd(
          {
            name: title,
            shows: search.cursor
              ? []
              : queryClient.getQueryData(announcedQuery({ query: {} }).queryKey)?.items.map(({ event }) => event),
          },
          [['Just announced', '/announced']],
          context,
        ),
      }),
    })
  },
  pendingComponent: () => <SkeletonList height={96} />,
  component: AnnouncedPage,
})

function AnnouncedPage() {
  const { cursor } = Route.useSearch()
  const { problem } = Route.useLoaderData()
  const clock = useClock()
  const shows = useQuery({ ...announcedQuery({ query: { cursor } }), ...RETRIED_BY_BUTTON })
  if (problem)
    return (
      <Message title="Nothing to show">
        <p role="alert">{problem}</p>
        <Link to="/announced">Back to the first page</Link>
      </Message>
    )
  return (
    <div className="wrap">
      <PageTitle
        title="Just announced"
        action={
          <SubscribeMenu page={toCityPath(clock.city, '/announced')} name={`Just announced in ${clock.city.name}`} />
        }
      >
        <p>Upcoming shows, latest announcements first.</p>
        <p role="status">{shows.data && formatCount(shows.data.total, 'show')}</p>
        <Freshness />
      </PageTitle>
      {cursor && (
        <p>
          <Link to="/announced">Back to the latest</Link>
        </p>
      )}
      <Part query={shows} failure={FETCH_FAILED} skeleton={<SkeletonList height={96} />}>
        {({ items, next }) => (
          <>
            {items.length > 0 ? <AnnouncedList shows={items} clock={clock} /> : <NoShows />}
            {next && (
              <p>
                <LinkButton variant="default" to="/announced" search={{ cursor: next }}>
                  Earlier announcements
                </LinkButton>
              </p>
            )}
          </>
        )}
      </Part>
    </div>
  )
}

const NoShows = () => (
  <>
    <SourcesUnreachable />
    <p>No upcoming concerts found. Check back soon for new shows!</p>
  </>
)

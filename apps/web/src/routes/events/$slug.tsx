import { eventQuery, similarQuery } from '@houselights/api-client/queries'
import { eventCardFile } from '@houselights/contracts/pictures/share-image-addresses'
import { showDay } from '@houselights/domain/dates/format-show-time'
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { AffiliateLinks } from '../../features/affiliates/affiliate-links.tsx'
import { DonationCard } from '../../features/donation/donation-card.tsx'
import { ActionBar } from '../../features/event-actions/action-bar.tsx'
import { EventDetail } from '../../features/events/page/event-detail.tsx'
import { eventPageJsonLd } from '../../features/events/page/event-json-ld.ts'
import { EventSkeleton } from '../../features/events/page/event-skeleton.tsx'
import { eventSummary, eventTitle } from '../../features/events/page/event-summary.ts'
import { SubscribeMenu } from '../../features/feeds/subscribe-menu.tsx'
import { SimilarShows } from '../../features/similar/similar-shows.tsx'
import { SocialProof } from '../../features/social-proof/social-proof.tsx'
import { useClock } from '../../hooks/use-clock.ts'
import { FailedSubject, NotThere, RetryInBrowser } from '../../layout/failures/missing-page.tsx'
import { knownNow, knownToday, missingHead, pageFeeds, publicHead } from '../../page/head.ts'
import { loadOrRetryInBrowser, loadParts } from '../../page/load-or-fail.ts'
import { inCity, redirectToOwnCity } from '../../page/page-city.ts'

const FAILED = 'Failed to fetch events'

export const Route = createFileRoute('/events/$slug')({
  loader: async ({ context, params: { slug } }) => {
    const { queryClient, origin } = context
    // the browser fetches them with the page's own file: they are below what the page is about
    const loaded = import.meta.env.SSR && loadSimilar(queryClient, slug)
    const event = await loadOrRetryInBrowser(FAILED, queryClient.ensureQueryData(eventQuery({ params: { slug } })))
    // merged or renamed: the page has another slug
    if (event && event.slug !== slug)
      throw redirect({ to: '/events/$slug', params: { slug: event.slug }, statusCode: 301 })
    if (event) redirectToOwnCity(event, context, `/events/${encodeURIComponent(event.slug)}`)
    await loaded
    return { event, origin }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData?.event) return missingHead(match.status === 'notFound' ? 'Event Not Found' : 'Event', match.context)
    const { event } = loaderData
    const { context } = match
    const { city } = context
    const today = knownToday(context)
    const canonical = inCity(city, `/events/${encodeURIComponent(event.slug)}`)
    return publicHead(context, {
      title: eventTitle(event, { today, timeZone: city.timeZone }),
      canonical,
      // nobody says any more that it takes place, or nobody but a list beside the venue's own calendar
      indexed: event.status !== 'unconfirmed',
      feeds: pageFeeds(canonical, `${event.title} at ${event.venue.name}`),
      ...(import.meta.env.SSR && {
        description: eventSummary(event, city),
        image: {
          path: eventCardFile(event),
          alt: `${event.title} at ${event.venue.name}, ${showDay(event, { today: '', timeZone: city.timeZone })}`,
        },
        jsonLd: eventPageJsonLd(event, context, knownNow(context)),
      }),
    })
  },
  pendingComponent: EventSkeleton,
  notFoundComponent: () => <NotThere kind="event" />,
  errorComponent: (props) => <FailedSubject kind="event" {...props} />,
  component: EventPage,
})

const loadSimilar = (client: QueryClient, slug: string) =>
  loadParts({ rest: [[FAILED, client.ensureQueryData(similarQuery({ params: { slug } }))]] })

function EventPage() {
  if (Route.useLoaderData().event) return <ShownEvent />
  return <RetryInBrowser skeleton={<EventSkeleton />} kind="event" failure={FAILED} />
}

function ShownEvent() {
  const { slug } = Route.useParams()
  const { data: event } = useSuspenseQuery(eventQuery({ params: { slug } }))
  const { origin } = Route.useLoaderData()
  const clock = useClock()
  return (
    <EventDetail
      event={event}
      clock={clock}
      actions={
        <>
          <ActionBar event={event} clock={clock} page={origin + inCity(clock.city, `/events/${event.slug}`)} />
          <SubscribeMenu
            page={inCity(clock.city, `/events/${event.slug}`)}
            origin={origin}
            name={`${event.title} at ${event.venue.name}`}
            label="Other calendars and feeds"
          />
          <SocialProof event={event} now={clock.now} />
        </>
      }
      alternatives={
        <div className="screen-only">
          <SimilarShows slug={slug} clock={clock} />
          <AffiliateLinks words={event.artist?.name ?? event.title} />
        </div>
      }
      support={<DonationCard context="event" entity={event.slug} />}
    />
  )
}

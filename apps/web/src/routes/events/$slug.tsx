import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { EventDetail } from '../../features/events/event-detail.tsx'
import { eventJsonLd } from '../../features/events/event-json-ld.ts'
import { eventSummary } from '../../features/events/event-summary.ts'
import { loadClock, useClock } from '../../features/status/clock.ts'
import { pageHead } from '../../head.ts'
import { LinkButton } from '../../layout/link-button.tsx'
import { Message } from '../../layout/message.tsx'
import { SkeletonList } from '../../layout/skeleton-list.tsx'
import { loadOrFail } from '../../load-or-fail.ts'
import { useQueries } from '../../use-queries.ts'

export const Route = createFileRoute('/events/$slug')({
  loader: async ({ context, params: { slug } }) => {
    const { queryClient, queries, origin } = context
    const [event, clock] = await Promise.all([
      loadOrFail('Failed to fetch events', queryClient.ensureQueryData(queries.event(slug))),
      loadOrFail('Failed to fetch events', loadClock(context)),
    ])
    // merged or renamed: the page lives on under another slug
    if (event.slug !== slug) throw redirect({ to: '/events/$slug', params: { slug: event.slug }, statusCode: 301 })
    return { event, clock, origin }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return pageHead({ title: match.status === 'notFound' ? 'Event Not Found' : 'Event' })
    const { event, clock, origin } = loaderData
    return pageHead({
      title: `${event.title} at ${event.venue.name}`,
      description: eventSummary(event, clock),
      canonical: `/events/${event.slug}`,
      origin,
      jsonLd: eventJsonLd(event, clock.city, origin),
    })
  },
  pendingComponent: () => <SkeletonList count={2} height={320} />,
  notFoundComponent: EventNotFound,
  component: EventPage,
})

function EventPage() {
  const { slug } = Route.useParams()
  const { data: event } = useSuspenseQuery(useQueries().event(slug))
  return <EventDetail event={event} clock={useClock()} />
}

function EventNotFound() {
  return (
    <Message title="Event Not Found">
      <p>The event you're looking for doesn't exist or has been removed.</p>
      <LinkButton to="/events">Browse All Events</LinkButton>
    </Message>
  )
}

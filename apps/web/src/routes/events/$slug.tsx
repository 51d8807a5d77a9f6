import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { EventDetail } from '../../features/events/event-detail.tsx'
import { eventJsonLd } from '../../features/events/event-json-ld.ts'
import { EventSkeleton } from '../../features/events/event-skeleton.tsx'
import { eventSummary } from '../../features/events/event-summary.ts'
import { pictureOfEvent } from '../../features/pictures/picture-of.ts'
import { loadClock, useClock } from '../../features/status/clock.ts'
import { pageHead } from '../../head.ts'
import { LinkButton } from '../../layout/link-button.tsx'
import { MissingPage } from '../../layout/missing-page.tsx'
import { loadOrFail } from '../../load-or-fail.ts'
import { useQueries } from '../../use-queries.ts'

export const Route = createFileRoute('/events/$slug')({
  loader: async ({ context, params: { slug } }) => {
    const { queryClient, queries, origin } = context
    const [event, clock] = await Promise.all([
      loadOrFail('Failed to fetch events', queryClient.ensureQueryData(queries.event(slug))),
      loadOrFail('Failed to fetch events', loadClock(context)),
      loadOrFail('Failed to fetch events', queryClient.ensureQueryData(queries.settings())),
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
      picture: { of: pictureOfEvent(event), alt: `Picture announcing ${event.title}` },
    })
  },
  pendingComponent: EventSkeleton,
  notFoundComponent: () => <EventNotFound />,
  // what cannot be read is told as what is not there, with what failed and a way to try again
  errorComponent: ({ error }) => <EventNotFound error={error} />,
  component: EventPage,
})

function EventPage() {
  const { slug } = Route.useParams()
  const { data: event } = useSuspenseQuery(useQueries().event(slug))
  const { origin } = Route.useLoaderData()
  return <EventDetail event={event} clock={useClock()} page={`${origin}/events/${event.slug}`} />
}

function EventNotFound({ error }: { error?: unknown }) {
  return (
    <MissingPage
      title="Event Not Found"
      text="The event you're looking for doesn't exist or has been removed."
      error={error}
    >
      <LinkButton to="/events">Browse All Events</LinkButton>
    </MissingPage>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { UpcomingShows } from '../../features/events/upcoming-shows.tsx'
import { loadClock, useClock } from '../../features/status/clock.ts'
import { aboutVenue } from '../../features/venues/about-venue.ts'
import { PlaceCredits } from '../../features/venues/place-credits.tsx'
import { VenueFacts } from '../../features/venues/venue-detail.tsx'
import { VenueHero } from '../../features/venues/venue-hero.tsx'
import { venueJsonLd } from '../../features/venues/venue-json-ld.ts'
import { pageHead } from '../../head.ts'
import { LinkButton } from '../../layout/link-button.tsx'
import { MissingPage } from '../../layout/missing-page.tsx'
import { PlaceSkeleton } from '../../layout/place-skeleton.tsx'
import { Section } from '../../layout/section.tsx'
import { loadOrFail } from '../../load-or-fail.ts'
import { useQueries } from '../../use-queries.ts'

const SHOWN = 4
const UPCOMING = { limit: SHOWN }

export const Route = createFileRoute('/venues/$slug')({
  loader: async ({ context, params: { slug } }) => {
    const { queryClient, queries, origin } = context
    const [venue, clock] = await Promise.all([
      loadOrFail('Failed to fetch venues', queryClient.ensureQueryData(queries.venue(slug))),
      loadOrFail('Failed to fetch venues', loadClock(context)),
      loadOrFail('Failed to fetch venues', queryClient.ensureQueryData(queries.settings())),
    ])
    // merged or renamed: the page lives on under another slug
    if (venue.slug !== slug) throw redirect({ to: '/venues/$slug', params: { slug: venue.slug }, statusCode: 301 })
    const events = queries.venueEvents(venue.id, UPCOMING)
    await loadOrFail('Failed to fetch events', queryClient.ensureQueryData(events))
    return { venue, clock, origin }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return pageHead({ title: match.status === 'notFound' ? 'Venue Not Found' : 'Venue' })
    const { venue, clock, origin } = loaderData
    return pageHead({
      title: venue.name,
      description: aboutVenue(venue, clock.city.name),
      canonical: `/venues/${venue.slug}`,
      origin,
      jsonLd: venueJsonLd(venue, clock.city, origin),
      picture: { of: venue.picture, alt: `Picture of ${venue.name}` },
    })
  },
  pendingComponent: () => <PlaceSkeleton title="Upcoming Events" />,
  notFoundComponent: () => <VenueNotFound />,
  // what cannot be read is told as what is not there, with what failed and a way to try again
  errorComponent: ({ error }) => <VenueNotFound error={error} />,
  component: VenuePage,
})

function VenuePage() {
  const { slug } = Route.useParams()
  const queries = useQueries()
  const clock = useClock()
  const { data: venue } = useSuspenseQuery(queries.venue(slug))
  const { data: events } = useSuspenseQuery(queries.venueEvents(venue.id, UPCOMING))
  return (
    <div className="wrap">
      <VenueHero venue={venue} />
      {venue.googlePlaceId && <PlaceCredits venue={venue} />}
      <Section title="About">
        <p style={{ maxWidth: '42rem' }}>{aboutVenue(venue, clock.city.name)}</p>
      </Section>
      <UpcomingShows
        title="Upcoming Events"
        events={events.items}
        clock={clock}
        viewAll={events.total > SHOWN}
        venue={venue.slug}
        none={['No upcoming events scheduled', 'Check back soon for new shows!']}
      />
      <VenueFacts venue={venue} city={clock.city} />
    </div>
  )
}

function VenueNotFound({ error }: { error?: unknown }) {
  return (
    <MissingPage
      title="Venue Not Found"
      text="The venue you're looking for doesn't exist or has been removed."
      error={error}
    >
      <LinkButton to="/venues">Browse All Venues</LinkButton>
    </MissingPage>
  )
}

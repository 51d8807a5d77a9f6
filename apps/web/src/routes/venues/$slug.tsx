import { venueEventsQuery, venueQuery } from '@houselights/api-client/queries'
import { venueCardFile } from '@houselights/contracts/pictures/share-image-addresses'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { UpcomingShows } from '../../features/events/cards/upcoming-shows.tsx'
import { SubscribeMenu } from '../../features/feeds/subscribe-menu.tsx'
import { FollowButton } from '../../features/following/follow-button.tsx'
import { describeNoShows, describeVenue } from '../../features/venues/about-venue.ts'
import { VenueFacts } from '../../features/venues/venue-detail.tsx'
import { PlaceCredits, VenueHero } from '../../features/venues/venue-hero.tsx'
import { venueJsonLd, venueSummary } from '../../features/venues/venue-json-ld.ts'
import { ClosedNote, ListingNote } from '../../features/venues/venue-sources.tsx'
import { useClock } from '../../hooks/use-clock.ts'
import { breadcrumbs } from '../../json-ld/item-list.ts'
import { FailedSubject, RetryInBrowser, SubjectNotFound } from '../../layout/failures/missing-page.tsx'
import { RETRIED_BY_BUTTON } from '../../layout/loading/page-part.tsx'
import { SubjectSkeleton } from '../../layout/loading/subject-skeleton.tsx'
import { Section } from '../../layout/page/section.tsx'
import { getKnownToday, missingHead, pageFeeds, publicHead } from '../../page/head.ts'
import { loadOrRetryInBrowser, loadParts } from '../../page/load-or-fail.ts'
import { redirectToOwnCity, toCityPath } from '../../page/page-city.ts'

const MAX_SHOWS = 4
const UPCOMING_QUERY = { limit: MAX_SHOWS }
const VENUES_FAILED = 'Failed to fetch venues'

const VenueSkeleton = () => <SubjectSkeleton title="Upcoming Events" />

export const Route = createFileRoute('/venues/$slug')({
  loader: async ({ context, params: { slug } }) => {
    const { queryClient } = context
    const venue = await loadOrRetryInBrowser(
      VENUES_FAILED,
      queryClient.ensureQueryData(venueQuery({ params: { slug } })),
    )
    if (!venue) return { venue }
    // merged or renamed: the page has a new slug
    if (venue.slug !== slug) throw redirect({ to: '/venues/$slug', params: { slug: venue.slug }, statusCode: 301 })
    redirectToOwnCity(venue, context, `/venues/${encodeURIComponent(venue.slug)}`)
    const events = venueEventsQuery({ params: { id: venue.id }, query: UPCOMING_QUERY })
    await loadParts({ rest: [['Failed to fetch events', queryClient.ensureQueryData(events)]] })
    return { venue }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData?.venue) return missingHead(match.status === 'notFound' ? 'Venue Not Found' : 'Venue', match.context)
    const { venue } = loaderData
    const { context } = match
    const { city, queryClient } = context
    const shows =
      (import.meta.env.SSR &&
        queryClient.getQueryData(venueEventsQuery({ params: { id: venue.id }, query: UPCOMING_QUERY }).queryKey)
          ?.items) ||
      []
    const path = `/venues/${encodeURIComponent(venue.slug)}`
    return publicHead(context, {
      title: `${venue.name}, ${venue.town ?? city.name}: upcoming shows`,
      canonical: toCityPath(city, path),
      feeds: pageFeeds(toCityPath(city, path), `Shows at ${venue.name}`),
      ...(import.meta.env.SSR && {
        description: venueSummary(venue, { city: city.name, today: getKnownToday(context), shows }),
        image: { path: venueCardFile(venue, shows), alt: `Live music at ${venue.name}, ${venue.town ?? city.name}` },
        jsonLd: [venueJsonLd(venue, shows, context), breadcrumbs(context, ['Venues', '/venues'], [venue.name, path])],
      }),
    })
  },
  pendingComponent: VenueSkeleton,
  notFoundComponent: () => <SubjectNotFound kind="venue" />,
  errorComponent: (props) => <FailedSubject kind="venue" {...props} />,
  component: VenuePage,
})

function VenuePage() {
  if (Route.useLoaderData().venue) return <LoadedVenue />
  return <RetryInBrowser skeleton={<VenueSkeleton />} kind="venue" failure={VENUES_FAILED} />
}

function LoadedVenue() {
  const { slug } = Route.useParams()
  const clock = useClock()
  const { data: venue } = useSuspenseQuery(venueQuery({ params: { slug } }))
  const events = useQuery({
    ...venueEventsQuery({ params: { id: venue.id }, query: UPCOMING_QUERY }),
    ...RETRIED_BY_BUTTON,
  })
  return (
    <div className="wrap">
      <VenueHero venue={venue} />
      {venue.closed && <ClosedNote closed={venue.closed} />}
      {venue.googlePlaceId && <PlaceCredits venue={venue} />}
      <FollowButton item={{ kind: 'venue', id: venue.id, slug: venue.slug, name: venue.name }} />
      <Section title="About">
        <p style={{ maxWidth: '42rem' }}>{describeVenue(venue, clock.city.name)}</p>
      </Section>
      <UpcomingShows
        title="Upcoming Events"
        events={events}
        clock={clock}
        max={MAX_SHOWS}
        venueSlug={venue.slug}
        emptyTexts={describeNoShows(venue)}
      />
      {venue.listedBy && !venue.closed && <ListingNote listedBy={venue.listedBy} />}
      <SubscribeMenu
        page={toCityPath(clock.city, `/venues/${venue.slug}`)}
        name={`Shows at ${venue.name}`}
        label="Subscribe to this venue"
      />
      <VenueFacts venue={venue} city={clock.city} today={clock.today} />
    </div>
  )
}

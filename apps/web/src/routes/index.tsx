import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { z } from 'zod'
import { EventCards } from '../features/events/event-card.tsx'
import { ArtistSpotlight } from '../features/home/artist-spotlight.tsx'
import { Hero } from '../features/home/hero.tsx'
import { HomeSkeleton } from '../features/home/home-skeleton.tsx'
import { NextUp } from '../features/home/next-up.tsx'
import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx'
import { Outcome } from '../features/newsletter/plain-form.ts'
import { loadClock, useClock } from '../features/status/clock.ts'
import { WhyEmpty } from '../features/status/why-empty.tsx'
import { VenueCards } from '../features/venues/venue-card.tsx'
import { pageHead } from '../head.ts'
import { Section } from '../layout/section.tsx'
import { loadOrFail } from '../load-or-fail.ts'
import { useQueries } from '../use-queries.ts'

const UPCOMING = { limit: 8 }
const POPULAR = { sort: 'popular', limit: 4 } as const

/** How the newsletter's form went, for those who have no script to be told. */
const HomeSearch = z.object({ newsletter: Outcome.optional().catch(undefined) })

export const Route = createFileRoute('/')({
  validateSearch: HomeSearch,
  loader: async ({ context }) => {
    const { queryClient, queries, origin } = context
    const venues = loadOrFail('Failed to fetch venues', queryClient.ensureQueryData(queries.venues(POPULAR)))
    venues.catch(() => undefined) // awaited below: where all fails, the events are what was missed
    await Promise.all([
      loadOrFail('Failed to fetch upcoming events', queryClient.ensureQueryData(queries.upcomingEvents(UPCOMING))),
      loadOrFail('Failed to fetch upcoming events', loadClock(context)),
    ])
    await venues
    return { origin }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: 'Live music in San Francisco',
      description:
        'Upcoming independent live music in San Francisco, read from the venues’ own pages: who plays, where, when the doors open and where the tickets are.',
      canonical: '/',
      origin: loaderData?.origin,
    }),
  pendingComponent: HomeSkeleton,
  component: HomePage,
})

function HomePage() {
  const queries = useQueries()
  const clock = useClock()
  const { data: upcoming } = useSuspenseQuery(queries.upcomingEvents(UPCOMING))
  const { data: venues } = useSuspenseQuery(queries.venues(POPULAR))
  const { data: status } = useSuspenseQuery(queries.status())
  const unreachable = status.unreachableSince !== null && upcoming.items.length === 0
  return (
    <>
      <Hero clock={clock}>
        <NextUp events={upcoming.items} clock={clock} />
      </Hero>
      <div className="wrap">
        <Section title="Upcoming concerts" more={<Link to="/events">All events</Link>}>
          {upcoming.items.length > 0 ? (
            <EventCards events={upcoming.items} clock={clock} />
          ) : unreachable ? (
            <WhyEmpty />
          ) : (
            <p>No upcoming concerts found. Check back soon for new shows!</p>
          )}
        </Section>
        <ArtistSpotlight />
        <Section title="Popular venues" more={<Link to="/venues">All venues</Link>}>
          {venues.items.length > 0 ? <VenueCards venues={venues.items} level={3} /> : <p>No venues available.</p>}
        </Section>
        <NewsletterForm outcome={Route.useSearch().newsletter} />
      </div>
    </>
  )
}

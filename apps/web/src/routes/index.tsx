import { upcomingEventsQuery, venuesQuery } from '@houselights/api-client/queries'
import { getArtistPicture } from '@houselights/design-system/stock-pictures'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { EventCards } from '../features/events/cards/event-card.tsx'
import classes from '../features/home/artist-spotlight.module.css'
import { Hero, HomeSkeleton, NextUp } from '../features/home/hero.tsx'
import { OUTCOMES, type Outcome } from '../features/newsletter/form-outcome.ts'
import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx'
import { VenueCards } from '../features/venues/venue-card.tsx'
import { useClock } from '../hooks/use-clock.ts'
import { useStatus } from '../hooks/use-status.ts'
import { itemList, pages } from '../json-ld/item-list.ts'
import { siteJsonLd } from '../json-ld/site.ts'
import { LinkButton } from '../layout/links/link-button.tsx'
import { Part, RETRIED_BY_BUTTON, SkeletonCards } from '../layout/loading/page-part.tsx'
import { Section } from '../layout/page/section.tsx'
import { SourcesUnreachable } from '../layout/status/sources-unreachable.tsx'
import { pageFeeds, publicHead } from '../page/head.ts'
import { loadParts } from '../page/load-or-fail.ts'
import { toCityPath } from '../page/page-city.ts'
import { oneOf } from '../page/search-params.ts'

/** Fixed sample content, marked as such: no real artist, and not from a listing. */
const SAMPLE = {
  name: 'The Paper Lanterns',
  genre: 'Indie Folk',
  location: 'Sample City',
  text: 'Two voices, one borrowed harmonium and songs about the last train home. This is the spot for an artist whose next show is worth crossing the city for: who they are, what they sound like, where to hear them.',
  tags: ['Harmonies', 'Acoustic', 'Late trains'],
}

const ArtistSpotlight = () => (
  <section className={classes.spotlight} aria-labelledby="spotlight">
    <img
      className={classes.picture}
      src={getArtistPicture(SAMPLE.name)}
      alt=""
      width="800"
      height="800"
      loading="lazy"
    />
    <div className={classes.words}>
      <p className={classes.eyebrow}>
        Artist spotlight <span className={classes.sample}>Sample</span>
      </p>
      <h2 id="spotlight">{SAMPLE.name}</h2>
      <p className={classes.facts}>
        {SAMPLE.genre} · {SAMPLE.location}
      </p>
      <p className={classes.text}>{SAMPLE.text}</p>
      <ul className={`cluster ${classes.tags}`} aria-label="In three words">
        {SAMPLE.tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
      <LinkButton to="/artists" variant="default" size="md">
        Meet the artists playing soon
      </LinkButton>
    </div>
  </section>
)

const UPCOMING_QUERY = { limit: 8 }
const POPULAR_QUERY = { sort: 'popular', limit: 4 } as const
const EVENTS_FAILED = 'Failed to fetch upcoming events'
const VENUES_FAILED = 'Failed to fetch venues'

export const Route = createFileRoute('/')({
  validateSearch: ({ newsletter }): { newsletter?: Outcome | undefined } => ({
    newsletter: oneOf(OUTCOMES, newsletter),
  }),
  loader: async ({ context: { queryClient } }) => {
    await loadParts({
      main: [EVENTS_FAILED, queryClient.ensureQueryData(upcomingEventsQuery({ query: UPCOMING_QUERY }))],
      rest: [[VENUES_FAILED, queryClient.ensureQueryData(venuesQuery({ query: POPULAR_QUERY }))]],
    })
  },
  head: ({ match: { context } }) => {
    const { city, queryClient } = context
    const upcoming =
      (import.meta.env.SSR &&
        queryClient.getQueryData(upcomingEventsQuery({ query: UPCOMING_QUERY }).queryKey)?.items) ||
      []
    return publicHead(context, {
      title: `Live music in ${city.name}`,
      canonical: toCityPath(city, '/'),
      feeds: [
        ...pageFeeds(toCityPath(city, '/events'), `Live music in ${city.name}`),
        ...pageFeeds(toCityPath(city, '/announced'), `Just announced in ${city.name}`),
      ],
      ...(import.meta.env.SSR && {
        description: `Upcoming independent live music in ${city.name}, straight from the venues’ own pages: who’s playing, where, when doors open and where to get tickets.`,
        jsonLd: [
          ...siteJsonLd(context),
          ...(upcoming.length > 0
            ? [
                itemList({
                  name: 'Upcoming concerts',
                  addresses: upcoming.map(({ slug }) => pages.event(context, slug)),
                }),
              ]
            : []),
        ],
      }),
    })
  },
  pendingComponent: HomeSkeleton,
  component: HomePage,
})

function HomePage() {
  const clock = useClock()
  const upcoming = useQuery({ ...upcomingEventsQuery({ query: UPCOMING_QUERY }), ...RETRIED_BY_BUTTON })
  const venues = useQuery({ ...venuesQuery({ query: POPULAR_QUERY }), ...RETRIED_BY_BUTTON })
  return (
    <>
      <Hero clock={clock}>{upcoming.data && <NextUp events={upcoming.data.items} clock={clock} />}</Hero>
      <div className="wrap">
        <Section title="Upcoming concerts" more={<Link to="/events">All events</Link>}>
          <Part query={upcoming} failure={EVENTS_FAILED} skeleton={<SkeletonCards count={6} height={345} />}>
            {({ items }) => (items.length > 0 ? <EventCards events={items} clock={clock} /> : <NoConcerts />)}
          </Part>
        </Section>
        <ArtistSpotlight />
        <Section title="Popular venues" more={<Link to="/venues">All venues</Link>}>
          <Part query={venues} failure={VENUES_FAILED} skeleton={<SkeletonCards count={4} height={130} />}>
            {({ items }) => (items.length > 0 ? <VenueCards venues={items} level={3} /> : <p>No venues available.</p>)}
          </Part>
        </Section>
        <NewsletterForm outcome={Route.useSearch().newsletter} />
      </div>
    </>
  )
}

function NoConcerts() {
  const status = useStatus()
  return status?.unreachableSince ? (
    <SourcesUnreachable />
  ) : (
    <p>No upcoming concerts found. Check back soon for new shows!</p>
  )
}

import { isGone } from '@houselights/api-client/api-error'
import { artistCompanyQuery, artistEventsQuery, artistPastPages, artistQuery } from '@houselights/api-client/queries'
import { MAX_CURSOR_LENGTH } from '@houselights/contracts/entities/event-choices'
import { artistCardFile } from '@houselights/contracts/pictures/share-image-addresses'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ArtistDetail } from '../../features/artists/artist-detail.tsx'
import { artistJsonLd } from '../../features/artists/artist-json-ld.ts'
import { ArtistMusic } from '../../features/artists/artist-music.tsx'
import { artistSummary } from '../../features/artists/artist-summary.ts'
import { PastShows } from '../../features/artists/past-shows.tsx'
import { RelatedArtistsSection } from '../../features/artists/related-artists.tsx'
import { NextPerformance, UpcomingShows } from '../../features/events/cards/upcoming-shows.tsx'
import { takesPlace } from '../../features/events/facts/is-off.ts'
import { SubscribeMenu } from '../../features/feeds/subscribe-menu.tsx'
import { FollowButton } from '../../features/following/follow-button.tsx'
import { useClock } from '../../hooks/use-clock.ts'
import { breadcrumbs } from '../../json-ld/item-list.ts'
import { FailedSubject, RetryInBrowser, SubjectNotFound } from '../../layout/failures/missing-page.tsx'
import { RETRIED_BY_BUTTON } from '../../layout/loading/page-part.tsx'
import { SubjectSkeleton } from '../../layout/loading/subject-skeleton.tsx'
import { getKnownToday, missingHead, pageFeeds, publicHead } from '../../page/head.ts'
import { loadOrRetryInBrowser, loadParts, unlessRefused, wasRefused } from '../../page/load-or-fail.ts'
import { toCityPath } from '../../page/page-city.ts'
import { toText } from '../../page/search-params.ts'

const MAX_SHOWS = 4
const UPCOMING_QUERY = { limit: MAX_SHOWS }
const ARTISTS_FAILED = 'Failed to fetch artists'
const EVENTS_FAILED = 'Failed to fetch events'

const ArtistSkeleton = () => <SubjectSkeleton title="Upcoming Shows" />

export const Route = createFileRoute('/artists/$slug')({
  /** `past` is the cursor of the list of past shows, for "Show more" without JavaScript. */
  validateSearch: ({ past }): { past?: string | undefined } => ({ past: toText(past, MAX_CURSOR_LENGTH) }),
  loaderDeps: ({ search: { past } }) => ({ past }),
  loader: async ({ context: { queryClient }, params: { slug }, deps: { past } }) => {
    const artist = await loadOrRetryInBrowser(
      ARTISTS_FAILED,
      queryClient.ensureQueryData(artistQuery({ params: { slug } })).catch((error: unknown) => {
        // the artist isn't on any bill anymore: show the list, which has artists who still play
        throw isGone(error) ? redirect({ to: '/artists', statusCode: 302 }) : error
      }),
    )
    if (!artist) return { artist, related: undefined, isPastMissing: false }
    // merged or renamed: the page has a new slug
    if (artist.slug !== slug) throw redirect({ to: '/artists/$slug', params: { slug: artist.slug }, statusCode: 301 })
    const events = artistEventsQuery({ params: { id: artist.id }, query: UPCOMING_QUERY })
    const relatedQuery = artistCompanyQuery({ params: { id: artist.id } })
    const pastShows = unlessRefused(queryClient.ensureInfiniteQueryData(artistPastPages(artist.id, past)))
    await loadParts({
      rest: [
        [EVENTS_FAILED, queryClient.ensureQueryData(events)],
        [EVENTS_FAILED, pastShows],
        [ARTISTS_FAILED, queryClient.ensureQueryData(relatedQuery)],
      ],
    })
    // in the browser, the list itself shows the problem
    const isPastMissing = import.meta.env.SSR && (await wasRefused(pastShows))
    return { artist, related: queryClient.getQueryData(relatedQuery.queryKey), isPastMissing }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData?.artist)
      return missingHead(match.status === 'notFound' ? 'Artist Not Found' : 'Artist', match.context)
    const { artist, related } = loaderData
    const { context } = match
    const { city, queryClient } = context
    const shows =
      (import.meta.env.SSR &&
        queryClient.getQueryData(artistEventsQuery({ params: { id: artist.id }, query: UPCOMING_QUERY }).queryKey)
          ?.items) ||
      []
    const path = `/artists/${encodeURIComponent(artist.slug)}`
    const pastCount = related?.pastCount ?? 0
    return publicHead(context, {
      title: `${artist.name} live in ${city.name}`,
      canonical: toCityPath(city, path),
      // in a city where the artist never played, the page has nothing to find
      indexed: !related || artist.upcomingCount + pastCount > 0,
      feeds: pageFeeds(toCityPath(city, path), `${artist.name} in ${city.name}`),
      ...(import.meta.env.SSR && {
        description: artistSummary(artist, { city: city.name, today: getKnownToday(context), shows, pastCount }),
        image: { path: artistCardFile(artist, { shows, city }), alt: `${artist.name} live in ${city.name}` },
        jsonLd: [
          artistJsonLd(artist, { related, shows }, context),
          breadcrumbs(context, ['Artists', '/artists'], [artist.name, path]),
        ],
      }),
    })
  },
  pendingComponent: ArtistSkeleton,
  notFoundComponent: () => <SubjectNotFound kind="artist" />,
  errorComponent: (props) => <FailedSubject kind="artist" {...props} />,
  component: ArtistPage,
})

function ArtistPage() {
  if (Route.useLoaderData().artist) return <LoadedArtist />
  return <RetryInBrowser skeleton={<ArtistSkeleton />} kind="artist" failure={ARTISTS_FAILED} />
}

function LoadedArtist() {
  const { slug } = Route.useParams()
  const { isPastMissing } = Route.useLoaderData()
  const { past } = Route.useSearch()
  const clock = useClock()
  const { data: artist } = useSuspenseQuery(artistQuery({ params: { slug } }))
  const events = useQuery({
    ...artistEventsQuery({ params: { id: artist.id }, query: UPCOMING_QUERY }),
    ...RETRIED_BY_BUTTON,
  })
  const nextShow = events.data?.items.find(takesPlace)
  return (
    <div className="wrap">
      <ArtistDetail artist={artist}>
        {nextShow && <NextPerformance event={nextShow} clock={clock} artistId={artist.id} />}
      </ArtistDetail>
      <FollowButton item={{ kind: 'artist', id: artist.id, slug: artist.slug, name: artist.name }} />
      <UpcomingShows
        title="Upcoming Shows"
        events={events}
        clock={clock}
        max={MAX_SHOWS - 1}
        artistId={artist.id}
        search={artist.name}
        emptyTexts={['No upcoming shows scheduled', 'Check back soon for new dates!']}
      />
      <SubscribeMenu
        page={toCityPath(clock.city, `/artists/${artist.slug}`)}
        name={`${artist.name} in ${clock.city.name}`}
        label="Subscribe to this artist"
      />
      <ArtistMusic artist={artist} />
      <PastShows artist={artist} clock={clock} startCursor={past} isMissing={isPastMissing} />
      <RelatedArtistsSection artistId={artist.id} />
    </div>
  )
}

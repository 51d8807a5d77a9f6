import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { Company } from '../../features/artists/artist-company.tsx'
import { ArtistDetail } from '../../features/artists/artist-detail.tsx'
import { artistJsonLd } from '../../features/artists/artist-json-ld.ts'
import { ArtistMusic } from '../../features/artists/artist-music.tsx'
import { PastShows } from '../../features/artists/past-shows.tsx'
import { isOff } from '../../features/events/is-off.ts'
import { NextPerformance, UpcomingShows } from '../../features/events/upcoming-shows.tsx'
import { loadClock, useClock } from '../../features/status/clock.ts'
import { counted } from '../../format/words.ts'
import { pageHead } from '../../head.ts'
import { LinkButton } from '../../layout/link-button.tsx'
import { MissingPage } from '../../layout/missing-page.tsx'
import { PlaceSkeleton } from '../../layout/place-skeleton.tsx'
import { loadOrFail } from '../../load-or-fail.ts'
import { useQueries } from '../../use-queries.ts'

const SHOWN = 4
const UPCOMING = { limit: SHOWN }
/** `past` is where the list of past shows begins, for those who have no script to show more. */
const ArtistSearch = z.object({ past: z.string().min(1).max(400).optional().catch(undefined) })

export const Route = createFileRoute('/artists/$slug')({
  validateSearch: ArtistSearch,
  loaderDeps: ({ search: { past } }) => ({ past }),
  loader: async ({ context, params: { slug }, deps: { past } }) => {
    const { queryClient, queries, origin } = context
    const [artist] = await Promise.all([
      loadOrFail('Failed to fetch artists', queryClient.ensureQueryData(queries.artist(slug))),
      loadOrFail('Failed to fetch artists', loadClock(context)),
    ])
    // merged or renamed: the page lives on under another slug
    if (artist.slug !== slug) throw redirect({ to: '/artists/$slug', params: { slug: artist.slug }, statusCode: 301 })
    const events = queries.artistEvents(artist.id, UPCOMING)
    const [, , company] = await Promise.all([
      loadOrFail('Failed to fetch events', queryClient.ensureQueryData(events)),
      loadOrFail('Failed to fetch events', queryClient.ensureInfiniteQueryData(queries.artistPast(artist.id, past))),
      loadOrFail('Failed to fetch artists', queryClient.ensureQueryData(queries.artistCompany(artist.id))),
    ])
    return { artist, company, origin }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return pageHead({ title: match.status === 'notFound' ? 'Artist Not Found' : 'Artist' })
    const { artist, company, origin } = loaderData
    return pageHead({
      title: artist.name,
      description:
        artist.description ??
        `${artist.name} live in San Francisco: ${counted(artist.upcomingCount, 'upcoming show')}.`,
      canonical: `/artists/${artist.slug}`,
      origin,
      picture: { of: artist.picture, alt: `Picture of ${artist.name}` },
      jsonLd: artistJsonLd(artist, company, origin),
    })
  },
  pendingComponent: () => <PlaceSkeleton title="Upcoming Shows" />,
  notFoundComponent: () => <ArtistNotFound />,
  // what cannot be read is told as what is not there, with what failed and a way to try again
  errorComponent: ({ error }) => <ArtistNotFound error={error} />,
  component: ArtistPage,
})

function ArtistPage() {
  const { slug } = Route.useParams()
  const { past } = Route.useSearch()
  const queries = useQueries()
  const clock = useClock()
  const { data: artist } = useSuspenseQuery(queries.artist(slug))
  const { data: events } = useSuspenseQuery(queries.artistEvents(artist.id, UPCOMING))
  const { data: company } = useSuspenseQuery(queries.artistCompany(artist.id))
  const next = events.items.find((event) => !isOff(event))
  return (
    <div className="wrap">
      <ArtistDetail artist={artist}>
        {next && <NextPerformance event={next} clock={clock} artist={artist.id} />}
      </ArtistDetail>
      <UpcomingShows
        title="Upcoming Shows"
        events={events.items}
        clock={clock}
        viewAll={events.total > SHOWN - 1}
        artist={artist.id}
        search={artist.name}
        none={['No upcoming shows scheduled', 'Check back soon for new dates!']}
      />
      <ArtistMusic artist={artist} />
      <PastShows artist={artist} clock={clock} from={past} />
      <Company company={company} />
    </div>
  )
}

function ArtistNotFound({ error }: { error?: unknown }) {
  return (
    <MissingPage
      title="Artist Not Found"
      text="The artist you're looking for doesn't exist or has been removed"
      error={error}
    >
      <LinkButton to="/artists">Browse All Artists</LinkButton>
    </MissingPage>
  )
}

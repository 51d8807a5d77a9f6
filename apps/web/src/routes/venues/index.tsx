import { venuesQuery } from '@houselights/api-client/queries'
import type { Venue } from '@houselights/contracts/entities/entities'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { SubscribeMenu } from '../../features/feeds/subscribe-menu.tsx'
import { OUTCOMES, type Outcome } from '../../features/suggest-venue/form-outcome.ts'
import { SuggestVenue } from '../../features/suggest-venue/suggest-venue.tsx'
import { VenueCards } from '../../features/venues/venue-card.tsx'
import { formatCount, toSortName } from '../../format/words.ts'
import { listJsonLd, pages } from '../../json-ld/item-list.ts'
import { Part, RETRIED_BY_BUTTON, SkeletonCards, SkeletonList } from '../../layout/loading/page-part.tsx'
import { PageTitle } from '../../layout/page/page-title.tsx'
import { pageFeeds, publicHead } from '../../page/head.ts'
import { loadParts } from '../../page/load-or-fail.ts'
import { toCityPath, useCity } from '../../page/page-city.ts'
import { oneOf } from '../../page/search-params.ts'

const ALL_VENUES_QUERY = { limit: 200 }
const FETCH_FAILED = 'Failed to fetch venues'

export const Route = createFileRoute('/venues/')({
  validateSearch: ({ suggestion }): { suggestion?: Outcome | undefined } => ({
    suggestion: oneOf(OUTCOMES, suggestion),
  }),
  loader: async ({ context: { queryClient } }) => {
    await loadParts({ main: [FETCH_FAILED, queryClient.ensureQueryData(venuesQuery({ query: ALL_VENUES_QUERY }))] })
  },
  head: ({ match: { context } }) => {
    const { city, queryClient } = context
    const list = queryClient.getQueryData(venuesQuery({ query: ALL_VENUES_QUERY }).queryKey)
    const title = `Music venues in ${city.name}`
    return publicHead(context, {
      title,
      canonical: toCityPath(city, '/venues'),
      indexed: (list?.total ?? 0) > 0,
      feeds: pageFeeds(toCityPath(city, '/venues'), `Shows in ${city.name}`),
      ...(import.meta.env.SSR && {
        description: `${list ? formatCount(list.total, 'independent music venue') : 'Independent music venues'} in ${city.name}: where each one is, what kind of music it books, and how many shows are coming up.`,
        jsonLd:
          list &&
          listJsonLd(
            { name: title, addresses: sortByName(list.items).map(({ slug }) => pages.venue(context, slug)) },
            [['Venues', '/venues']],
            context,
          ),
      }),
    })
  },
  pendingComponent: () => <SkeletonList height={130} />,
  component: VenuesPage,
})

function VenuesPage() {
  const city = useCity()
  const venues = useQuery({ ...venuesQuery({ query: ALL_VENUES_QUERY }), ...RETRIED_BY_BUTTON })
  return (
    <div className="wrap">
      <PageTitle
        title="Venues"
        action={<SubscribeMenu page={toCityPath(city, '/venues')} name={`Shows in ${city.name}`} />}
      >
        <p>{venues.data && formatCount(venues.data.total, 'venue')}</p>
      </PageTitle>
      <div style={{ marginTop: 'var(--hl-space-5)' }}>
        <Part query={venues} failure={FETCH_FAILED} skeleton={<SkeletonCards height={130} />}>
          {({ items }) => (items.length > 0 ? <VenueCards venues={sortByName(items)} /> : <p>No venues found.</p>)}
        </Part>
      </div>
      <SuggestVenue outcome={Route.useSearch().suggestion} />
    </div>
  )
}

const sortByName = (venues: readonly Venue[]) =>
  [...venues].sort((a, b) => toSortName(a.name).localeCompare(toSortName(b.name), 'en'))

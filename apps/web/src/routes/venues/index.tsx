import type { Venue } from '@houselights/types/entities'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { OUTCOMES, type Outcome } from '../../features/suggestion/form-outcome.ts'
import { SuggestVenue } from '../../features/suggestion/suggest-venue.tsx'
import { VenueCards } from '../../features/venues/venue-card.tsx'
import { counted, sortName } from '../../format/words.ts'
import { pageHead } from '../../head.ts'
import { PageTitle } from '../../layout/page-title.tsx'
import { Part, RETRIED_BY_BUTTON } from '../../layout/part.tsx'
import { SkeletonCards, SkeletonList } from '../../layout/skeleton-list.tsx'
import { loadParts } from '../../load-or-fail.ts'
import { inCity } from '../../page-city.ts'
import { oneOf } from '../../search-params.ts'
import { useQueries } from '../../use-queries.ts'

const ALL = { limit: 200 }
const FAILED = 'Failed to fetch venues'

export const Route = createFileRoute('/venues/')({
  /** The outcome of the form for a missing venue, sent without JavaScript. */
  validateSearch: ({ suggestion }): { suggestion?: Outcome | undefined } => ({
    suggestion: oneOf(OUTCOMES, suggestion),
  }),
  loader: async ({ context: { queryClient, queries, origin } }) => {
    await loadParts({ main: [FAILED, queryClient.ensureQueryData(queries.venues(ALL))] })
    return { origin }
  },
  head: ({ loaderData, match: { context } }) =>
    pageHead({
      title: 'Venues',
      description: `${context.city.name}’s independent music venues and how many shows each has coming up.`,
      canonical: inCity(context.city, '/venues'),
      origin: loaderData?.origin,
    }),
  pendingComponent: () => <SkeletonList height={130} />,
  component: VenuesPage,
})

function VenuesPage() {
  const venues = useQuery({ ...useQueries().venues(ALL), ...RETRIED_BY_BUTTON })
  return (
    <div className="wrap">
      <PageTitle title="Venues">
        <p>{venues.data && counted(venues.data.total, 'venue')}</p>
      </PageTitle>
      <div style={{ marginTop: 'var(--hl-space-5)' }}>
        <Part query={venues} failure={FAILED} skeleton={<SkeletonCards height={130} />}>
          {({ items }) => (items.length > 0 ? <VenueCards venues={sorted(items)} /> : <p>No venues found.</p>)}
        </Part>
      </div>
      <SuggestVenue outcome={Route.useSearch().suggestion} />
    </div>
  )
}

const sorted = (venues: readonly Venue[]) =>
  [...venues].sort((a, b) => sortName(a.name).localeCompare(sortName(b.name), 'en'))

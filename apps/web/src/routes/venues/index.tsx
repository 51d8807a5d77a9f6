import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { VenueCards } from '../../features/venues/venue-card.tsx'
import { counted, sortName } from '../../format/words.ts'
import { pageHead } from '../../head.ts'
import { PageTitle } from '../../layout/page-title.tsx'
import { SkeletonList } from '../../layout/skeleton-list.tsx'
import { loadOrFail } from '../../load-or-fail.ts'
import { useQueries } from '../../use-queries.ts'

const ALL = { limit: 200 }

export const Route = createFileRoute('/venues/')({
  loader: async ({ context: { queryClient, queries, origin } }) => {
    await loadOrFail('Failed to fetch venues', queryClient.ensureQueryData(queries.venues(ALL)))
    return { origin }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: 'Venues',
      description: 'San Francisco’s independent music venues and how many shows each has coming up.',
      canonical: '/venues',
      origin: loaderData?.origin,
    }),
  pendingComponent: () => <SkeletonList height={130} />,
  component: VenuesPage,
})

function VenuesPage() {
  const { data } = useSuspenseQuery(useQueries().venues(ALL))
  const sorted = [...data.items].sort((a, b) => sortName(a.name).localeCompare(sortName(b.name), 'en'))
  return (
    <div className="wrap">
      <PageTitle title="Venues">
        <p>{counted(data.total, 'venue')}</p>
      </PageTitle>
      <div style={{ marginTop: 'var(--hl-space-5)' }}>
        {sorted.length > 0 ? <VenueCards venues={sorted} /> : <p>No venues found.</p>}
      </div>
    </div>
  )
}

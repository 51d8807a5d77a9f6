import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { ArtistCards } from '../../features/artists/artist-card.tsx'
import { ArtistSearch } from '../../features/artists/artist-search.tsx'
import { counted } from '../../format/words.ts'
import { pageHead } from '../../head.ts'
import { LinkButton } from '../../layout/link-button.tsx'
import { PageTitle } from '../../layout/page-title.tsx'
import { SkeletonList } from '../../layout/skeleton-list.tsx'
import { loadOrFail } from '../../load-or-fail.ts'
import { useQueries } from '../../use-queries.ts'

const Search = z.object({
  search: z.string().trim().min(1).max(200).optional().catch(undefined),
  cursor: z.string().max(400).optional().catch(undefined),
})
const PAGE = { limit: 60 }

export const Route = createFileRoute('/artists/')({
  validateSearch: Search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, queries, origin }, deps }) => {
    await loadOrFail('Failed to fetch artists', queryClient.ensureQueryData(queries.artists({ ...PAGE, ...deps })))
    return { origin }
  },
  head: ({ loaderData, match: { search } }) =>
    pageHead({
      title: 'Artists',
      description: 'Artists playing San Francisco’s independent venues, and their next shows.',
      canonical: Object.values(search).some(Boolean) ? undefined : '/artists',
      origin: loaderData?.origin,
    }),
  pendingComponent: () => <SkeletonList height={96} />,
  component: ArtistsPage,
})

function ArtistsPage() {
  const search = Route.useSearch()
  const navigate = useNavigate({ from: '/artists/' })
  const { data } = useSuspenseQuery(useQueries().artists({ ...PAGE, ...search }))
  return (
    <div className="wrap">
      <PageTitle title="Artists">
        <p role="status">{counted(data.total, 'artist')}</p>
      </PageTitle>
      <ArtistSearch
        current={search.search ?? ''}
        onChange={(text) => navigate({ search: { search: text || undefined }, resetScroll: false })}
      />
      {search.cursor && (
        <p>
          <Link to="/artists" search={{ search: search.search }}>
            Back to the first artists
          </Link>
        </p>
      )}
      {data.items.length > 0 ? (
        <ArtistCards artists={data.items} />
      ) : (
        <p>No artists found matching your search. Try a different search term.</p>
      )}
      {data.next && (
        <LinkButton mt="xl" variant="default" to="/artists" search={{ ...search, cursor: data.next }}>
          More artists
        </LinkButton>
      )}
    </div>
  )
}

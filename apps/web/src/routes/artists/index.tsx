import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { ArtistCards } from '../../features/artists/artist-card.tsx'
import { ArtistSearch } from '../../features/artists/artist-search.tsx'
import { counted } from '../../format/words.ts'
import { pageHead } from '../../head.ts'
import { LinkButton } from '../../layout/link-button.tsx'
import { PageTitle } from '../../layout/page-title.tsx'
import { BY_BUTTON, Part } from '../../layout/part.tsx'
import { SkeletonCards, SkeletonList } from '../../layout/skeleton-list.tsx'
import { loadParts } from '../../load-or-fail.ts'
import { useQueries } from '../../use-queries.ts'

const Search = z.object({
  search: z.string().trim().min(1).max(200).optional().catch(undefined),
  cursor: z.string().max(400).optional().catch(undefined),
})
const PAGE = { limit: 60 }
const FAILED = 'Failed to fetch artists'

export const Route = createFileRoute('/artists/')({
  validateSearch: Search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, queries, origin }, deps }) => {
    await loadParts({ main: [FAILED, queryClient.ensureQueryData(queries.artists({ ...PAGE, ...deps }))] })
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
  const artists = useQuery({ ...useQueries().artists({ ...PAGE, ...search }), ...BY_BUTTON })
  const next = artists.data?.next
  return (
    <div className="wrap">
      <PageTitle title="Artists">
        <p role="status">{artists.data && counted(artists.data.total, 'artist')}</p>
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
      <Part query={artists} failure={FAILED} skeleton={<SkeletonCards height={96} />}>
        {({ items }) =>
          items.length > 0 ? (
            <ArtistCards artists={items} />
          ) : (
            <p>No artists found matching your search. Try a different search term.</p>
          )
        }
      </Part>
      {next && (
        <LinkButton mt="xl" variant="default" to="/artists" search={{ ...search, cursor: next }}>
          More artists
        </LinkButton>
      )}
    </div>
  )
}

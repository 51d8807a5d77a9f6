import { isRefused } from '@houselights/api-client/api-error'
import { artistsQuery } from '@houselights/api-client/queries'
import type { SiteCity } from '@houselights/contracts/cities/site-city'
import { MAX_SEARCH_LENGTH } from '@houselights/contracts/entities/event-choices'
import { withParameters } from '@houselights/contracts/publishing/feed-addresses'
import { TextField } from '@houselights/design-system/components/field'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { ArtistCards } from '../../features/artists/artist-card.tsx'
import classes from '../../features/artists/artist-search.module.css'
import { SubscribeMenu } from '../../features/feeds/subscribe-menu.tsx'
import { formatCount } from '../../format/words.ts'
import { useTypedText } from '../../hooks/use-typed-text.ts'
import { listJsonLd, pages } from '../../json-ld/item-list.ts'
import { Message } from '../../layout/failures/message.tsx'
import { LinkButton } from '../../layout/links/link-button.tsx'
import { Part, RETRIED_BY_BUTTON, SkeletonCards, SkeletonList } from '../../layout/loading/page-part.tsx'
import { PageTitle } from '../../layout/page/page-title.tsx'
import { pageFeeds, publicHead } from '../../page/head.ts'
import { loadParts, markRefused, NO_SUCH_PAGE, unlessRefused, wasRefused } from '../../page/load-or-fail.ts'
import { toCityPath, useCity } from '../../page/page-city.ts'
import { searchProblem, toShowable, toText } from '../../page/search-params.ts'

type Search = { search?: string | undefined; cursor?: string | undefined }
/** Parses the URL's parameters. Invalid values stay, so that the page can mention them. */
const parseArtistSearch = ({ search, cursor }: Record<string, unknown>): Search => ({
  search: toText(search),
  cursor: toText(cursor),
})
const PAGE_QUERY = { limit: 60 }
const FETCH_FAILED = 'Failed to fetch artists'

export const Route = createFileRoute('/artists/')({
  validateSearch: parseArtistSearch,
  loaderDeps: ({ search }) => parseArtistSearch(search),
  loader: async ({ context: { queryClient }, deps }) => {
    const problem = searchProblem(deps.search)
    if (problem) {
      markRefused()
      return { problem }
    }
    const list = unlessRefused(queryClient.ensureQueryData(artistsQuery({ ...PAGE_QUERY, ...deps })))
    await loadParts({ main: [FETCH_FAILED, list] })
    // in the browser, the list itself shows the problem
    return { problem: import.meta.env.SSR && (await wasRefused(list)) ? NO_SUCH_PAGE : undefined }
  },
  head: ({ match: { loaderDeps: search, context } }) => {
    const { city, queryClient } = context
    const list = queryClient.getQueryData(artistsQuery({ ...PAGE_QUERY, ...search }).queryKey)
    const isUnfiltered = !Object.values(search).some(Boolean)
    const title = `Artists playing live in ${city.name}`
    return publicHead(context, {
      title,
      canonical: isUnfiltered ? toCityPath(city, '/artists') : undefined,
      indexed: (list?.total ?? 0) > 0,
      // an invalid search has no feed
      feeds: searchProblem(search.search)
        ? []
        : pageFeeds(withParameters(toCityPath(city, '/artists'), { search: search.search }), getFeedName(city, search)),
      ...(import.meta.env.SSR && {
        description: `${list && isUnfiltered ? formatCount(list.total, 'artist') : 'Artists'} at ${city.name}’s independent venues, upcoming shows first: where and when each plays next, and where to hear them.`,
        jsonLd:
          list && isUnfiltered
            ? listJsonLd(
                { name: title, addresses: list.items.map(({ slug }) => pages.artist(context, slug)) },
                [['Artists', '/artists']],
                context,
              )
            : undefined,
      }),
    })
  },
  pendingComponent: () => <SkeletonList height={96} />,
  component: ArtistsPage,
})

/** Returns the feed's name in calendars and feed readers, including the search text. */
const getFeedName = ({ name }: SiteCity, { search }: Search) =>
  `Shows by artists in ${name}${search ? `: “${search}”` : ''}`

function ArtistsPage() {
  const search = Route.useLoaderDeps()
  const { problem } = Route.useLoaderData()
  const city = useCity()
  const navigate = useNavigate({ from: '/artists/' })
  return (
    <div className="wrap">
      <PageTitle
        title="Artists"
        action={
          !problem && (
            <SubscribeMenu
              page={withParameters(toCityPath(city, '/artists'), { search: search.search })}
              name={getFeedName(city, search)}
            />
          )
        }
      >
        {!problem && <ArtistCount search={search} />}
      </PageTitle>
      <ArtistSearch
        current={search.search ?? ''}
        onChange={(text) => navigate({ search: { search: text || undefined }, resetScroll: false })}
      />
      {problem ? <InvalidSearch problem={problem} search={search} /> : <ArtistList search={search} />}
    </div>
  )
}

const useArtists = (search: Search) => useQuery({ ...artistsQuery({ ...PAGE_QUERY, ...search }), ...RETRIED_BY_BUTTON })

function ArtistCount({ search }: { search: Search }) {
  const { data } = useArtists(search)
  return <p role="status">{data && formatCount(data.total, 'artist')}</p>
}

const InvalidSearch = ({ problem, search: { search } }: { problem: string; search: Search }) => (
  <Message level={2} title="Nothing to show">
    <p role="alert">{problem}</p>
    <Link to="/artists" search={searchProblem(search) ? {} : { search }}>
      {problem === NO_SUCH_PAGE ? 'Back to the first page' : 'Show all artists'}
    </Link>
  </Message>
)

function ArtistList({ search }: { search: Search }) {
  const artists = useArtists(search)
  if (isRefused(artists.error) && !artists.data) return <InvalidSearch problem={NO_SUCH_PAGE} search={search} />
  const nextCursor = artists.data?.next
  return (
    <>
      {search.cursor && (
        <p>
          <Link to="/artists" search={{ search: search.search }}>
            Back to the first artists
          </Link>
        </p>
      )}
      <Part query={artists} failure={FETCH_FAILED} skeleton={<SkeletonCards height={96} />}>
        {({ items }) =>
          items.length > 0 ? (
            <ArtistCards artists={items} />
          ) : (
            <p>No artists found matching your search. Try a different search term.</p>
          )
        }
      </Part>
      {nextCursor && (
        <LinkButton className={classes.more} variant="default" to="/artists" search={{ ...search, cursor: nextCursor }}>
          More artists
        </LinkButton>
      )}
    </>
  )
}

/** The Artists page's search box. It searches while the visitor types; without JavaScript, on Enter. */
function ArtistSearch({ current, onChange }: { current: string; onChange: (text: string) => void }) {
  const [text, setText] = useTypedText(current, onChange)
  return (
    <form
      action={toCityPath(useCity(), '/artists')}
      method="get"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
      }}
    >
      <TextField
        type="search"
        name="search"
        label="Search artists"
        maxLength={MAX_SEARCH_LENGTH}
        error={searchProblem(text.trim() || undefined)}
        value={toShowable(text)}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </form>
  )
}

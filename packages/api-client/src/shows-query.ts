import { MAX_SHOWS } from '@houselights/contracts/public-api/show-codes'
import type { ShowById } from '@houselights/contracts/public-api/shows-by-id'
import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { CACHE_TIMES } from './freshness.ts'
import { EVENTS_FRESH_MS } from './queries.ts'
import { callPublic } from './query-for.ts'

interface ListedShow {
  event: Pick<ShowById['event'], 'localDate' | 'startsAt'>
}

/** Queries any number of shows by id, past ones included, in chronological order. */
export function showsQuery(showIds: readonly string[]) {
  // one cache entry whatever their order
  const ids = [...new Set(showIds)].sort()
  return queryOptions({
    ...CACHE_TIMES,
    staleTime: EVENTS_FRESH_MS,
    queryKey: ['listings', 'shows', ids] as const,
    queryFn: (context) => loadShows(ids, context),
  })
}

/** Loads the shows, with several requests if there are more ids than one request may contain. */
async function loadShows(ids: readonly string[], context: QueryFunctionContext): Promise<ShowById[]> {
  const shows: ShowById[] = []
  for (let start = 0; start < ids.length; start += MAX_SHOWS)
    shows.push(
      ...(await callPublic('listShows', { query: { ids: ids.slice(start, start + MAX_SHOWS).join(',') } }, context)),
    )
  return sortByStart(shows)
}

/** Sorts shows by local time. A show without a start time comes last on its day. */
export const sortByStart = <Show extends ListedShow>(shows: readonly Show[]): Show[] =>
  shows.toSorted((a, b) => Number(toSortKey(a) > toSortKey(b)) - Number(toSortKey(a) < toSortKey(b)))

const toSortKey = ({ event }: ListedShow): string => event.localDate + (event.startsAt ?? '~')

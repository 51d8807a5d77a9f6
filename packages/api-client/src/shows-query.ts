import { MAX_SHOWS } from '@houselights/contracts/public-api/show-codes'
import type { ShowById } from '@houselights/contracts/public-api/shows-by-id'
import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { KEPT } from './freshness.ts'
import { EVENTS_FRESH_MS } from './queries.ts'
import { callPublic } from './query-for.ts'

/** Shows by their ids, any number, past ones too, in the order of their hours. */
export function showsQuery(given: readonly string[]) {
  // one answer however they are ordered
  const ids = [...new Set(given)].sort()
  return queryOptions({
    ...KEPT,
    staleTime: EVENTS_FRESH_MS,
    queryKey: ['listings', 'shows', ids] as const,
    queryFn: (context) => showsByIds(ids, context),
  })
}

/** More ids than one request may name are requested in parts. */
async function showsByIds(ids: readonly string[], context: QueryFunctionContext): Promise<ShowById[]> {
  const shows: ShowById[] = []
  for (let start = 0; start < ids.length; start += MAX_SHOWS)
    shows.push(
      ...(await callPublic('listShows', { query: { ids: ids.slice(start, start + MAX_SHOWS).join(',') } }, context)),
    )
  return shows.sort(
    (one, other) => Number(formatWhen(one) > formatWhen(other)) - Number(formatWhen(one) < formatWhen(other)),
  )
}

/** In the order of time within a city; a show of an unknown hour comes after those of its day. */
const formatWhen = ({ event }: ShowById): string => event.localDate + (event.startsAt ?? '~')

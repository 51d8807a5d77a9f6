import { MOST_SHOWS } from '@houselights/types/show-codes'
import type { ShowById } from '@houselights/types/shows'
import { queryOptions } from '@tanstack/react-query'
import { FRESH, KEPT } from './freshness.ts'
import { listings } from './query-keys.ts'
import type { CallOptions } from './request.ts'

/** Shows by their ids, any number, past ones too, in the order of their hours. */
export function showsQuery(given: readonly string[], options: Omit<CallOptions, 'signal'>) {
  // one answer however they are ordered
  const ids = [...new Set(given)].sort()
  return queryOptions({
    ...KEPT,
    staleTime: FRESH.events,
    queryKey: [...listings, 'shows', ids] as const,
    queryFn: ({ signal }) => showsByIds(ids, { ...options, signal }),
  })
}

/** More ids than one request may name are requested in parts. */
async function showsByIds(ids: readonly string[], options: CallOptions): Promise<ShowById[]> {
  // loaded with the pages that need them: contracts are no part of the others
  const [{ call }, { listShows }] = await Promise.all([import('./call.ts'), import('@houselights/types/shows')])
  const shows: ShowById[] = []
  for (let start = 0; start < ids.length; start += MOST_SHOWS)
    shows.push(...(await call(listShows, { query: { ids: ids.slice(start, start + MOST_SHOWS).join(',') } }, options)))
  return shows.sort((one, other) => Number(whenOf(one) > whenOf(other)) - Number(whenOf(one) < whenOf(other)))
}

/** In the order of time within a city; a show of an unknown hour comes after those of its day. */
const whenOf = ({ event }: ShowById): string => event.localDate + (event.startsAt ?? '~')

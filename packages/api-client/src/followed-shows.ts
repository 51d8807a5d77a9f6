import type { AnnouncedShow } from '@houselights/contracts/public-api/announced'
import { IDS_IN_REQUEST } from '@houselights/contracts/public-api/following-limits'
import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { callPublic } from './query-for.ts'
import { sortByStart } from './shows-query.ts'

export interface FollowedIds {
  artists: readonly string[]
  venues: readonly string[]
  events: readonly string[]
}

/** Queries all upcoming shows that a browser follows in the city of the client's options, soonest first. */
export const followedQuery = (ids: FollowedIds) =>
  queryOptions({
    queryKey: ['listings', 'followed', ids] as const,
    queryFn: (context) => loadFollowedShows(ids, context),
  })

/**
 * Loads the shows. Ids that don't fit in one address are split across several requests. A show in several responses is
 * returned once.
 */
async function loadFollowedShows(ids: FollowedIds, context: QueryFunctionContext): Promise<AnnouncedShow[]> {
  const maxLength = Math.max(ids.artists.length, ids.venues.length, ids.events.length)
  const chunkStarts = Array.from({ length: Math.ceil(maxLength / IDS_IN_REQUEST) }, (_, part) => part * IDS_IN_REQUEST)
  const responses = await Promise.all(
    chunkStarts.map((chunkStart) => {
      const getChunk = (allIds: readonly string[]) =>
        allIds.slice(chunkStart, chunkStart + IDS_IN_REQUEST).join(',') || undefined
      const query = { artists: getChunk(ids.artists), venues: getChunk(ids.venues), events: getChunk(ids.events) }
      return callPublic('listFollowedShows', { query }, context)
    }),
  )
  const shows = new Map(responses.flat().map((show) => [show.event.id, show]))
  return sortByStart([...shows.values()])
}

import type { Announced } from '@houselights/contracts/public-api/announced'
import { IDS_IN_REQUEST } from '@houselights/contracts/public-api/following-limits'
import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { callPublic } from './query-for.ts'

export interface FollowedIds {
  artists: readonly string[]
  venues: readonly string[]
  events: readonly string[]
}

/** The shows to come of all that a browser follows in the city of the options, the soonest first. */
export const followedQuery = (ids: FollowedIds) =>
  queryOptions({ queryKey: ['listings', 'followed', ids] as const, queryFn: (context) => followedShows(ids, context) })

/** More ids than one address holds are requested in parts; a show of several parts is given once. */
async function followedShows(ids: FollowedIds, context: QueryFunctionContext): Promise<Announced[]> {
  const most = Math.max(ids.artists.length, ids.venues.length, ids.events.length)
  const starts = Array.from({ length: Math.ceil(most / IDS_IN_REQUEST) }, (_, part) => part * IDS_IN_REQUEST)
  const parts = await Promise.all(
    starts.map((start) => {
      const listed = (all: readonly string[]) => all.slice(start, start + IDS_IN_REQUEST).join(',') || undefined
      const query = { artists: listed(ids.artists), venues: listed(ids.venues), events: listed(ids.events) }
      return callPublic('listFollowedShows', { query }, context)
    }),
  )
  const shows = new Map(parts.flat().map((show) => [show.event.id, show]))
  return [...shows.values()].sort((a, b) => getStart(a) - getStart(b))
}

/** A show of an unknown hour comes after those of its day. */
const getStart = ({ event }: Announced) => Date.parse(event.startsAt ?? `${event.localDate}T23:59:59Z`)

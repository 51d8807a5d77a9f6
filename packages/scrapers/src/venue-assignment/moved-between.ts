import { readMovedNotice } from '@houselights/domain/listings/moved-notice'
import type { CityVenues } from '../source/source.ts'
import { assignVenue } from './assign-venue.ts'

/** A show that moved to one of our venues, by slug, and which of the others it left; that is left out where it is not known. */
interface Move {
  to: string
  /** In the venue that it went to. */
  room?: string
  from?: string
}

/**
 * Whether a notice says that a show of this venue moved to another venue of the city, or came from one. A venue
 * that we do not know, or one in another town, leaves the show where it is listed.
 */
export function movedBetween(
  { title, notice }: { title: string; notice?: string | null | undefined },
  listedAt: string,
  known: CityVenues,
): Move | undefined {
  const moved = readMovedNotice(title, notice)
  const venuesNamed = (named: readonly string[]) =>
    named.flatMap((venue) => {
      const given = assignVenue({ venue }, known)
      return 'venue' in given ? [given] : []
    })
  const [to] = venuesNamed(moved.to)
  const [left] = venuesNamed(moved.from).filter(({ venue }) => venue !== (to?.venue ?? listedAt))
  const from = to && to.venue !== listedAt ? listedAt : left?.venue
  if (!to && !from) return undefined
  return { to: to?.venue ?? listedAt, ...(to?.room && { room: to.room }), ...(from && { from }) }
}

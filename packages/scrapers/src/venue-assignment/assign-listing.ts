import { parseMoveNotice } from '@houselights/domain/listings/moved-notice'
import type { CityVenues, VenueDefinition } from '../source/source.ts'
import { type Assignment, assignVenue, type PrintedPlace } from './assign-venue.ts'
import { wordsKey } from './name-key.ts'

/**
 * Which venue a listing of a source means. A source of one venue (`own`, its slug) lists that venue's shows, unless a
 * listing names another venue that we know, or one in another town: Cafe du Nord's calendar bills Swedish American Hall.
 */
export function assignListing(
  listing: PrintedPlace & { title: string },
  own: string | undefined,
  known: CityVenues,
): Assignment {
  if (own === undefined) return assignVenue(listing, known)
  const assigned = listing.venue ? assignVenue(listing, known) : undefined
  if (assigned && !('none' in assigned)) return assigned
  if (assigned && assigned.none === 'outside-city') return assigned
  const neighbour = getNeighbours(own, known.venues).find((venue) => names(listing, venue))
  if (neighbour) return { venue: neighbour.slug }
  const ownVenue = known.venues.find(({ slug }) => slug === own)
  const room = listing.room ?? ownVenue?.rooms?.find((known) => wordsKey(known) === wordsKey(listing.venue ?? ''))
  return { venue: own, ...(room && { room }) }
}

/** Venues whose own page is the same calendar. */
function getNeighbours(own: string, venues: readonly VenueDefinition[]): VenueDefinition[] {
  const url = venues.find(({ slug }) => slug === own)?.sources[0]?.source.url
  return venues.filter(({ slug, sources }) => slug !== own && sources[0]?.source.url === url)
}

function names({ title, room, venue }: PrintedPlace & { title: string }, { name, aliases = [] }: VenueDefinition) {
  // "moved from" names where it is not
  const left = parseMoveNotice(title).from
  const named = left.reduce((rest, place) => rest.replace(place, ' '), title)
  const text = ` ${wordsKey([named, room, venue].filter(Boolean).join(' / '))} `
  return [name, ...aliases].some((known) => text.includes(` ${wordsKey(known)} `))
}

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
  const moved = parseMoveNotice(title, notice)
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

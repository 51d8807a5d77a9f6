import { readMovedNotice } from '@houselights/domain/listings/moved-notice'
import type { CityVenues, VenueDefinition } from '../source/source.ts'
import { type Assigned, type Assignment, assignVenue, type PrintedPlace } from './assign-venue.ts'
import { wordsKey } from './name-key.ts'

/** A venue's own calendar: what it lists is there, unless it says otherwise. */
type ListingAssignment = Assignment | (Omit<Assigned, 'by'> & { by: 'own' })

/**
 * Which venue a listing of a source means. A source of one venue (`own`, its slug) lists that venue's shows, unless a
 * listing names another venue that we know, or one in another town: Cafe du Nord's calendar bills Swedish American Hall.
 */
export function assignListing(
  listing: PrintedPlace & { title: string },
  own: string | undefined,
  known: CityVenues,
): ListingAssignment {
  if (own === undefined) return assignVenue(listing, known)
  const assigned = listing.venue ? assignVenue(listing, known) : undefined
  if (assigned && !('none' in assigned)) return assigned
  if (assigned && assigned.none === 'outside-city') return assigned
  const neighbour = neighboursOf(own, known.venues).find((venue) => names(listing, venue))
  if (neighbour) return { venue: neighbour.slug, by: 'name' }
  const ownVenue = known.venues.find(({ slug }) => slug === own)
  const room = listing.room ?? ownVenue?.rooms?.find((known) => wordsKey(known) === wordsKey(listing.venue ?? ''))
  return { venue: own, ...(room && { room }), by: 'own' }
}

/** Venues whose own page is the same calendar. */
function neighboursOf(own: string, venues: readonly VenueDefinition[]): VenueDefinition[] {
  const url = venues.find(({ slug }) => slug === own)?.sources[0]?.source.url
  return venues.filter(({ slug, sources }) => slug !== own && sources[0]?.source.url === url)
}

function names({ title, room, venue }: PrintedPlace & { title: string }, { name, aliases = [] }: VenueDefinition) {
  // "moved from" names where it is not
  const left = readMovedNotice(title).from
  const named = left.reduce((rest, place) => rest.replace(place, ' '), title)
  const text = ` ${wordsKey([named, room, venue].filter(Boolean).join(' / '))} `
  return [name, ...aliases].some((known) => text.includes(` ${wordsKey(known)} `))
}

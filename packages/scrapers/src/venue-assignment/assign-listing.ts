import { isUnannounced } from '@houselights/contracts/entities/unannounced'
import { townsOfCity } from '@houselights/domain/geography/towns'
import { parseMoveNotice } from '@houselights/domain/listings/moved-notice'
import { isUnannouncedPlace } from '@houselights/domain/venues/unannounced-place'
import { toUnknownVenueKey } from '@houselights/domain/venues/unknown-venue'
import { parsePlace } from '@houselights/domain/venues/venue-name'
import type { CityVenues, VenueDefinition } from '../source/source.ts'
import { type Assignment, assignVenue, type PrintedPlace } from './assign-venue.ts'
import { findNamedTown, isTownIn, toNameKeys, toWordsKey } from './name-key.ts'

/**
 * Decides which venue a listing belongs to. A source of one venue (`ownSlug`) lists that venue's shows, unless a
 * listing mentions another venue that we know, or a venue in another town. Cafe du Nord's calendar, for example, also
 * lists Swedish American Hall.
 */
export function assignListing(
  listing: PrintedPlace & { title: string; description?: string | null | undefined },
  ownSlug: string | undefined,
  city: CityVenues,
): Assignment {
  if (ownSlug === undefined) return assignListed(listing, city)
  const assignment = listing.venue ? assignVenue(listing, city) : undefined
  if (assignment && !('none' in assignment)) return assignment
  if (assignment && assignment.none === 'outside-city') return assignment
  const neighbor = getNeighbors(ownSlug, city.venues).find((venue) => mentionsVenue(listing, venue))
  if (neighbor) return { venue: neighbor.slug }
  const ownVenue = city.venues.find(({ slug }) => slug === ownSlug)
  const room = listing.room ?? ownVenue?.rooms?.find((name) => toWordsKey(name) === toWordsKey(listing.venue ?? ''))
  return { venue: ownSlug, ...(room && { room }) }
}

/** Assigns a listing of a source that lists many venues. */
function assignListed(
  listing: PrintedPlace & { description?: string | null | undefined },
  city: CityVenues,
): Assignment {
  const outsideVenue = findOutsideVenue(listing.venue ?? '', city)
  if (outsideVenue) return { none: 'outside-city', why: `${outsideVenue.name} is outside: ${outsideVenue.why}` }
  if (isUnannouncedPlace(listing.venue, listing.description)) return assignUnannounced(listing, city)
  const assignment = assignVenue(listing, city)
  if (!('none' in assignment) || assignment.none !== 'unknown') return assignment
  const decidedVenue = findDecidedVenue(listing.venue ?? '', city)
  if (decidedVenue) return { venue: decidedVenue.slug, ...(listing.room && { room: listing.room }) }
  // an address without a name may be somebody's home
  return isUnnamedPlace(listing, city) ? assignUnannounced(listing, city) : assignment
}

/** Finds the venue that a name means according to an operator. */
function findDecidedVenue(printed: string, { venues, decidedNames = [] }: CityVenues): VenueDefinition | undefined {
  const key = toUnknownVenueKey(printed)
  const decision = decidedNames.find((decided) => decided.key === key)
  return decision && venues.find(({ slug }) => slug === decision.slug)
}

/** Whether a listing prints a town of the city but no venue's name: `12 Elm Street, Oakland`, `Multiple Venues (Oakland)`. */
const isUnnamedPlace = ({ venue, place }: PrintedPlace, { city }: CityVenues): boolean =>
  parsePlace(venue ?? '', townsOfCity(city)).isUnnamed &&
  (isTownIn(city, place?.city ?? '') || findNamedTown(city, venue ?? '') === 'ours')

function findOutsideVenue(venue: string, { city }: CityVenues) {
  const keys = toNameKeys(venue, city)
  return city.outsideVenues.find(({ name, aliases }) =>
    [name, ...aliases].some((outsideName) => toNameKeys(outsideName, city).some((key) => keys.includes(key))),
  )
}

/** Assigns a show whose location isn't public to the city's venue for such shows, unless it's in another town. */
function assignUnannounced({ venue, place }: PrintedPlace, cityVenues: CityVenues): Assignment {
  const assignment = assignVenue({ venue, place: place && { city: place.city } }, cityVenues)
  const unannouncedVenue = cityVenues.venues.find(isUnannounced)
  return ('none' in assignment && assignment.none === 'outside-city') || !unannouncedVenue
    ? assignment
    : { venue: unannouncedVenue.slug }
}

/** Returns the venues that share a calendar page with this venue. */
function getNeighbors(ownSlug: string, venues: readonly VenueDefinition[]): VenueDefinition[] {
  const url = venues.find(({ slug }) => slug === ownSlug)?.sources[0]?.source.url
  return venues.filter(({ slug, sources }) => slug !== ownSlug && sources[0]?.source.url === url)
}

function mentionsVenue(
  { title, room, venue }: PrintedPlace & { title: string },
  { name, aliases = [] }: VenueDefinition,
) {
  // the venue in "moved from …" is where the show won't be
  const oldPlaces = parseMoveNotice(title).from
  const titleWithoutOldPlaces = oldPlaces.reduce((text, place) => text.replace(place, ' '), title)
  const text = ` ${toWordsKey([titleWithoutOldPlaces, room, venue].filter(Boolean).join(' / '))} `
  return [name, ...aliases].some((venueName) => text.includes(` ${toWordsKey(venueName)} `))
}

/** A show's move between venues, as slugs. `from` is absent if we don't know the old venue. */
interface Move {
  to: string
  /** A room of the new venue. */
  room?: string
  from?: string
}

/**
 * Finds out whether a notice says that a show moved from this venue to another venue of the city, or the other way
 * around.
 * If the notice mentions a venue that we don't know, or one in another town, the show stays where it is listed.
 */
export function findMove(
  { title, notice }: { title: string; notice?: string | null | undefined },
  listedSlug: string,
  city: CityVenues,
): Move | undefined {
  const moveNotice = parseMoveNotice(title, notice)
  const findVenues = (names: readonly string[]) =>
    names.flatMap((venue) => {
      const assignment = assignVenue({ venue }, city)
      return 'venue' in assignment ? [assignment] : []
    })
  const [newVenue] = findVenues(moveNotice.to)
  const [oldVenue] = findVenues(moveNotice.from).filter(({ venue }) => venue !== (newVenue?.venue ?? listedSlug))
  const from = newVenue && newVenue.venue !== listedSlug ? listedSlug : oldVenue?.venue
  if (!newVenue && !from) return undefined
  return { to: newVenue?.venue ?? listedSlug, ...(newVenue?.room && { room: newVenue.room }), ...(from && { from }) }
}

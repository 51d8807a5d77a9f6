import type { SiteCity } from '../cities/site-city.ts'
import type { Artist, City, Event, EventCard, Venue } from '../entities/entities.ts'

/** The size of every card (share image), in pixels. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630
/** `file` is the slug and `.jpg`; for a city, its id and `.jpg`. */
export const CARD_PATH = '/api/cards/:kind/:file'

export type CardKind = 'events' | 'artists' | 'venues' | 'cities'

/** Increase this whenever the cards' design changes, so that copies cached elsewhere are renewed. */
const DESIGN_VERSION = 1

/** The fields of an event that its card needs. */
export type DrawnEvent = Pick<
  EventCard,
  'title' | 'localDate' | 'startsAt' | 'doors' | 'showTime' | 'status' | 'room' | 'bill'
> & { picture: PictureId; artist: { picture: PictureId } | null; venue: Pick<Venue, 'name' | 'town' | 'neighborhood'> }
/** The fields of an artist's or venue's next show that its card needs. */
export type CardNextShow = Pick<EventCard, 'title' | 'localDate' | 'status'> & { venue: Pick<Venue, 'name'> }
export type DrawnArtist = Pick<Artist, 'name' | 'genre'> & { picture: PictureId }
export type DrawnVenue = Pick<Venue, 'name' | 'town' | 'neighborhood' | 'address'> & { picture: PictureId }
type PictureId = { id: string } | null

/** Returns the address of an event's card: other sites show this image with links to the event's page. */
export const eventCardFile = (event: DrawnEvent & Pick<Event, 'slug'>): string =>
  toCardFile('events', event.slug, eventCardVersion(event))

/** Returns the address of an artist's card, with the artist's next show in a city. */
export const artistCardFile = (
  artist: DrawnArtist & Pick<Artist, 'slug'>,
  { shows, city }: { shows: readonly CardNextShow[]; city: Pick<SiteCity, 'id' | 'path'> },
): string => {
  const file = toCardFile('artists', artist.slug, artistCardVersion(artist, findNextShow(shows)))
  return city.path ? `${file}&city=${city.id}` : file
}

/** Returns the address of a venue's card, with its next show. */
export const venueCardFile = (venue: DrawnVenue & Pick<Venue, 'slug'>, shows: readonly CardNextShow[]): string =>
  toCardFile('venues', venue.slug, venueCardVersion(venue, findNextShow(shows)))

/** Returns the address of a city's card, for its home page and its lists. */
export const cityCardFile = (city: Pick<City, 'id' | 'name'>): string =>
  toCardFile('cities', city.id, cityCardVersion(city))

export const eventCardVersion = (event: DrawnEvent): string => {
  const { title, localDate, doors, startsAt, showTime, status, room, bill, picture, artist, venue } = event
  const names = bill.map(({ name }) => name)
  const placeNames = [venue.name, venue.neighborhood, room, ...toTowns(venue)]
  return getVersion([
    title,
    localDate,
    doors,
    showTime ?? startsAt,
    status,
    names,
    placeNames,
    (picture ?? artist?.picture)?.id,
  ])
}

export const artistCardVersion = ({ name, genre, picture }: DrawnArtist, nextShow: CardNextShow | undefined): string =>
  getVersion([name, genre, picture?.id, nextShow?.localDate, nextShow?.title, nextShow?.venue.name])

export const venueCardVersion = (venue: DrawnVenue, nextShow: CardNextShow | undefined): string =>
  getVersion([
    ...[venue.name, venue.neighborhood, venue.address, venue.picture?.id],
    ...[nextShow?.localDate, nextShow?.title],
    ...toTowns(venue),
  ])

/** Adds nothing where a venue has no town, so that the addresses of its cards stay the same. */
const toTowns = ({ town }: Pick<Venue, 'town'>): string[] => (town ? [town] : [])

export const cityCardVersion = ({ name }: Pick<City, 'name'>): string => getVersion([name])

/** Finds the first show that isn't canceled, postponed or moved. */
const findNextShow = <Show extends CardNextShow>(shows: readonly Show[]): Show | undefined =>
  shows.find(({ status }) => !['cancelled', 'postponed', 'moved'].includes(status))

const toCardFile = (kind: CardKind, slug: string, version: string): string =>
  `${CARD_PATH.replace(':kind', kind).replace(':file', encodeURIComponent(slug))}.jpg?v=${version}`

/**
 * Returns a string that differs whenever the drawn content does: 32-bit FNV-1a. It runs in browsers too, so it uses no
 * hashing library.
 */
function getVersion(drawnValues: readonly unknown[]): string {
  let hash = 0x811c9dc5
  for (const character of JSON.stringify([DESIGN_VERSION, ...drawnValues]))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

import { metersBetween } from '@houselights/domain/geography/distance'
import type { Dot, Place, Plan } from '@houselights/domain/geography/map-projection'
import { formatArea } from '@houselights/domain/venues/venue-place'
import type { ListedEvent } from '../events/index.ts'
import { sortByTimeAndVenue } from '../tonight/index.ts'
import type { MapVenue } from './map-data.ts'

export interface VenueWithShows {
  /** The venue's position in the night's order, shown on its marker and before its name. */
  number: number
  slug: string
  name: string
  area: string | null
  onNow: ListedEvent[]
  shows: ListedEvent[]
  place?: Place | undefined
  meters?: number | undefined
}

export interface Marker {
  slug: string
  name: string
  place: Place
  dot: Dot
  venue?: VenueWithShows | undefined
}

/** What the map shows for a venue, or for several venues whose pins would cover each other. */
export interface Pin {
  /** In the night's order. Either all of them have shows, or none. */
  markers: Marker[]
  /** The middle of their locations. */
  dot: Dot
  /** The venues' numbers, such as "4 7 +2", or empty if they have no shows. */
  label: string
  /** In pixels. */
  width: number
}

/** Groups a day's shows by venue, in the order of each venue's first show. `onNow`: the shows that have started. */
export function groupByVenue(
  events: readonly ListedEvent[],
  venues: readonly MapVenue[],
  onNow: readonly ListedEvent[] = [],
): VenueWithShows[] {
  const places = new Map(venues.map(({ slug, place }) => [slug, place]))
  const onNowSlugs = new Set(onNow.map(({ slug }) => slug))
  const venuesWithShows = new Map<string, VenueWithShows>()
  // a show that started between the two requests is in both lists
  for (const event of sortByTimeAndVenue([...onNow, ...events.filter(({ slug }) => !onNowSlugs.has(slug))])) {
    const { slug, name } = event.venue
    const venue = venuesWithShows.get(slug) ?? {
      number: venuesWithShows.size + 1,
      slug,
      name,
      area: formatArea(event.venue),
      onNow: [],
      shows: [],
      place: places.get(slug),
    }
    venuesWithShows.set(slug, venue)
    venue[onNowSlugs.has(event.slug) ? 'onNow' : 'shows'].push(event)
  }
  return [...venuesWithShows.values()]
}

export function sortByDistance(venuesWithShows: readonly VenueWithShows[], visitorPlace: Place): VenueWithShows[] {
  const getDistance = (venue: VenueWithShows) => venue.meters ?? Number.POSITIVE_INFINITY
  return venuesWithShows
    .map((venue) => ({ ...venue, meters: metersBetween(visitorPlace, venue.place) }))
    .sort((a, b) =>
      getDistance(a) === getDistance(b) ? a.number - b.number : getDistance(a) < getDistance(b) ? -1 : 1,
    )
}

/** Venues with shows come last, so the night's first is on top. */
export function toMarkers(
  venues: readonly MapVenue[],
  venuesWithShows: readonly VenueWithShows[],
  plan: Plan,
): Marker[] {
  const bySlug = new Map(venuesWithShows.map((venue) => [venue.slug, venue]))
  return venues
    .map(({ slug, name, place }) => ({ slug, name, place, dot: plan.toDot(place), venue: bySlug.get(slug) }))
    .filter(({ dot: { x, y } }) => x >= 0 && y >= 0 && x <= plan.width && y <= plan.height)
    .sort((a, b) => getStackingOrder(a) - getStackingOrder(b))
}

/** The size of a dot for a venue without shows, and of a pin with one number, in pixels. */
const DOT_SIZE = 12
const PIN_SIZE = 30
/** How much wider a pin is with one more number. */
const NUMBER_WIDTH = 21
const MAX_NUMBERS = 3
/** Pins may overlap by this share of their size: their numbers stay legible. */
const MAX_OVERLAP = 0.3

/**
 * Joins venues whose pins would cover each other, nearest first, until every pin is legible. `unitsPerPixel`: how many
 * of the drawing's units one pixel covers. The order of the markers is kept.
 */
export function toPins(markers: readonly Marker[], unitsPerPixel: number): Pin[] {
  const pins = markers.map((marker) => toPin([marker]))
  for (;;) {
    const pair = findCovering(pins, unitsPerPixel)
    if (!pair) return pins
    const [first, second] = pair
    pins.splice(pins.indexOf(first), 1)
    // the second is the one on top
    pins.splice(pins.indexOf(second), 1, toPin([...first.markers, ...second.markers]))
  }
}

function toPin(unsortedMarkers: readonly Marker[]): Pin {
  const markers = [...unsortedMarkers].sort((a, b) => getStackingOrder(b) - getStackingOrder(a))
  const average = (axis: 'x' | 'y') => markers.reduce((sum, { dot }) => sum + dot[axis], 0) / markers.length
  const dot = { x: average('x'), y: average('y') }
  const numbers = markers.flatMap(({ venue }) => (venue ? [String(venue.number)] : []))
  if (numbers.length === 0) return { markers, dot, label: '', width: DOT_SIZE }
  const parts =
    numbers.length <= MAX_NUMBERS
      ? numbers
      : [...numbers.slice(0, MAX_NUMBERS - 1), `+${numbers.length - MAX_NUMBERS + 1}`]
  return { markers, dot, label: parts.join(' '), width: PIN_SIZE + (parts.length - 1) * NUMBER_WIDTH }
}

/** Finds the two nearest pins of which one covers the other. */
function findCovering(pins: readonly Pin[], unitsPerPixel: number): [Pin, Pin] | undefined {
  let nearest: [Pin, Pin] | undefined
  let minDistance = Number.POSITIVE_INFINITY
  for (const [index, first] of pins.entries())
    for (const second of pins.slice(index + 1)) {
      if ((first.label === '') !== (second.label === '')) continue
      const x = Math.abs(first.dot.x - second.dot.x) / unitsPerPixel
      const y = Math.abs(first.dot.y - second.dot.y) / unitsPerPixel
      const height = first.label ? PIN_SIZE : DOT_SIZE
      const overlap = height * MAX_OVERLAP
      if (x >= (first.width + second.width) / 2 - overlap || y >= height - overlap) continue
      const distance = Math.hypot(x, y)
      if (distance >= minDistance) continue
      minDistance = distance
      nearest = [first, second]
    }
  return nearest
}

/** Venues without shows first, then those with shows from the night's last to its first. */
const getStackingOrder = ({ venue }: Pick<Marker, 'venue'>) => (venue ? -venue.number : Number.MIN_SAFE_INTEGER)

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
  /** How many markers before this one are at the same point. The marker is shifted to the right by that many steps. */
  shift: number
  venue?: VenueWithShows | undefined
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

/** Venues with shows come last, so the night's first is on top. Venues at the same point are shifted side by side. */
export function toMarkers(
  venues: readonly MapVenue[],
  venuesWithShows: readonly VenueWithShows[],
  plan: Plan,
): Marker[] {
  const bySlug = new Map(venuesWithShows.map((venue) => [venue.slug, venue]))
  const countsByPoint = new Map<string, number>()
  return venues
    .map(({ slug, name, place }) => ({ slug, name, place, dot: plan.toDot(place), venue: bySlug.get(slug) }))
    .filter(({ dot: { x, y } }) => x >= 0 && y >= 0 && x <= plan.width && y <= plan.height)
    .sort((a, b) => getStackingOrder(b) - getStackingOrder(a))
    .map((marker) => {
      const point = toPointKey(marker.place)
      const shift = countsByPoint.get(point) ?? 0
      countsByPoint.set(point, shift + 1)
      return { ...marker, shift }
    })
    .reverse()
}

/** Returns the same key for locations within about ten meters of each other. */
const toPointKey = ({ latitude, longitude }: Place): string => `${latitude.toFixed(4)},${longitude.toFixed(4)}`

const getStackingOrder = ({ venue }: { venue: VenueWithShows | undefined }) =>
  venue ? -venue.number : Number.MIN_SAFE_INTEGER

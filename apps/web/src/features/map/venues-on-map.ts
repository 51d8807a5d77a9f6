import { metersBetween } from '@houselights/domain/geography/distance'
import type { Dot, Place, Plan } from '@houselights/domain/geography/map-projection'
import type { ListedEvent } from '../events/index.ts'
import { byHourAndVenue } from '../tonight/index.ts'
import type { MapVenue } from './map-data.ts'

export interface House {
  /** Its position in the night's order, shown on its marker and before its name. */
  number: number
  slug: string
  name: string
  neighborhood: string | null
  onNow: ListedEvent[]
  shows: ListedEvent[]
  place?: Place | undefined
  metres?: number | undefined
}

export interface Marker {
  slug: string
  name: string
  place: Place
  dot: Dot
  /** By how many markers it is shifted to the right, if venues share a place. */
  shift: number
  house?: House | undefined
}

/** Groups a day's shows by venue, in the order of each venue's first show. `onNow`: the shows that have started. */
export function groupVenues(
  events: readonly ListedEvent[],
  venues: readonly MapVenue[],
  onNow: readonly ListedEvent[] = [],
): House[] {
  const places = new Map(venues.map(({ slug, place }) => [slug, place]))
  const playing = new Set(onNow.map(({ slug }) => slug))
  const houses = new Map<string, House>()
  // a show that started between the two requests is in both lists
  for (const event of byHourAndVenue([...onNow, ...events.filter(({ slug }) => !playing.has(slug))])) {
    const { slug, name, neighborhood } = event.venue
    const house = houses.get(slug) ?? {
      number: houses.size + 1,
      slug,
      name,
      neighborhood,
      onNow: [],
      shows: [],
      place: places.get(slug),
    }
    houses.set(slug, house)
    house[playing.has(event.slug) ? 'onNow' : 'shows'].push(event)
  }
  return [...houses.values()]
}

export function byDistance(houses: readonly House[], from: Place): House[] {
  const far = (house: House) => house.metres ?? Number.POSITIVE_INFINITY
  return houses
    .map((house) => ({ ...house, metres: metersBetween(from, house.place) }))
    .sort((one, other) => (far(one) === far(other) ? one.number - other.number : far(one) < far(other) ? -1 : 1))
}

/** Venues with shows come last, so the night's first is on top. Venues at the same point are shifted side by side. */
export function toMarkers(venues: readonly MapVenue[], houses: readonly House[], plan: Plan): Marker[] {
  const bySlug = new Map(houses.map((house) => [house.slug, house]))
  const atPoint = new Map<string, number>()
  return venues
    .map(({ slug, name, place }) => ({ slug, name, place, dot: plan.toDot(place), house: bySlug.get(slug) }))
    .filter(({ dot: { x, y } }) => x >= 0 && y >= 0 && x <= plan.width && y <= plan.height)
    .sort((one, other) => rank(other) - rank(one))
    .map((marker) => {
      const point = pointKey(marker.place)
      const shift = atPoint.get(point) ?? 0
      atPoint.set(point, shift + 1)
      return { ...marker, shift }
    })
    .reverse()
}

/** Equal for places within about ten meters of each other. */
const pointKey = ({ latitude, longitude }: Place): string => `${latitude.toFixed(4)},${longitude.toFixed(4)}`

const rank = ({ house }: { house: House | undefined }) => (house ? -house.number : Number.MIN_SAFE_INTEGER)

import { metersBetween } from '@houselights/domain/geography/distance'
import type { Dot, Place, Plan } from '@houselights/domain/geography/map-projection'
import type { ListedEvent } from '../events/index.ts'
import { byHourAndVenue } from '../tonight/index.ts'
import type { MapVenue } from './map-data.ts'

export interface House {
  /** On its marker and before its name: its place in the order of the evening. */
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
  /** How many markers to the right of its place it stands, where venues share one. */
  shift: number
  house?: House | undefined
}

/** The shows of a day by venue, in the order of each one's first. `onNow` are those that have begun. */
export function groupVenues(
  events: readonly ListedEvent[],
  venues: readonly MapVenue[],
  onNow: readonly ListedEvent[] = [],
): House[] {
  const places = new Map(venues.map(({ slug, place }) => [slug, place]))
  const playing = new Set(onNow.map(({ slug }) => slug))
  const houses = new Map<string, House>()
  // a show that began between the two requests is in both lists
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

/** Those with shows come last, the first of them on top. Venues at one point stand side by side. */
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

/** Equal for places within some ten meters. */
const pointKey = ({ latitude, longitude }: Place): string => `${latitude.toFixed(4)},${longitude.toFixed(4)}`

const rank = ({ house }: { house: House | undefined }) => (house ? -house.number : Number.MIN_SAFE_INTEGER)

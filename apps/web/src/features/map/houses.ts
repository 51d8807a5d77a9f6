import type { Dot, Place, Plan } from '@houselights/domain/map-plan'
import { metresBetween } from '@houselights/domain/metres-between'
import type { EventCard } from '@houselights/types/entities'
import { byHourAndVenue } from '../tonight/index.ts'
import type { MapVenue } from './map-data.ts'

/** A venue with its shows of a day. */
export interface House {
  /** On its marker and before its name: its place in the order of the evening. */
  number: number
  slug: string
  name: string
  neighborhood: string | null
  /** By the hour: those that are on, and those still to come. */
  onNow: EventCard[]
  shows: EventCard[]
  /** Where it is; undefined where that is not known. */
  place?: Place | undefined
  /** From where the visitor is, in a straight line; undefined where either is not known. */
  metres?: number | undefined
}

/** A venue on the map, with or without shows that day. */
export interface Marker {
  slug: string
  name: string
  place: Place
  dot: Dot
  /** How many markers to the right of its place it stands, where venues share one. */
  shift: number
  /** Undefined where nothing is on. */
  house?: House | undefined
}

/** The shows of a day by venue, in the order of each one's first. `onNow` are those that have begun. */
export function housesOf(
  events: readonly EventCard[],
  venues: readonly MapVenue[],
  onNow: readonly EventCard[] = [],
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

/** The same from the nearest to the farthest, each with its distance; those whose place is not known at the end. */
export function byDistance(houses: readonly House[], from: Place): House[] {
  const far = (house: House) => house.metres ?? Number.POSITIVE_INFINITY
  return houses
    .map((house) => ({ ...house, metres: metresBetween(from, house.place) }))
    .sort((one, other) => (far(one) === far(other) ? one.number - other.number : far(one) < far(other) ? -1 : 1))
}

/**
 * The venues that lie on a drawing; those with shows last, the first of them on top. Venues at one point stand side by
 * side, so that each can be reached.
 */
export function markersOf(venues: readonly MapVenue[], houses: readonly House[], plan: Plan): Marker[] {
  const bySlug = new Map(houses.map((house) => [house.slug, house]))
  const atPoint = new Map<string, number>()
  return venues
    .map(({ slug, name, place }) => ({ slug, name, place, dot: plan.dotOf(place), house: bySlug.get(slug) }))
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

/** The same for places within some ten meters. */
const pointKey = ({ latitude, longitude }: Place): string => `${latitude.toFixed(4)},${longitude.toFixed(4)}`

const rank = ({ house }: { house: House | undefined }) => (house ? -house.number : Number.MIN_SAFE_INTEGER)

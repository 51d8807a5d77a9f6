import type { PageParts } from '../page-parts.ts'
import type { Coordinates, VenueFacts } from './facts.ts'

const DEGREES = String.raw`(-?\d{1,3}\.\d{2,})`
export const MAPS =
  /^https?:\/\/(?:(?:www\.|maps\.)?google\.[a-z.]+\/maps|maps\.google\.|maps\.apple\.com|(?:www\.)?openstreetmap\.org)/
/** How map services write a place into an address: latitude first, but in the data of an embedded Google map. */
const PAIRS: readonly RegExp[] = [
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(`@${DEGREES},${DEGREES}`),
  new RegExp(
    `[?&](?:ll|q|query|sll|center|coordinate|daddr|destination|marker)=(?:loc:)?${DEGREES}(?:,|%2C)\\s*${DEGREES}`,
    'i',
  ),
  new RegExp(`[?&]mlat=${DEGREES}&mlon=${DEGREES}`),
  new RegExp(`#map=\\d+/${DEGREES}/${DEGREES}`),
]
const EMBEDDED = new RegExp(`!2d${DEGREES}!3d${DEGREES}`)
/** Where a site builder's map stands before somebody moves it. */
const NOT_MOVED: readonly Coordinates[] = [{ latitude: 40.7207559, longitude: -74.0007613 }]
/** Two maps of one place are less than this apart, in degrees. */
const SAME = 0.003

/** The place that coordinates mean; undefined where they mean none: beyond the globe, or where nobody filled them in. */
export function realPlace(latitude: unknown, longitude: unknown): Coordinates | undefined {
  const place = { latitude: Number(latitude), longitude: Number(longitude) }
  const { latitude: north, longitude: east } = place
  if (!Number.isFinite(north) || !Number.isFinite(east) || Math.abs(north) > 90 || Math.abs(east) > 180)
    return undefined
  if (Math.abs(north) < 1 && Math.abs(east) < 1) return undefined
  return NOT_MOVED.some((other) => isSame(other, place)) ? undefined : place
}

/** Where the maps of a page show the venue; nothing where they show several places. */
export function coordinatesOn({ links, frames, meta, data }: PageParts): VenueFacts {
  const addresses = [...frames, ...links.map(({ href }) => href)].filter((address) => MAPS.test(address))
  return (
    getFact(metaPlaces(meta), 'geo meta tag') ??
    getFact(addresses.map(placeIn), 'map link') ??
    getFact((data.get('data-block-json') ?? []).map(placeInBlock), 'map') ??
    {}
  )
}

function getFact(found: readonly (Coordinates | undefined)[], from: string): VenueFacts | undefined {
  const places = found.filter((place) => place !== undefined)
  const [first] = places
  return first && places.every((place) => isSame(place, first)) ? { coordinates: { value: first, from } } : undefined
}

const isSame = (one: Coordinates, other: Coordinates): boolean =>
  Math.abs(one.latitude - other.latitude) < SAME && Math.abs(one.longitude - other.longitude) < SAME

function placeIn(address: string): Coordinates | undefined {
  for (const pair of PAIRS) {
    const found = pair.exec(address)
    if (found) return realPlace(found[1], found[2])
  }
  const [, longitude, latitude] = EMBEDDED.exec(address) ?? []
  return longitude === undefined ? undefined : realPlace(latitude, longitude)
}

function metaPlaces(meta: PageParts['meta']): (Coordinates | undefined)[] {
  const [latitude, longitude] = (meta.get('geo.position') ?? meta.get('icbm') ?? '').split(/[;,]/)
  const named = ['place:location:', 'og:', 'business:contact_data:'].map((prefix) =>
    realPlace(meta.get(`${prefix}latitude`) ?? NaN, meta.get(`${prefix}longitude`) ?? NaN),
  )
  return [longitude === undefined ? undefined : realPlace(latitude, longitude), ...named]
}

/** The map of a site builder keeps its place as JSON: `"mapLat":37.76,"mapLng":-122.42`. */
function placeInBlock(json: string): Coordinates | undefined {
  const [, latitude] = new RegExp(`"m(?:apL|arkerL)at"\\s*:\\s*${DEGREES}`).exec(json) ?? []
  const [, longitude] = new RegExp(`"m(?:apL|arkerL)ng"\\s*:\\s*${DEGREES}`).exec(json) ?? []
  return latitude && longitude ? realPlace(latitude, longitude) : undefined
}

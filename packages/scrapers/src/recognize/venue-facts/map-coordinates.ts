import type { PageParts } from '../page-parts.ts'
import type { Coordinates, VenueFacts } from './facts.ts'

const DEGREES = String.raw`(-?\d{1,3}\.\d{2,})`
export const MAP_URL =
  /^https?:\/\/(?:(?:www\.|maps\.)?google\.[a-z.]+\/maps|maps\.google\.|maps\.apple\.com|(?:www\.)?openstreetmap\.org)/
/** How map services write coordinates into a URL. All put the latitude first, except embedded Google maps. */
const COORDINATE_PATTERNS: readonly RegExp[] = [
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(`@${DEGREES},${DEGREES}`),
  new RegExp(
    `[?&](?:ll|q|query|sll|center|coordinate|daddr|destination|marker)=(?:loc:)?${DEGREES}(?:,|%2C)\\s*${DEGREES}`,
    'i',
  ),
  new RegExp(`[?&]mlat=${DEGREES}&mlon=${DEGREES}`),
  new RegExp(`#map=\\d+/${DEGREES}/${DEGREES}`),
]
const EMBEDDED_PATTERN = new RegExp(`!2d${DEGREES}!3d${DEGREES}`)
/** The default position of a site builder's map. */
const DEFAULT_PLACES: readonly Coordinates[] = [{ latitude: 40.7207559, longitude: -74.0007613 }]
/** Two maps show the same place if they differ by less than this, in degrees. */
const MAX_DIFFERENCE = 0.003

/** Returns the coordinates, or undefined if they aren't real: out of range, zero, or a default that nobody changed. */
export function toRealCoordinates(latitude: unknown, longitude: unknown): Coordinates | undefined {
  const place = { latitude: Number(latitude), longitude: Number(longitude) }
  const { latitude: north, longitude: east } = place
  if (!Number.isFinite(north) || !Number.isFinite(east) || Math.abs(north) > 90 || Math.abs(east) > 180)
    return undefined
  if (Math.abs(north) < 1 && Math.abs(east) < 1) return undefined
  return DEFAULT_PLACES.some((other) => isSame(other, place)) ? undefined : place
}

/** Finds the venue's coordinates from a page's maps. Empty if the maps show several places. */
export function findCoordinates({ links, frames, meta, data }: PageParts): VenueFacts {
  const urls = [...frames, ...links.map(({ href }) => href)].filter((url) => MAP_URL.test(url))
  return (
    getFact(parseMeta(meta), 'geo meta tag') ??
    getFact(urls.map(parseMapUrl), 'map link') ??
    getFact((data.get('data-block-json') ?? []).map(parseMapBlock), 'map') ??
    {}
  )
}

/** Finds the venue's coordinates in a page's meta tags. */
export const findMetaCoordinates = ({ meta }: Pick<PageParts, 'meta'>): VenueFacts =>
  getFact(parseMeta(meta), 'geo meta tag') ?? {}

function getFact(candidates: readonly (Coordinates | undefined)[], from: string): VenueFacts | undefined {
  const places = candidates.filter((place) => place !== undefined)
  const [firstPlace] = places
  return firstPlace && places.every((place) => isSame(place, firstPlace))
    ? { coordinates: { value: firstPlace, from } }
    : undefined
}

const isSame = (one: Coordinates, other: Coordinates): boolean =>
  Math.abs(one.latitude - other.latitude) < MAX_DIFFERENCE && Math.abs(one.longitude - other.longitude) < MAX_DIFFERENCE

function parseMapUrl(url: string): Coordinates | undefined {
  for (const pattern of COORDINATE_PATTERNS) {
    const match = pattern.exec(url)
    if (match) return toRealCoordinates(match[1], match[2])
  }
  const [, longitude, latitude] = EMBEDDED_PATTERN.exec(url) ?? []
  return longitude === undefined ? undefined : toRealCoordinates(latitude, longitude)
}

function parseMeta(meta: PageParts['meta']): (Coordinates | undefined)[] {
  const [latitude, longitude] = (meta.get('geo.position') ?? meta.get('icbm') ?? '').split(/[;,]/)
  const namedCoordinates = ['place:location:', 'og:', 'business:contact_data:'].map((prefix) =>
    toRealCoordinates(meta.get(`${prefix}latitude`) ?? NaN, meta.get(`${prefix}longitude`) ?? NaN),
  )
  return [longitude === undefined ? undefined : toRealCoordinates(latitude, longitude), ...namedCoordinates]
}

/** Parses the JSON in which a site builder's map stores its place: `"mapLat":37.76,"mapLng":-122.42`. */
function parseMapBlock(json: string): Coordinates | undefined {
  const [, latitude] = new RegExp(`"m(?:apL|arkerL)at"\\s*:\\s*${DEGREES}`).exec(json) ?? []
  const [, longitude] = new RegExp(`"m(?:apL|arkerL)ng"\\s*:\\s*${DEGREES}`).exec(json) ?? []
  return latitude && longitude ? toRealCoordinates(latitude, longitude) : undefined
}

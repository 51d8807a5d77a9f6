import type { Venue } from '@houselights/types/entities'

const ZOOM = 15
/** Addresses name the street alone: the site is about this one city. */
const CITY = ', San Francisco, CA'

type Placed = Pick<Venue, 'name' | 'address' | 'googlePlaceId'>

/**
 * The frame that shows a venue on Google's map: by place id where a key for the Maps Embed API is set, else by address.
 * Null where neither is known.
 */
export function mapEmbed({ address, googlePlaceId }: Placed, key: string | null): string | null {
  if (key && (googlePlaceId || address)) {
    const q = googlePlaceId ? `place_id:${googlePlaceId}` : `${address}${CITY}`
    return `https://www.google.com/maps/embed/v1/place?${new URLSearchParams({ key, q, zoom: String(ZOOM) })}`
  }
  if (!address) return null
  return `https://www.google.com/maps?${new URLSearchParams({ q: `${address}${CITY}`, z: String(ZOOM), output: 'embed' })}`
}

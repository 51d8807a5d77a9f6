import type { Venue } from '@houselights/types/entities'

const ZOOM = 15
/** Addresses name the street alone: the site is about this one city. */
const CITY = ', San Francisco, CA'

type Placed = Pick<Venue, 'name' | 'address' | 'googlePlaceId'>

/**
 * The frame that shows a venue on Google's map: by place id where there is one, else by address; null where neither is
 * known. With a key by the Maps Embed API, without one by the address that Google's own "embed" uses.
 */
export function mapEmbed({ address, googlePlaceId }: Placed, key: string | null): string | null {
  if (!googlePlaceId && !address) return null
  const q = googlePlaceId ? `place_id:${googlePlaceId}` : `${address}${CITY}`
  return key
    ? `https://www.google.com/maps/embed/v1/place?${new URLSearchParams({ key, q, zoom: String(ZOOM) })}`
    : `https://www.google.com/maps?${new URLSearchParams({ q, z: String(ZOOM), output: 'embed' })}`
}

import { addressInCity } from '@houselights/domain/shown/place-line'
import type { City, Venue } from '@houselights/types/entities'

const ZOOM = 15

/** Venues' addresses have only the street. */
type MappedVenue = Pick<Venue, 'name' | 'address' | 'googlePlaceId'>

/**
 * The address of a frame with a venue on Google Maps: by place id where there is one, else by address; null where
 * neither
 * is known. With a key by the Maps Embed API, without one by the address of Google's own embed link.
 */
export function mapEmbed(
  { address, googlePlaceId }: MappedVenue,
  city: Pick<City, 'name' | 'regionCode'>,
  key: string | null,
): string | null {
  if (!googlePlaceId && !address) return null
  const q = googlePlaceId ? `place_id:${googlePlaceId}` : addressInCity(address, city)
  return key
    ? `https://www.google.com/maps/embed/v1/place?${new URLSearchParams({ key, q, zoom: String(ZOOM) })}`
    : `https://www.google.com/maps?${new URLSearchParams({ q, z: String(ZOOM), output: 'embed' })}`
}

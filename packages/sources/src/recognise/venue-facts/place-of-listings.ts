import type { Listing } from '@houselights/types/listing'
import type { VenueFacts } from './facts.ts'
import { realPlace } from './map-coordinates.ts'

/** Fewer shows at one place may be a promoter's. */
const FEWEST = 3

/** The venue that all listings name, with what they say of its place. */
export function placeOfListings(listings: readonly Listing[]): VenueFacts {
  const named = listings.filter(({ venue }) => venue)
  const [first] = named
  if (!first?.venue || named.length < FEWEST || named.some(({ venue }) => venue !== first.venue)) return {}
  const from = 'its listings'
  const place = named.find(({ place: each }) => each)?.place
  const coordinates = realPlace(place?.latitude ?? NaN, place?.longitude ?? NaN)
  return {
    name: { value: first.venue, from },
    ...(place?.address && { address: { value: place.address, from } }),
    ...(place?.city && { town: { value: place.city, from } }),
    ...(coordinates && { coordinates: { value: coordinates, from } }),
  }
}

import type { Venue } from '@houselights/types/entities'
import type { MusicVenue, PostalAddress } from 'schema-dts'
import { ids, type Place, pages } from './ids.ts'

/** The address of a venue, as far as it is known. */
const postalAddress = (address: string | null | undefined, { city }: Place): PostalAddress => ({
  '@type': 'PostalAddress',
  ...(address && { streetAddress: address }),
  addressLocality: city.name,
  addressRegion: city.region,
  addressCountry: city.country,
})

/** A venue as the place of an event. */
export const placeOf = (
  venue: Pick<Venue, 'name' | 'slug'> & { address?: string | null },
  place: Place,
): Exclude<MusicVenue, string> => ({
  '@type': 'MusicVenue',
  '@id': ids.venue(place, venue.slug),
  name: venue.name,
  url: pages.venue(place, venue.slug),
  address: postalAddress(venue.address, place),
})

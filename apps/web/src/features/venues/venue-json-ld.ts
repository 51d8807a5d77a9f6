import { venueCardFile } from '@houselights/types/card-addresses'
import type { EventCard, Venue } from '@houselights/types/entities'
import type { MusicVenue, WithContext } from 'schema-dts'
import { safeUrl } from '../../format/links.ts'
import { venueLinks } from '../../format/social-links.ts'
import type { Place } from '../../json-ld/ids.ts'
import { listedEvents } from '../../json-ld/listed-event.ts'
import { placeOf } from '../../json-ld/places.ts'
import { pictureJsonLd } from '../pictures/index.ts'

/** A venue as schema.org structured data, with the shows to come that its page lists. */
export function venueJsonLd(venue: Venue, shows: readonly EventCard[], place: Place): WithContext<MusicVenue> {
  const website = safeUrl(venue.website)
  const sameAs = [...(website ? [website] : []), ...venueLinks(venue.socialLinks).map(({ url }) => url)]
  const { latitude, longitude, capacity, description } = venue
  const event = listedEvents(shows, place, venue.address)
  return {
    '@context': 'https://schema.org',
    ...placeOf(venue, place),
    image: [place.origin + venueCardFile(venue, shows), ...pictureJsonLd(venue.picture, place.origin)],
    ...(description && { description }),
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(capacity !== null && { maximumAttendeeCapacity: capacity }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(event.length > 0 && { event }),
  }
}

import type { Venue } from '@houselights/types/entities'
import type { SiteCity } from '@houselights/types/site-city'
import { safeUrl } from '../../format/links.ts'
import { venueLinks } from '../../format/social-links.ts'
import { inCity } from '../../page-city.ts'
import { pictureJsonLd } from '../pictures/index.ts'

/** A venue as schema.org structured data. */
export function venueJsonLd(venue: Venue, city: SiteCity, origin: string) {
  const website = safeUrl(venue.website)
  const sameAs = [...(website ? [website] : []), ...venueLinks(venue.socialLinks).map(({ url }) => url)]
  const address = origin + inCity(city, `/venues/${venue.slug}`)
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicVenue',
    '@id': address,
    name: venue.name,
    url: address,
    ...(venue.picture && { image: pictureJsonLd(venue.picture, origin) }),
    address: {
      '@type': 'PostalAddress',
      ...(venue.address && { streetAddress: venue.address }),
      addressLocality: city.name,
      addressRegion: city.region,
      addressCountry: city.country,
    },
    ...(venue.latitude !== null &&
      venue.longitude !== null && {
        geo: { '@type': 'GeoCoordinates', latitude: venue.latitude, longitude: venue.longitude },
      }),
    ...(venue.capacity !== null && { maximumAttendeeCapacity: venue.capacity }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}

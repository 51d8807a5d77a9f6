import type { EventCard, Venue } from '@houselights/contracts/entities/entities'
import { venueCardFile } from '@houselights/contracts/pictures/share-image-addresses'
import { dayName } from '@houselights/domain/dates/format-city-time'
import type { MusicVenue, WithContext } from 'schema-dts'
import { safeUrl } from '../../format/links.ts'
import { venueLinks } from '../../format/social-links.ts'
import { formatCount } from '../../format/words.ts'
import type { SiteContext } from '../../json-ld/item-list.ts'
import { listedEvents, toMusicVenue } from '../../json-ld/listed-event.ts'
import { takesPlace } from '../events/index.ts'
import { pictureJsonLd } from '../pictures/index.ts'
import { toVenueKind } from './about-venue.ts'

interface SummaryFacts {
  city: string
  today: string
  shows: readonly EventCard[]
}

export function venueSummary(venue: Venue, { city, today, shows }: SummaryFacts): string {
  const { name, venueType, town, neighborhood, upcomingCount, address } = venue
  const lead = `${name}, ${toVenueKind(venueType)} in ${neighborhood ? `${neighborhood}, ` : ''}${town ?? city}`
  const nextShow = shows.find(takesPlace)
  if (!nextShow)
    return `${lead}: no upcoming shows listed. ${address ? `${address}. ` : ''}Location, details and website.`
  const nextPhrase = `${nextShow.title} on ${dayName(nextShow.localDate, today)}`
  return `${lead}: ${formatCount(upcomingCount, 'upcoming show')}. Next: ${nextPhrase}. Times, prices and tickets.`
}

export function venueJsonLd(venue: Venue, shows: readonly EventCard[], site: SiteContext): WithContext<MusicVenue> {
  const website = safeUrl(venue.website)
  const sameAs = [...(website ? [website] : []), ...venueLinks(venue.socialLinks).map(({ url }) => url)]
  const { latitude, longitude, capacity, description } = venue
  const event = listedEvents(shows, site, venue.address)
  return {
    '@context': 'https://schema.org',
    ...toMusicVenue(venue, site),
    image: [site.origin + venueCardFile(venue, shows), ...pictureJsonLd(venue.picture, site.origin)],
    ...(description && { description }),
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(capacity !== null && { maximumAttendeeCapacity: capacity }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(event.length > 0 && { event }),
  }
}

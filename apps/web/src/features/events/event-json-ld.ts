import type { City, Event, EventStatus } from '@houselights/types/entities'
import { safeUrl } from '../../format/links.ts'
import { pictureJsonLd, pictureOfEvent } from '../pictures/index.ts'

const STATUS: Partial<Record<EventStatus, string>> = {
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
}

/**
 * An event in schema.org's words; what no source said is left out, and so is what we worked out. Nothing for an event
 * whose date is not known: there, an event has one.
 */
export function eventJsonLd(event: Event, city: City, origin: string) {
  const { venue, inferred } = event
  if (!event.localDate) return undefined
  const read = (field: string, value: string | null) => (inferred.includes(field) ? null : value)
  return withoutNothing({
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    '@id': `${origin}/events/${event.slug}`,
    url: `${origin}/events/${event.slug}`,
    name: event.title,
    // a bare day where the hour is unknown: midnight would be a lie
    startDate: event.showTime ?? event.startsAt ?? event.localDate,
    endDate: event.endsAt,
    doorTime: read('doors', event.doors),
    eventStatus: STATUS[event.status] ?? 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    description: read('description', event.description),
    image: pictureJsonLd(pictureOfEvent(event), origin),
    location: {
      '@type': 'MusicVenue',
      '@id': `${origin}/venues/${venue.slug}`,
      name: venue.name,
      address: withoutNothing({
        '@type': 'PostalAddress',
        streetAddress: venue.address,
        addressLocality: city.name,
        addressRegion: city.region,
        addressCountry: city.country,
      }),
    },
    organizer: event.presenter === null ? null : { '@type': 'Organization', name: event.presenter },
    isAccessibleForFree: event.admission === 'free' ? true : null,
    performer: event.bill.map(({ name, slug }) => ({
      '@type': 'MusicGroup',
      '@id': `${origin}/artists/${slug}`,
      name,
    })),
    offers: offersOf(event),
  })
}

function offersOf({ ticketUrl, priceMin, currency, status }: Event) {
  const url = safeUrl(ticketUrl)
  if (!url) return undefined
  const priced = priceMin !== null && currency !== null
  return withoutNothing({
    '@type': 'Offer',
    url,
    price: priced ? priceMin : null,
    priceCurrency: priced ? currency : null,
    availability: status === 'sold out' ? 'https://schema.org/SoldOut' : null,
  })
}

const withoutNothing = (thing: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(thing).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )

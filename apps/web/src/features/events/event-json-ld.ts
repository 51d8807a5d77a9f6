import type { Event, EventStatus } from '@houselights/types/entities'
import type { SiteCity } from '@houselights/types/site-city'
import { safeUrl } from '../../format/links.ts'
import { pictureJsonLd, pictureOfEvent } from '../pictures/index.ts'

const STATUS: Partial<Record<EventStatus, string>> = {
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
}

/**
 * An event as schema.org structured data. What no source states is left out, inferred facts included. Undefined for an
 * event without a date, which schema.org requires.
 */
export function eventJsonLd(event: Event, city: SiteCity, origin: string) {
  const { venue, inferred } = event
  const site = origin + city.path
  if (!event.localDate) return undefined
  const stated = (field: string, value: string | null) => (inferred.includes(field) ? null : value)
  return withoutEmpty({
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    '@id': `${site}/events/${event.slug}`,
    url: `${site}/events/${event.slug}`,
    name: event.title,
    // the day alone where the hour is unknown: midnight would be wrong
    startDate: event.showTime ?? event.startsAt ?? event.localDate,
    endDate: event.endsAt,
    doorTime: stated('doors', event.doors),
    eventStatus: STATUS[event.status] ?? 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    description: stated('description', event.description),
    image: pictureJsonLd(pictureOfEvent(event), origin),
    location: {
      '@type': 'MusicVenue',
      '@id': `${site}/venues/${venue.slug}`,
      name: venue.name,
      address: withoutEmpty({
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
      '@id': `${site}/artists/${slug}`,
      name,
    })),
    offers: offersOf(event),
  })
}

function offersOf({ ticketUrl, priceMin, currency, status }: Event) {
  const url = safeUrl(ticketUrl)
  if (!url) return undefined
  const priced = priceMin !== null && currency !== null
  return withoutEmpty({
    '@type': 'Offer',
    url,
    price: priced ? priceMin : null,
    priceCurrency: priced ? currency : null,
    availability: status === 'sold out' ? 'https://schema.org/SoldOut' : null,
  })
}

const withoutEmpty = (thing: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(thing).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )

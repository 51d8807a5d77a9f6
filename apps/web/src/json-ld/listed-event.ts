import type { EventCard, EventStatus, Venue } from '@houselights/contracts/entities/entities'
import type { MusicEvent, MusicGroup, MusicVenue, PostalAddress } from 'schema-dts'
import { ids, type Place, pages } from './item-list.ts'

const postalAddress = (address: string | null | undefined, { city }: Place): PostalAddress => ({
  '@type': 'PostalAddress',
  ...(address && { streetAddress: address }),
  addressLocality: city.name,
  addressRegion: city.region,
  addressCountry: city.country,
})

export const getPlace = (
  venue: Pick<Venue, 'name' | 'slug'> & { address?: string | null },
  place: Place,
): Exclude<MusicVenue, string> => ({
  '@type': 'MusicVenue',
  '@id': ids.venue(place, venue.slug),
  name: venue.name,
  url: pages.venue(place, venue.slug),
  address: postalAddress(venue.address, place),
})

type Told = Pick<EventCard, 'slug' | 'title' | 'showTime' | 'startsAt' | 'localDate' | 'bill' | 'inferred'>

/**
 * Whether an event is one to search engines: it has a day, which they require, and somebody says that it is where it is listed.
 * One that was moved is not at the venue that it left; one that is unconfirmed nobody says any more. Without a status, which
 * neither could be given, they would take both for scheduled.
 */
export const isStatedEvent = ({ localDate, status }: Pick<EventCard, 'localDate' | 'status'>): boolean =>
  localDate !== '' && status !== 'moved' && status !== 'unconfirmed'

export const OFF_STATUSES: Partial<Record<EventStatus, `https://schema.org/Event${'Cancelled' | 'Postponed'}`>> = {
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
}

/** When an event begins: the day alone where no source states the hour, since midnight would be wrong. */
export function getStartDate({
  startsAt,
  showTime,
  localDate,
  inferred,
}: Pick<Told, 'startsAt' | 'showTime' | 'localDate' | 'inferred'>): string {
  const isInferred = ['startsAt', 'showTime'].some((field) => inferred.includes(field))
  return (isInferred ? null : (showTime ?? startsAt)) ?? localDate
}

/** What structured data of an event begins with, in a list and on its own page: its status aside, of which lists know less. */
export function eventCore(
  event: Told,
  place: Place,
): { '@type': 'MusicEvent'; name: string; startDate: string } & Exclude<MusicEvent, string> {
  const { bill } = event
  return {
    '@type': 'MusicEvent',
    '@id': ids.event(place, event.slug),
    url: pages.event(place, event.slug),
    name: event.title,
    startDate: getStartDate(event),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(bill.length > 0 && { performer: bill.map((artist) => performer(artist, place)) }),
  }
}

const performer = ({ name, slug }: { name: string; slug: string }, place: Place): Exclude<MusicGroup, string> => ({
  '@type': 'MusicGroup',
  '@id': ids.artist(place, slug),
  name,
  url: pages.artist(place, slug),
})

/** Of a status they say only what is off: a rescheduled show's own page says so, which "scheduled" would contradict. */
export function listedEvents(events: readonly EventCard[], place: Place, address?: string | null): MusicEvent[] {
  return events.filter(isStatedEvent).map((event) => {
    const eventStatus = OFF_STATUSES[event.status]
    return {
      ...eventCore(event, place),
      ...(eventStatus && { eventStatus }),
      location: getPlace({ ...event.venue, ...(address && { address }) }, place),
    }
  })
}

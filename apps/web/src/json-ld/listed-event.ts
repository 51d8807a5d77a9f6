import type { EventCard, EventStatus, Venue } from '@houselights/contracts/entities/entities'
import { isUnannounced } from '@houselights/contracts/entities/unannounced'
import type { MusicEvent, MusicGroup, MusicVenue, Place, PostalAddress } from 'schema-dts'
import { ids, pages, type SiteContext } from './item-list.ts'

type LocatedVenue = Pick<Venue, 'name' | 'slug' | 'town'> & { address?: string | null }

const toPostalAddress = ({ address, town }: LocatedVenue, { city }: SiteContext): PostalAddress => ({
  '@type': 'PostalAddress',
  ...(address && { streetAddress: address }),
  addressLocality: town ?? city.name,
  addressRegion: city.region,
  addressCountry: city.country,
})

export const toMusicVenue = (venue: LocatedVenue, site: SiteContext): Exclude<MusicVenue, string> => ({
  '@type': 'MusicVenue',
  '@id': ids.venue(site, venue.slug),
  name: venue.name,
  url: pages.venue(site, venue.slug),
  address: toPostalAddress(venue, site),
})

/** Returns where a show is: its venue, or only the city if the location is announced later. */
export const toLocation = (
  venue: LocatedVenue,
  site: SiteContext,
): Exclude<MusicVenue, string> | Exclude<Place, string> =>
  isUnannounced(venue)
    ? { '@type': 'Place', name: venue.name, address: toPostalAddress(venue, site) }
    : toMusicVenue(venue, site)

type EventFacts = Pick<EventCard, 'slug' | 'title' | 'showTime' | 'startsAt' | 'localDate' | 'bill' | 'inferred'>

/**
 * Whether search engines get an event. It needs a day, which they require, and a source that says it takes place as
 * listed. A moved event is no longer at the listed venue, and an unconfirmed one may not take place. schema.org has no
 * status for either, and without a status search engines would assume that they take place as listed.
 */
export const isListableEvent = ({ localDate, status }: Pick<EventCard, 'localDate' | 'status'>): boolean =>
  localDate !== '' && status !== 'moved' && status !== 'unconfirmed'

export const OFF_STATUSES: Partial<Record<EventStatus, `https://schema.org/Event${'Cancelled' | 'Postponed'}`>> = {
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
}

/** Returns the start of an event: only the day if no source lists the time, since midnight would be wrong. */
export function getStartDate({
  startsAt,
  showTime,
  localDate,
  inferred,
}: Pick<EventFacts, 'startsAt' | 'showTime' | 'localDate' | 'inferred'>): string {
  const isInferred = ['startsAt', 'showTime'].some((field) => inferred.includes(field))
  return (isInferred ? null : (showTime ?? startsAt)) ?? localDate
}

/**
 * Creates the structured data that an event has both in lists and on its own page. The status isn't included, because
 * lists include it only for some events.
 */
export function eventCore(
  event: EventFacts,
  site: SiteContext,
): { '@type': 'MusicEvent'; name: string; startDate: string } & Exclude<MusicEvent, string> {
  const { bill } = event
  return {
    '@type': 'MusicEvent',
    '@id': ids.event(site, event.slug),
    url: pages.event(site, event.slug),
    name: event.title,
    startDate: getStartDate(event),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(bill.length > 0 && { performer: bill.map((artist) => toPerformer(artist, site)) }),
  }
}

const toPerformer = (
  { name, slug }: { name: string; slug: string },
  site: SiteContext,
): Exclude<MusicGroup, string> => ({
  '@type': 'MusicGroup',
  '@id': ids.artist(site, slug),
  name,
  url: pages.artist(site, slug),
})

/**
 * Lists include a status only for canceled and postponed shows: "scheduled" would contradict a rescheduled show's page.
 */
export function listedEvents(events: readonly EventCard[], site: SiteContext, address?: string | null): MusicEvent[] {
  return events.filter(isListableEvent).map((event) => {
    const eventStatus = OFF_STATUSES[event.status]
    return {
      ...eventCore(event, site),
      ...(eventStatus && { eventStatus }),
      location: toLocation({ ...event.venue, ...(address && { address }) }, site),
    }
  })
}

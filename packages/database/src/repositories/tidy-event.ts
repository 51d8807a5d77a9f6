import { webAddress } from '@houselights/domain/safe-links'
import type { Event } from '@houselights/types/entities'

/** An event as the database's JSON has it. */
export type StoredEvent = Omit<Event, 'showTime' | 'openingActsDetails'>

/** The event as it goes out: with what follows from the rest, and without addresses that are no web addresses. */
export function tidyEvent(event: StoredEvent): Event {
  return {
    ...event,
    showTime: event.startsAt,
    imageUrl: webAddress(event.imageUrl),
    ticketUrl: webAddress(event.ticketUrl),
    artist: event.artist && { ...event.artist, imageUrl: webAddress(event.artist.imageUrl) },
    openingActsDetails: event.bill
      .filter(({ role }) => role === 'support')
      .map(({ id, slug, name }) => ({ id, slug, name })),
    sources: event.sources
      .filter(({ url }) => webAddress(url))
      .map((source) => ({ ...source, ticketUrl: webAddress(source.ticketUrl) })),
  }
}

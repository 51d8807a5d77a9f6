import type { Event, EventCard } from '@houselights/contracts/entities/entities'
import { type EventAccessRecord, getEventAccess } from '@houselights/domain/accessibility/access-statements'
import { getNightOfShow } from '@houselights/domain/dates/show-hours'
import { webAddress } from '@houselights/domain/links/safe-links'

/** An event, in the format of the database's JSON. */
export type StoredEvent = Omit<Event, 'showTime' | 'openingActsDetails' | 'access'> & { stated: EventAccessRecord }

/** Converts an event to its published form: adds derived fields, and removes URLs that aren't web addresses. */
export function tidyEvent({ stated, ...event }: StoredEvent): Event {
  return {
    ...event,
    localDate: getNightOfShow(event),
    showTime: event.startsAt,
    access: getEventAccess(stated),
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

/** A source in a card. */
export interface CardSource {
  source: string
  url: string
  /** When the source last listed the event; null if that was in the source's last scrape. */
  at: string | null
}

/** Finds where and when an event was last seen, according to its card's sources and the sources' last scrapes. */
export function getSeenOn(
  sources: readonly CardSource[],
  lastScrapes: ReadonlyMap<string, string>,
): EventCard['seenOn'] {
  let latest: EventCard['seenOn'] = null
  for (const { source, url, at } of sources) {
    const lastSeenAt = at ?? lastScrapes.get(source)
    if (lastSeenAt && (!latest || Date.parse(lastSeenAt) > Date.parse(latest.lastSeenAt))) latest = { url, lastSeenAt }
  }
  return latest
}

/** Parses a stored card: the card as published, without `seenOn`, and the sources that may have seen the event last. */
export function tidyCard(text: string): { card: Omit<EventCard, 'seenOn'>; sources: CardSource[] } {
  const { seen, ...card }: Omit<EventCard, 'showTime' | 'seenOn'> & { seen: CardSource[] } = JSON.parse(text)
  return {
    card: {
      ...card,
      // cards of earlier releases have no town
      venue: { ...card.venue, town: card.venue.town ?? null },
      localDate: getNightOfShow(card),
      showTime: card.startsAt,
      ticketUrl: webAddress(card.ticketUrl),
    },
    sources: seen.filter(({ url }) => webAddress(url)),
  }
}

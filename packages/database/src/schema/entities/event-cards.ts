import type { Seating, WheelchairAccess } from '@houselights/contracts/entities/accessibility'
import type { Admission, EventStatus } from '@houselights/contracts/entities/entities'
import * as column from './columns.ts'

// written by the database alone, at the commit of what they are made of (migrations/0012-event-cards.ts, 0021-lists-of-cities.ts)

/** What lists show of public events to come: JSON, as text. */
export const EventCardEntity = column.entity('EventCard', 'event_cards', {
  eventId: column.uuid({ primary: true }),
  version: column.bigint(),
  card: column.text(),
})

/** What lists filter public events to come by. */
export const EventFiltersEntity = column.entity('EventFilters', 'event_filters', {
  eventId: column.uuid({ primary: true }),
  version: column.bigint(),
  sortAt: column.moment(),
  localDate: column.day(),
  firstSeenAt: column.moment(),
  venueId: column.uuid(),
  cityId: column.text(),
  neighborhood: column.nullable(column.text()),
  priceMin: column.nullable(column.money()),
  admission: column.nullable(column.text<Admission>()),
  age: column.nullable(column.text()),
  /** Of the event, else of its venue. */
  wheelchair: column.nullable(column.text<WheelchairAccess>()),
  seating: column.nullable(column.text<Seating>()),
  takesPlace: column.flag(),
  genres: column.texts(),
  artists: column.uuids(),
  pictures: column.bigints(),
  search: column.searchWords(),
})

/** How often, and when last, something changed that is told of a public event (migrations/0025-event-revisions.ts). */
export const EventRevisionEntity = column.entity('EventRevision', 'event_revisions', {
  eventId: column.uuid({ primary: true }),
  sequence: column.int(),
  modifiedAt: column.moment(),
  digest: column.bigint(),
  /** The instant, else the day. */
  starts: column.text(),
  status: column.text<EventStatus>(),
  /** Of a rescheduled event, in the same form. */
  previousStart: column.nullable(column.text()),
  /** JSON: what is told beside the card. */
  details: column.text(),
})

/** What a transaction changed of cards, until it commits. */
export const EventCardsDueEntity = column.entity('EventCardsDue', 'event_cards_due', {
  id: column.bigint({ primary: true, generated: 'increment' }),
  kind: column.text(),
  keys: column.texts(),
})

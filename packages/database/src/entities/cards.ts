import type { Seating, WheelchairAccess } from '@houselights/types/access-facts'
import type { Admission, EventStatus } from '@houselights/types/entities'
import {
  bigint,
  bigints,
  day,
  entity,
  flag,
  int,
  moment,
  money,
  nullable,
  searchWords,
  text,
  texts,
  uuid,
  uuids,
} from './columns.ts'

// written by the database alone, at the commit of what they are made of (migrations/0012-event-cards.ts, 0021-lists-of-cities.ts)

/** What lists show of public events to come: JSON, as text. */
export const EventCardEntity = entity('EventCard', 'event_cards', {
  eventId: uuid({ primary: true }),
  version: bigint(),
  card: text(),
})

/** What lists filter public events to come by. */
export const EventFiltersEntity = entity('EventFilters', 'event_filters', {
  eventId: uuid({ primary: true }),
  version: bigint(),
  sortAt: moment(),
  localDate: day(),
  firstSeenAt: moment(),
  venueId: uuid(),
  cityId: text(),
  neighborhood: nullable(text()),
  priceMin: nullable(money()),
  admission: nullable(text<Admission>()),
  age: nullable(text()),
  /** Of the event, else of its venue. */
  wheelchair: nullable(text<WheelchairAccess>()),
  seating: nullable(text<Seating>()),
  takesPlace: flag(),
  genres: texts(),
  artists: uuids(),
  pictures: bigints(),
  search: searchWords(),
})

/** How often, and when last, something changed that is told of a public event (migrations/0025-event-revisions.ts). */
export const EventRevisionEntity = entity('EventRevision', 'event_revisions', {
  eventId: uuid({ primary: true }),
  sequence: int(),
  modifiedAt: moment(),
  digest: bigint(),
  /** The instant, else the day. */
  starts: text(),
  status: text<EventStatus>(),
  /** Of a rescheduled event, in the same form. */
  previousStart: nullable(text()),
  /** JSON: what is told beside the card. */
  details: text(),
})

/** What a transaction changed of cards, until it commits. */
export const EventCardsDueEntity = entity('EventCardsDue', 'event_cards_due', {
  id: bigint({ primary: true, generated: 'increment' }),
  kind: text(),
  keys: texts(),
})

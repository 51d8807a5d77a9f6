import type { Seating, WheelchairAccess } from '@houselights/types/access-facts'
import type { SpotifyImageLink } from '@houselights/types/enrichment'
import type { Admission, BillRole, EventKind, EventStatus } from '@houselights/types/entities'
import {
  day,
  entity,
  flag,
  id,
  int,
  json,
  moment,
  money,
  nullable,
  type RowOf,
  searchWords,
  text,
  texts,
  uuid,
} from './columns.ts'

export const ArtistEntity = entity('Artist', 'artists', {
  id: id(),
  slug: text({ unique: true }),
  name: text(),
  normalisedName: text({ unique: true }),
  genre: nullable(text()),
  location: nullable(text()),
  description: nullable(text()),
  imageUrl: nullable(text()),
  spotifyId: nullable(text()),
  youtubeChannelId: nullable(text()),
  musicbrainzId: nullable(text()),
  monthlyListeners: nullable(int()),
  followers: nullable(int()),
  socialLinks: json<Record<string, string>>({ default: {} }),
  aliases: texts(),
  /** Values that operators set, by column. */
  locked: json<Record<string, unknown>>({ default: {} }),
  /** The artist that it became part of. */
  mergedInto: nullable(uuid()),
  /** Where Spotify has its pictures, widest first. */
  spotifyImages: json<SpotifyImageLink[]>({ default: [] }),
  /** Which provider said it, by column. */
  provenance: json<Record<string, string>>({ default: {} }),
  search: searchWords(),
  updatedAt: moment({ default: () => 'now()' }),
})
export type ArtistRow = RowOf<typeof ArtistEntity>

export const EventEntity = entity('Event', 'events', {
  id: id(),
  slug: text({ unique: true }),
  title: text(),
  night: nullable(text()),
  presenter: nullable(text()),
  tour: nullable(text()),
  venueId: uuid(),
  room: nullable(text()),
  /** The headliner. */
  artistId: nullable(uuid()),
  localDate: day(),
  startsAt: nullable(moment()),
  endsAt: nullable(moment()),
  doorsAt: nullable(moment()),
  /** The start, else the end of the local day. */
  sortAt: moment(),
  kind: text<EventKind>({ default: 'unknown' }),
  status: text<EventStatus>({ default: 'scheduled' }),
  price: nullable(text()),
  /** Numeric columns come as text, to the cent. */
  priceMin: nullable(money()),
  priceMax: nullable(money()),
  currency: nullable(text()),
  admission: nullable(text<Admission>()),
  age: nullable(text()),
  /** Null where nobody states it of the event itself. */
  wheelchair: nullable(text<WheelchairAccess>()),
  wheelchairNote: nullable(text()),
  seating: nullable(text<Seating>()),
  ticketUrl: nullable(text()),
  imageUrl: nullable(text()),
  description: nullable(text()),
  tags: texts(),
  inferred: texts(),
  hidden: flag({ default: false }),
  /** Worked out or looked up; gives way to any source (packages/domain/src/resolve/resolve-event.ts). */
  derived: json<Record<string, unknown>>({ default: {} }),
  /** Set by operators against the sources (packages/domain/src/resolve/resolve-event.ts). */
  locked: json<Record<string, unknown>>({ default: {} }),
  /** Listed only by sources that may not be read. */
  suppressed: flag({ default: false }),
  mergedInto: nullable(uuid()),
  /** The show of the venue's own calendar beside which it is in doubt, and not listed. */
  unconfirmedBeside: nullable(uuid()),
  search: searchWords({ default: '' }),
  firstSeenAt: moment(),
  updatedAt: moment({ default: () => 'now()' }),
})
export type EventRow = RowOf<typeof EventEntity>

export const EventArtistEntity = entity('EventArtist', 'event_artists', {
  eventId: uuid({ primary: true }),
  artistId: uuid({ primary: true }),
  position: int(),
  role: text<BillRole>(),
})
export type EventArtistRow = RowOf<typeof EventArtistEntity>

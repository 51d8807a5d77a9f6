import type { Seating, WheelchairAccess } from '@houselights/contracts/entities/accessibility'
import type { Admission, BillRole, EventKind, EventStatus } from '@houselights/contracts/entities/entities'
import type { SpotifyImageLink } from '@houselights/contracts/operators/enrichment'
import * as column from './columns.ts'

export const ArtistEntity = column.entity('Artist', 'artists', {
  id: column.id(),
  slug: column.text({ unique: true }),
  name: column.text(),
  normalisedName: column.text({ unique: true }),
  genre: column.nullable(column.text()),
  location: column.nullable(column.text()),
  description: column.nullable(column.text()),
  imageUrl: column.nullable(column.text()),
  spotifyId: column.nullable(column.text()),
  youtubeChannelId: column.nullable(column.text()),
  musicbrainzId: column.nullable(column.text()),
  monthlyListeners: column.nullable(column.int()),
  followers: column.nullable(column.int()),
  socialLinks: column.json<Record<string, string>>({ default: {} }),
  aliases: column.texts(),
  /** Values that operators set, by column. */
  locked: column.json<Record<string, unknown>>({ default: {} }),
  /** The artist that it became part of. */
  mergedInto: column.nullable(column.uuid()),
  /** Where Spotify has its pictures, widest first. */
  spotifyImages: column.json<SpotifyImageLink[]>({ default: [] }),
  /** Which provider said it, by column. */
  provenance: column.json<Record<string, string>>({ default: {} }),
  search: column.searchWords(),
  updatedAt: column.moment({ default: () => 'now()' }),
})
export type ArtistRow = column.RowOf<typeof ArtistEntity>

export const EventEntity = column.entity('Event', 'events', {
  id: column.id(),
  slug: column.text({ unique: true }),
  title: column.text(),
  night: column.nullable(column.text()),
  presenter: column.nullable(column.text()),
  tour: column.nullable(column.text()),
  venueId: column.uuid(),
  room: column.nullable(column.text()),
  /** The headliner. */
  artistId: column.nullable(column.uuid()),
  localDate: column.day(),
  startsAt: column.nullable(column.moment()),
  endsAt: column.nullable(column.moment()),
  doorsAt: column.nullable(column.moment()),
  /** The start, else the end of the local day. */
  sortAt: column.moment(),
  kind: column.text<EventKind>({ default: 'unknown' }),
  status: column.text<EventStatus>({ default: 'scheduled' }),
  price: column.nullable(column.text()),
  /** Numeric columns come as text, to the cent. */
  priceMin: column.nullable(column.money()),
  priceMax: column.nullable(column.money()),
  currency: column.nullable(column.text()),
  admission: column.nullable(column.text<Admission>()),
  age: column.nullable(column.text()),
  /** Null where nobody states it of the event itself. */
  wheelchair: column.nullable(column.text<WheelchairAccess>()),
  wheelchairNote: column.nullable(column.text()),
  seating: column.nullable(column.text<Seating>()),
  ticketUrl: column.nullable(column.text()),
  imageUrl: column.nullable(column.text()),
  description: column.nullable(column.text()),
  tags: column.texts(),
  inferred: column.texts(),
  hidden: column.flag({ default: false }),
  /** Worked out or looked up; gives way to any source (packages/domain/src/resolve/resolve-event.ts). */
  derived: column.json<Record<string, unknown>>({ default: {} }),
  /** Set by operators against the sources (packages/domain/src/resolve/resolve-event.ts). */
  locked: column.json<Record<string, unknown>>({ default: {} }),
  /** Listed only by sources that may not be read. */
  suppressed: column.flag({ default: false }),
  mergedInto: column.nullable(column.uuid()),
  /** The show of the venue's own calendar beside which it is in doubt, and not listed. */
  unconfirmedBeside: column.nullable(column.uuid()),
  search: column.searchWords({ default: '' }),
  firstSeenAt: column.moment(),
  updatedAt: column.moment({ default: () => 'now()' }),
})
export type EventRow = column.RowOf<typeof EventEntity>

export const EventArtistEntity = column.entity('EventArtist', 'event_artists', {
  eventId: column.uuid({ primary: true }),
  artistId: column.uuid({ primary: true }),
  position: column.int(),
  role: column.text<BillRole>(),
})
export type EventArtistRow = column.RowOf<typeof EventArtistEntity>

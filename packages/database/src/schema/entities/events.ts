import type { Seating, WheelchairAccess } from '@houselights/contracts/entities/accessibility'
import type { Admission, BillRole, EventKind, EventStatus } from '@houselights/contracts/entities/entities'
import type { SpotifyImageLink } from '@houselights/contracts/operators/enrichment'
import * as column from './columns.ts'

export const ArtistEntity = column.entity('Artist', 'artists', {
  id: column.id(),
  ...column.each(column.text(), 'slug', 'name', 'normalisedName'),
  ...column.each(column.nullable(column.text()), 'genre', 'location', 'description', 'imageUrl', 'spotifyId'),
  ...column.each(column.nullable(column.text()), 'youtubeChannelId', 'musicbrainzId'),
  ...column.each(column.nullable(column.int()), 'monthlyListeners', 'followers'),
  socialLinks: column.json<Record<string, string>>({ default: {} }),
  aliases: column.texts(),
  /** Values that operators set, by column. */
  locked: column.json<Record<string, unknown>>({ default: {} }),
  /** The artist that this artist was merged into. */
  mergedInto: column.nullable(column.uuid()),
  /** Spotify's URLs of the artist's picture, widest first. */
  spotifyImages: column.json<SpotifyImageLink[]>({ default: [] }),
  /** Which provider a value came from, by column. */
  provenance: column.json<Record<string, string>>({ default: {} }),
  search: column.searchWords(),
  updatedAt: column.timestamp({ default: () => 'now()' }),
})
export type ArtistRow = column.RowOf<typeof ArtistEntity>

export const EventEntity = column.entity('Event', 'events', {
  id: column.id(),
  ...column.each(column.text(), 'slug', 'title'),
  ...column.each(column.nullable(column.text()), 'night', 'presenter', 'tour'),
  venueId: column.uuid(),
  room: column.nullable(column.text()),
  /** The headliner. */
  artistId: column.nullable(column.uuid()),
  localDate: column.day(),
  ...column.each(column.nullable(column.timestamp()), 'startsAt', 'endsAt', 'doorsAt'),
  /** The start, else the end of the local day. */
  sortAt: column.timestamp(),
  kind: column.text<EventKind>({ default: 'unknown' }),
  status: column.text<EventStatus>({ default: 'scheduled' }),
  price: column.nullable(column.text()),
  /** Numeric columns are returned as text, to the cent. */
  ...column.each(column.nullable(column.money()), 'priceMin', 'priceMax'),
  currency: column.nullable(column.text()),
  admission: column.nullable(column.text<Admission>()),
  age: column.nullable(column.text()),
  /** Null if no source lists it for the event itself. */
  wheelchair: column.nullable(column.text<WheelchairAccess>()),
  wheelchairNote: column.nullable(column.text()),
  seating: column.nullable(column.text<Seating>()),
  ...column.each(column.nullable(column.text()), 'ticketUrl', 'imageUrl', 'description'),
  ...column.each(column.texts(), 'tags', 'inferred'),
  hidden: column.flag({ default: false }),
  /** Derived or looked-up values, which any source overrides (packages/domain/src/resolve/resolve-event.ts). */
  derived: column.json<Record<string, unknown>>({ default: {} }),
  /** Values set by operators, which override sources (packages/domain/src/resolve/resolve-event.ts). */
  locked: column.json<Record<string, unknown>>({ default: {} }),
  /** Whether it is hidden because its sources must not be scraped, or because all its listings were withdrawn. */
  suppressed: column.flag({ default: false }),
  mergedInto: column.nullable(column.uuid()),
  /** The show on the venue's own calendar that puts this event in doubt. An event in doubt is unlisted. */
  unconfirmedBeside: column.nullable(column.uuid()),
  search: column.searchWords({ default: '' }),
  firstSeenAt: column.timestamp(),
  updatedAt: column.timestamp({ default: () => 'now()' }),
})
export type EventRow = column.RowOf<typeof EventEntity>

export const EventArtistEntity = column.entity('EventArtist', 'event_artists', {
  ...column.each(column.uuid({ primary: true }), 'eventId', 'artistId'),
  position: column.int(),
  role: column.text<BillRole>(),
})
export type EventArtistRow = column.RowOf<typeof EventArtistEntity>

import type { Admission, EventKind, EventStatus } from '@houselights/types/entities'
import { EntitySchema } from 'typeorm'
import { flag, id, int, json, moment, optional, text, texts, uuid } from './columns.ts'

export interface ArtistRow {
  id: string
  slug: string
  name: string
  normalisedName: string
  genre: string | null
  location: string | null
  description: string | null
  imageUrl: string | null
  spotifyId: string | null
  youtubeChannelId: string | null
  musicbrainzId: string | null
  monthlyListeners: number | null
  followers: number | null
  socialLinks: Record<string, string>
  aliases: string[]
  /** Values that operators set, by column. */
  locked: Record<string, unknown>
  /** The artist that it became part of. */
  mergedInto: string | null
  /** Where Spotify has its pictures, widest first. */
  spotifyImages: { url: string; width: number; height: number }[]
  /** Which provider said it, by column. */
  provenance: Record<string, string>
  updatedAt: Date
}

export const ArtistEntity = new EntitySchema<ArtistRow & { search: string }>({
  name: 'Artist',
  tableName: 'artists',
  columns: {
    id: id(),
    slug: text({ unique: true }),
    name: text(),
    normalisedName: text({ unique: true }),
    genre: text(optional),
    location: text(optional),
    description: text(optional),
    imageUrl: text(optional),
    spotifyId: text(optional),
    youtubeChannelId: text(optional),
    musicbrainzId: text(optional),
    monthlyListeners: int(optional),
    followers: int(optional),
    socialLinks: json({ default: {} }),
    aliases: texts(),
    locked: json({ default: {} }),
    mergedInto: uuid(optional),
    spotifyImages: json({ default: [] }),
    provenance: json({ default: {} }),
    // generated from the names
    search: { type: 'tsvector', select: false, insert: false, update: false },
    updatedAt: moment({ default: () => 'now()' }),
  },
})

export interface EventRow {
  id: string
  slug: string
  title: string
  night: string | null
  presenter: string | null
  tour: string | null
  venueId: string
  room: string | null
  /** The headliner. */
  artistId: string | null
  localDate: string
  startsAt: Date | null
  endsAt: Date | null
  doorsAt: Date | null
  /** The start, else the end of the local day. */
  sortAt: Date
  kind: EventKind
  status: EventStatus
  price: string | null
  /** Numeric columns come as text, to the cent. */
  priceMin: string | null
  priceMax: string | null
  currency: string | null
  admission: Admission | null
  age: string | null
  ticketUrl: string | null
  imageUrl: string | null
  description: string | null
  tags: string[]
  inferred: string[]
  hidden: boolean
  /** Worked out or looked up; gives way to any source (standing.ts). */
  derived: Record<string, unknown>
  /** Set by operators against the sources (standing.ts). */
  locked: Record<string, unknown>
  /** Told only by sources that may not be read. */
  suppressed: boolean
  mergedInto: string | null
  /** The show of the house's own calendar beside which it is in doubt, and not listed. */
  unconfirmedBeside: string | null
  firstSeenAt: Date
  lastSeenAt: Date
  updatedAt: Date
}

export const EventEntity = new EntitySchema<EventRow & { search: string }>({
  name: 'Event',
  tableName: 'events',
  columns: {
    id: id(),
    slug: text({ unique: true }),
    title: text(),
    night: text(optional),
    presenter: text(optional),
    tour: text(optional),
    venueId: uuid(),
    room: text(optional),
    artistId: uuid(optional),
    localDate: { type: 'date' },
    startsAt: moment(optional),
    endsAt: moment(optional),
    doorsAt: moment(optional),
    sortAt: moment(),
    kind: text({ default: 'unknown' }),
    status: text({ default: 'scheduled' }),
    price: text(optional),
    priceMin: { type: 'numeric', precision: 10, scale: 2, nullable: true },
    priceMax: { type: 'numeric', precision: 10, scale: 2, nullable: true },
    currency: text(optional),
    admission: text(optional),
    age: text(optional),
    ticketUrl: text(optional),
    imageUrl: text(optional),
    description: text(optional),
    tags: texts(),
    inferred: texts(),
    hidden: flag({ default: false }),
    derived: json({ default: {} }),
    locked: json({ default: {} }),
    suppressed: flag({ default: false }),
    mergedInto: uuid(optional),
    unconfirmedBeside: uuid(optional),
    // kept by triggers
    search: { type: 'tsvector', select: false, insert: false, update: false, default: '' },
    firstSeenAt: moment(),
    lastSeenAt: moment(),
    updatedAt: moment({ default: () => 'now()' }),
  },
})

export interface EventArtistRow {
  eventId: string
  artistId: string
  position: number
  role: 'headliner' | 'support'
}

export const EventArtistEntity = new EntitySchema<EventArtistRow>({
  name: 'EventArtist',
  tableName: 'event_artists',
  columns: { eventId: uuid({ primary: true }), artistId: uuid({ primary: true }), position: int(), role: text() },
})

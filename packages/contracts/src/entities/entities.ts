import { z } from 'zod'
import { reconciledBy, withFallback } from '../contract/tolerant-schema.ts'
import { Seating, WheelchairAccess } from './accessibility.ts'
import { EVENT_KINDS } from './event-choices.ts'
import { VenueEvidence } from './venue-evidence.ts'

/** An instant in JSON: ISO 8601 with the offset of the venue's city at that time. */
export const Instant = z.iso.datetime({ offset: true })
/** A day on the calendar of the venue's city. */
export const LocalDay = z.iso.date()
/**
 * Addresses come from scraped pages and from visitors. Only http(s) addresses without a username or password leave the
 * API.
 */
export const HttpUrl = z
  .url({ protocol: /^https?$/ })
  .refine((address) => !address.includes('@') || !hasCredentials(address))

function hasCredentials(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.username + url.password !== ''
}

export const EventStatus = z.enum(['scheduled', 'sold out', 'postponed', 'moved', 'cancelled', 'unconfirmed'])
export type EventStatus = z.infer<typeof EventStatus>

/** What kind of event a listing announces. Only `music` and `unknown` are public: we don't hide a show on a guess. */
export const EventKind = z.enum(EVENT_KINDS)
export type EventKind = z.infer<typeof EventKind>
export const PUBLIC_KINDS: readonly EventKind[] = ['music', 'unknown']

/** How visitors get in, as printed: free, pay what you can, or for a price. */
export const Admission = z.enum(['free', 'pay what you can', 'paid'])
export type Admission = z.infer<typeof Admission>

/** Most trusted first: the venue's own page, then ticket sellers, then lists of many venues. */
export const SourceKind = z.enum(['venue', 'ticketing', 'aggregator'])
export type SourceKind = z.infer<typeof SourceKind>

export const City = z.object({
  id: z.string(),
  name: z.string(),
  /** For tight spaces: `SF`. */
  shortName: z.string(),
  region: z.string(),
  /** As printed after a town in an address: `CA`. */
  regionCode: z.string(),
  country: z.string(),
  timeZone: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type City = z.infer<typeof City>

/** A stored picture. Its files are `/api/pictures/{id}/{width}.avif` and `.webp`, one for each width. */
export const Picture = z.object({
  id: z.string(),
  /** The widest file's width, in pixels. */
  width: z.number().int(),
  height: z.number().int(),
  /** In pixels, ascending. */
  widths: z.array(z.number().int()),
  /** The blurred picture, as a `data:` address of a few hundred bytes. */
  placeholder: z.string(),
})
export type Picture = z.infer<typeof Picture>

/**
 * A size in which Spotify has an artist's picture. It's proxied uncropped from
 * `/api/pictures/spotify/{spotifyId}/{width}`.
 */
export const SpotifyImage = z.object({ width: z.number().int(), height: z.number().int() })
export type SpotifyImage = z.infer<typeof SpotifyImage>

const Statement = z.object({
  /** The name of a source, or `Houselights operators`. */
  by: z.string(),
  url: HttpUrl.nullable(),
  /** When the source last listed the fact, or when operators set it. */
  at: z.union([Instant, LocalDay]).nullable(),
  /** Whether the fact is about the event itself or comes from its venue. */
  of: z.enum(['event', 'venue']),
})
export type Statement = z.infer<typeof Statement>
/** Access facts; null if no source lists any. */
export const Access = z.object({
  /** `note`: the source's sentence about it, or a note such as `ramp at the side door`. */
  wheelchair: Statement.extend({ value: WheelchairAccess, note: z.string().nullable() }).nullable(),
  seating: Statement.extend({ value: Seating }).nullable(),
})
export type Access = z.infer<typeof Access>
export const EventAccess = Access.extend({ age: Statement.nullable() })
export type EventAccess = z.infer<typeof EventAccess>
const NOT_STATED = { wheelchair: null, seating: null }

const SocialLinks = z.record(z.string(), z.string())

export const Artist = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  genre: z.string().nullable(),
  location: z.string().nullable(),
  description: z.string().nullable(),
  imageUrl: HttpUrl.nullable(),
  picture: Picture.nullable(),
  spotifyId: z.string().nullable(),
  /** Widest first; shown with a link to the artist on Spotify. */
  spotifyImages: z.array(SpotifyImage),
  youtubeChannelId: z.string().nullable(),
  monthlyListeners: z.number().int().nullable(),
  followers: z.number().int().nullable(),
  socialLinks: SocialLinks,
  /** Upcoming public events that bill the artist, as headliner or support. */
  upcomingCount: z.number().int(),
})
export type Artist = z.infer<typeof Artist>
export const ArtistName = Artist.pick({ id: true, slug: true, name: true })

export const Venue = z.object({
  id: z.string(),
  city: withFallback(z.string(), ''),
  slug: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  /** In a city of several towns, the venue's; null in other cities. */
  town: z.string().nullable(),
  neighborhood: z.string().nullable(),
  /** Only if the evidence is solid. */
  capacity: z.number().int().nullable(),
  venueType: z.string().nullable(),
  primaryGenres: z.array(z.string()),
  /** The genres of most of its shows, most frequent first. Not a fact that anybody states. */
  usualGenres: withFallback(z.array(z.string()), []),
  googlePlaceId: z.string().nullable(),
  googleRating: z.number().nullable(),
  googleReviewCount: z.number().int().nullable(),
  imageUrl: HttpUrl.nullable(),
  picture: Picture.nullable(),
  website: HttpUrl.nullable(),
  description: z.string().nullable(),
  socialLinks: SocialLinks,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  access: withFallback(Access, NOT_STATED),
  upcomingCount: z.number().int(),
  /** Upcoming shows in the next 7 days. */
  weekCount: z.number().int(),
  /** Sent for a single venue, not in lists: whether the venue is new and its first scrape hasn't finished. */
  isBeingScraped: z.boolean().optional(),
  /** Sent for a single venue: the pages that state its facts. */
  evidence: z.array(VenueEvidence).optional(),
  /** Sent for a single venue that closed for good: the page that says so, and the year if known. */
  closed: z.object({ source: HttpUrl, year: z.number().int().nullable() }).optional(),
  /** Sent for a single venue whose own calendar isn't scraped: the names of the sources that list its upcoming shows. */
  listedBy: z.array(z.string()).optional(),
})
export type Venue = z.infer<typeof Venue>
export const VenueName = Venue.pick({ id: true, name: true, slug: true })
export type VenueName = z.infer<typeof VenueName>

export const BillRole = z.enum(['headliner', 'support'])
export type BillRole = z.infer<typeof BillRole>

export const BilledArtist = ArtistName.extend({ role: BillRole })
export type BilledArtist = z.infer<typeof BilledArtist>

/** Provenance: one row for each source that lists the event. */
export const EventSource = z.object({
  name: z.string(),
  kind: SourceKind,
  url: HttpUrl,
  ticketUrl: HttpUrl.nullable(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
})
export type EventSource = z.infer<typeof EventSource>

/** An event as the API sends it, before the client makes its parts agree. */
export const EventFields = z.object({
  id: z.string(),
  /** The id of its venue's city. */
  city: withFallback(z.string(), ''),
  slug: z.string(),
  title: z.string(),
  /** The series or party; not an artist. */
  night: z.string().nullable(),
  /** The X of `X presents`. */
  presenter: z.string().nullable(),
  /** Tour, album or occasion. */
  tour: z.string().nullable(),
  /** ISO with an offset if the start is known, or only the local day (YYYY-MM-DD) if no source states a time. */
  date: withFallback(z.union([Instant, LocalDay]), ''),
  localDate: withFallback(LocalDay, ''),
  startsAt: Instant.nullable(),
  doors: Instant.nullable(),
  showTime: Instant.nullable(),
  endsAt: Instant.nullable(),
  imageUrl: HttpUrl.nullable(),
  picture: Picture.nullable(),
  description: z.string().nullable(),
  /** As printed by the source. */
  price: z.string().nullable(),
  priceMin: z.number().nullable(),
  priceMax: z.number().nullable(),
  currency: z.string().nullable(),
  admission: Admission.nullable(),
  age: z.string().nullable(),
  access: withFallback(EventAccess, { ...NOT_STATED, age: null }),
  ticketUrl: HttpUrl.nullable(),
  tags: z.array(z.string()),
  kind: withFallback(EventKind, 'unknown'),
  status: withFallback(EventStatus, 'unconfirmed'),
  room: z.string().nullable(),
  /** The headliner; null if nobody is named. */
  artist: Artist.pick({
    id: true,
    slug: true,
    name: true,
    genre: true,
    imageUrl: true,
    picture: true,
    spotifyId: true,
    spotifyImages: true,
    description: true,
  }).nullable(),
  venue: Venue.pick({ id: true, slug: true, name: true, town: true, neighborhood: true, address: true }),
  bill: z.array(BilledArtist),
  openingActsDetails: z.array(ArtistName),
  sources: z.array(EventSource),
  /** Names of fields that were inferred, not stated. */
  inferred: z.array(z.string()),
  firstSeenAt: Instant.nullable(),
  lastSeenAt: withFallback(Instant, ''),
  /** When the event's public data last changed. `sequence` counts the changes. */
  modifiedAt: Instant.nullable(),
  sequence: withFallback(z.number().int(), 0),
  /** For a rescheduled event: the instant or local day that sources listed before. */
  previousStart: z.union([Instant, LocalDay]).nullable(),
})

const NO_DATE = { localDate: '', startsAt: null, doors: null, showTime: null }
const getDay = ({ date, localDate }: { date: string; localDate: string }) => localDate || date.slice(0, 10)

/**
 * With an invalid date, a parsed event has no day and no time either, and screens show "Date TBD". If only the date is
 * valid, its first part is the day, since its offset is that of the venue's city.
 */
export const Event = reconciledBy(EventFields, (event) =>
  event.date ? { ...event, localDate: getDay(event) } : { ...event, ...NO_DATE, endsAt: null },
)
export type Event = z.infer<typeof Event>

/** An event in lists, with the fields shown there. The event's page has the rest. */
export const EventCard = reconciledBy(
  EventFields.pick({
    id: true,
    slug: true,
    title: true,
    date: true,
    localDate: true,
    startsAt: true,
    doors: true,
    showTime: true,
    picture: true,
    price: true,
    priceMin: true,
    priceMax: true,
    currency: true,
    admission: true,
    age: true,
    ticketUrl: true,
    tags: true,
    status: true,
    room: true,
    bill: true,
    inferred: true,
  }).extend({
    artist: Artist.pick({ id: true, slug: true, name: true, genre: true, picture: true }).nullable(),
    venue: Venue.pick({ id: true, slug: true, name: true, town: true, neighborhood: true }),
    /** The source that last confirmed the event. */
    seenOn: EventSource.pick({ url: true, lastSeenAt: true }).nullable(),
  }),
  (card) => (card.date ? { ...card, localDate: getDay(card) } : { ...card, ...NO_DATE }),
)
export type EventCard = z.infer<typeof EventCard>

import { z } from 'zod'
import { Seating, WheelchairAccess } from '../entities/accessibility.ts'
import { City, LocalDay, SourceKind } from '../entities/entities.ts'
import { Terms } from '../entities/terms.ts'
import { ReadOn, VenueEvidence } from '../entities/venue-evidence.ts'

export const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')
const Address = z.url({ protocol: /^https?$/ })
const Sentence = z.string().regex(/^\p{Lu}.+\.$/u, 'must be a sentence')
const Latitude = z.number().min(-90).max(90)
const Longitude = z.number().min(-180).max(180)

/** Where to scrape listings: a platform's id, the listing's address, and any other options of the platform. */
export const SourceAddress = z.object({ platform: Slug, url: Address }).catchall(z.string().max(500))
export type SourceAddress = z.infer<typeof SourceAddress>

interface WithAddresses {
  plainHttp?: true | undefined
  website?: string | undefined
  source?: SourceAddress | undefined
  further?: readonly { source: SourceAddress }[] | undefined
}

/** Whether every address uses https, or the file allows plain HTTP. */
const isSecure = ({ plainHttp, website, source, further = [] }: WithAddresses): boolean =>
  plainHttp === true ||
  [website, source?.url, ...further.map((other) => other.source.url)].every((url) => !url?.startsWith('http:'))
const SECURE_MESSAGE =
  'every address must use https, unless "plainHttp" is true because the site works only over plain HTTP'
const plainHttp = z.literal(true).optional()

const SocialHandle = z.string().regex(/^[\w.-]{1,80}$/, 'must be a name without @ or address')
/** The names of a venue's accounts, as in the accounts' addresses. */
const VenueLinks = z.strictObject({
  instagram: SocialHandle.optional(),
  facebook: SocialHandle.optional(),
  twitter: SocialHandle.optional(),
})

const VenueFields = z.strictObject({
  slug: Slug,
  name: z.string().min(1),
  /** Other names that aggregators print for the venue. */
  aliases: z.array(z.string().min(1)).optional(),
  /** The venue's named rooms. Events in different rooms are never the same event. */
  rooms: z.array(z.string().min(1)).optional(),
  address: z.string().min(1).optional(),
  /** One of the city's own towns, if it has several. */
  town: z.string().min(1).optional(),
  neighborhood: z.string().min(1).optional(),
  latitude: Latitude.optional(),
  longitude: Longitude.optional(),
  /** Only from the venue itself or a named publication. */
  capacity: z.int().positive().optional(),
  venueType: z
    .string()
    .regex(/^[a-z]+(?:_[a-z]+)*$/, 'must be words joined by underscores')
    .optional(),
  primaryGenres: z.array(z.string().min(1)).optional(),
  /** Only facts from the `source` page, with the day on which the page was checked. */
  access: z
    .strictObject({
      wheelchair: WheelchairAccess.optional(),
      wheelchairNote: z.string().min(1).max(300).optional(),
      seating: Seating.optional(),
      source: Address,
      readOn: LocalDay,
    })
    .optional(),
  website: Address.optional(),
  links: VenueLinks.optional(),
  /** Where the facts above were read. */
  evidence: z.array(VenueEvidence).optional(),
  /** Set if the venue closed for good, with the page that says so. */
  closed: z.strictObject({ source: Address, readOn: ReadOn, year: z.int().optional() }).optional(),
  /**
   * The venue's own page, the most trusted source. Absent if its calendar isn't scraped: then its shows come from lists
   * of many venues.
   */
  source: SourceAddress.optional(),
  /** Set while nobody has seen a live scrape of `source`. Until a list agrees with one, nothing from it is published. */
  unverified: z.literal(true).optional(),
  /**
   * The reason why the venue's own page can't be scraped for now. Aggregators' listings are still matched to such a
   * venue by name.
   */
  inactive: Sentence.optional(),
  /** More sources of this venue: its own, or ticket sellers. */
  further: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        kind: SourceKind.exclude(['aggregator']),
        source: SourceAddress,
        terms: Terms.optional(),
        inactive: Sentence.optional(),
      }),
    )
    .optional(),
  cadenceMinutes: z.int().positive().optional(),
  plainHttp,
})

/** Facts that a venue's own site may list. */
export const VenueFacts = VenueFields.pick({
  name: true,
  address: true,
  neighborhood: true,
  latitude: true,
  longitude: true,
  venueType: true,
  capacity: true,
  website: true,
}).partial()
export type VenueFacts = z.infer<typeof VenueFacts>

/** A venue's data file: facts about the venue, and where it lists its shows. Unknown facts are left out. */
export const VenueFile = VenueFields.refine(isSecure, SECURE_MESSAGE)
export type VenueFile = z.infer<typeof VenueFile>

/** A source that lists many venues, as in the city's file of aggregators. */
export const AggregatorFile = z
  .strictObject({
    slug: Slug,
    name: z.string().min(1),
    kind: SourceKind.exclude(['venue']),
    /** Within a kind, the source with the smallest rank is trusted most. */
    rank: z.int().positive(),
    cadenceMinutes: z.int().positive(),
    source: SourceAddress,
    /** Other cities whose shows it lists: one scrape serves them all. They share the city's time zone and currency. */
    alsoCities: z.array(Slug).min(1).optional(),
    /** Unless they allow automated reading, the source is off until an operator has a permission. */
    terms: Terms,
    inactive: Sentence.optional(),
    plainHttp,
  })
  .refine(isSecure, SECURE_MESSAGE)
export type AggregatorFile = z.infer<typeof AggregatorFile>

/** First path segments of the site's own addresses. A city's id must not be one of them. */
const OWN_PATHS = [
  'events',
  'artists',
  'venues',
  'admin',
  'data-quality',
  'scraping-coverage',
  'newsletter',
  'saved',
  'offline',
  'plan',
  'reports',
  'map',
  'following',
  'api',
  'assets',
  'health',
  'ready',
]

const Towns = z.array(z.string().min(1))

const Drawing = z.string().regex(/^[a-z-]{1,80}\.svg$/, 'must be the name of an SVG file')

/** A city's data file: what visitors see, and what the parsers of its listings need. */
export const CityFile = z.strictObject({
  ...City.shape,
  id: Slug.refine((id) => !OWN_PATHS.includes(id), 'must not be one of the site’s own addresses'),
  latitude: Latitude,
  longitude: Longitude,
  timeZone: z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'must be an IANA time zone'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 currency code'),
  /** Set for the city that visitors get if their location isn't known. Exactly one city has it. */
  default: z.literal(true).optional(),
  /** The box around the city. Anything outside isn't in the city. */
  bounds: z
    .strictObject({ south: Latitude, north: Latitude, west: Longitude, east: Longitude })
    .refine(
      ({ south, north, west, east }) => south < north && west < east,
      'south must be less than north, and west less than east',
    ),
  neighborhoods: z.array(z.string().min(1)),
  /** Popular venues: the venue filter lists them first, and the footer links to the first three. */
  featuredVenues: z.array(z.strictObject({ slug: Slug, name: z.string().min(1) })).default([]),
  /** The only venue that two of the monitor's jobs scrape. A city without one doesn't have these jobs. */
  jobVenue: z.strictObject({ slug: Slug, name: z.string().min(1) }).optional(),
  /** The city and region as in the addresses of Eventbrite's searches. */
  eventbritePlace: z
    .string()
    .regex(/^[a-z-]{1,80}$/, 'must be lower-case letters and hyphens')
    .optional(),
  /**
   * The stock picture with the city's sights, which replaces the eighth stock picture: a file in the website's folder
   * `artwork`.
   */
  sights: Drawing.optional(),
  /** Drawings for venues without a photo, by the venue's name: files in the same folder. */
  venueDrawings: z.record(z.string().min(1), Drawing).default({}),
  /**
   * Cities of several towns whose shows visitors can include, and what a sentence calls each: `the East Bay`. They share
   * the city's time zone and currency.
   */
  nearby: z.array(z.strictObject({ id: Slug, called: z.string().min(1) })).default([]),
  /** A city of the same area. Lists of towns and places that this file leaves out are that city's. */
  sharesTownsWith: Slug.optional(),
  /** Towns that listings print after a venue's name, the city's own first. */
  towns: Towns.min(1),
  /** The towns that make up the city, if it's more than the town of its name. Each is also one of `towns`. */
  ownTowns: Towns.min(1).optional(),
  /** Rooms just outside that lists print as if they were in the city, and why no city has them. */
  outsideVenues: z
    .array(z.strictObject({ name: z.string().min(1), aliases: z.array(z.string()).default([]), why: Sentence }))
    .default([]),
  /** Pairs of towns that listings confuse: venues on a border, postal towns. */
  neighborTowns: z.array(z.tuple([z.string(), z.string()])).default([]),
  /** Texts that listings print after a venue's name, each with the town it means: `S.F.`, `UC Berkeley`. */
  townNames: z.record(z.string(), z.string()).default({}),
  /** Texts that listings print in brackets after an artist, each with the towns or regions of origin it means. */
  originNames: z.record(z.string(), Towns).default({}),
  /** Names for the region that aren't towns: `Bay Area`. */
  regionNames: z.array(z.string()).default([]),
  /** Places whose names occur in titles of unrelated events. */
  titlePlaces: z.array(z.string()).default([]),
  /** Words in town names that aren't also a person's name or an everyday word. Masked recordings keep them. */
  townWords: z.array(z.string()).default([]),
})
export type CityFile = z.infer<typeof CityFile>

/** Fields that a city may take from the city that it `sharesTownsWith`. */
export const SHARED_TOWN_FIELDS = [
  ...(['towns', 'neighborTowns', 'townNames', 'originNames', 'regionNames', 'titlePlaces', 'townWords'] as const),
] as const satisfies (keyof CityFile)[]

export const CityFacts = City.extend(
  CityFile.pick({
    ...({ featuredVenues: true, eventbritePlace: true, jobVenue: true, sights: true } as const),
    ...({ venueDrawings: true, nearby: true } as const),
  }).shape,
)
export type CityFacts = z.infer<typeof CityFacts>

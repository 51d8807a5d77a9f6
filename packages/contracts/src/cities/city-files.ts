import { z } from 'zod'
import { Seating, WheelchairAccess } from '../entities/accessibility.ts'
import { City, LocalDay, SourceKind } from '../entities/entities.ts'

export const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')
const Address = z.url({ protocol: /^https?$/ })
const Sentence = z.string().regex(/^\p{Lu}.+\.$/u, 'must be a sentence')
const Latitude = z.number().min(-90).max(90)
const Longitude = z.number().min(-180).max(180)

/** Where listings are read: a platform by its id, the listing's address, and what else the platform needs. */
export const SourceAddress = z.object({ platform: Slug, url: Address }).catchall(z.string().max(500))
export type SourceAddress = z.infer<typeof SourceAddress>

interface Addressed {
  plainHttp?: true | undefined
  website?: string | undefined
  source: SourceAddress
  further?: readonly { source: SourceAddress }[] | undefined
}

/** An address without https is a typing error, but for sites that have none. */
const isSecure = ({ plainHttp, website, source, further = [] }: Addressed): boolean =>
  plainHttp === true ||
  [website, source.url, ...further.map((other) => other.source.url)].every((url) => !url?.startsWith('http:'))
const SECURE = 'every address must be https, or "plainHttp" be true where the site answers on plain HTTP only'
const plainHttp = z.literal(true).optional()

const VenueFields = z.strictObject({
  slug: Slug,
  name: z.string().min(1),
  /** Other names under which lists of the whole city print it. */
  aliases: z.array(z.string().min(1)).optional(),
  /** Named rooms: two of them never hold one event. */
  rooms: z.array(z.string().min(1)).optional(),
  address: z.string().min(1).optional(),
  neighborhood: z.string().min(1).optional(),
  latitude: Latitude.optional(),
  longitude: Longitude.optional(),
  /** Only where the venue itself says so. */
  capacity: z.int().positive().optional(),
  venueType: z
    .string()
    .regex(/^[a-z]+(?:_[a-z]+)*$/, 'must be words joined by underscores')
    .optional(),
  primaryGenres: z.array(z.string().min(1)).optional(),
  /** Only what the page of that address states, with the day on which it did. */
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
  /** Its own page, which is believed first. */
  source: SourceAddress,
  /** Why its own page cannot be read for now. Such a venue is still known by name to the lists of many venues. */
  inactive: Sentence.optional(),
  /** Further sources of this one venue: of its own, or where its tickets are sold. */
  further: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        kind: SourceKind.exclude(['aggregator']),
        source: SourceAddress,
        inactive: Sentence.optional(),
      }),
    )
    .optional(),
  cadenceMinutes: z.int().positive().optional(),
  plainHttp,
})

/** What may be printed of a venue on its own site. */
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

/** A venue as its data file holds it: its facts, and where it lists its shows. What is not known is left out. */
export const VenueFile = VenueFields.refine(isSecure, SECURE)
export type VenueFile = z.infer<typeof VenueFile>

/** A source that lists many venues, as the city's file of them holds it. */
export const AggregatorFile = z
  .strictObject({
    slug: Slug,
    name: z.string().min(1),
    kind: SourceKind.exclude(['venue']),
    /** Smaller is believed first, within its kind. */
    rank: z.int().positive(),
    cadenceMinutes: z.int().positive(),
    source: SourceAddress,
    inactive: Sentence.optional(),
    plainHttp,
  })
  .refine(isSecure, SECURE)
export type AggregatorFile = z.infer<typeof AggregatorFile>

/** What addresses of the site begin with: a city's would begin with the same. */
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

/** A city as its folder describes it: what visitors are shown of it, and what reading its listings needs to know. */
export const CityFile = z.strictObject({
  ...City.shape,
  id: Slug.refine((id) => !OWN_PATHS.includes(id), 'must be none of the site’s own addresses'),
  latitude: Latitude,
  longitude: Longitude,
  timeZone: z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'must be an IANA time zone'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency of ISO 4217'),
  /** The city of visitors whose place is not known. Of one city alone. */
  default: z.literal(true).optional(),
  /** The box around it: what lies outside is not in the city. */
  bounds: z
    .strictObject({ south: Latitude, north: Latitude, west: Longitude, east: Longitude })
    .refine(
      ({ south, north, west, east }) => south < north && west < east,
      'south must lie below north, west before east',
    ),
  neighborhoods: z.array(z.string().min(1)),
  /** Venues that pages name where they have no list: all of them in the filter, the first three in the footer. */
  featuredVenues: z.array(z.strictObject({ slug: Slug, name: z.string().min(1) })).default([]),
  /** The venue that two of the monitor's jobs read alone; a city without one has no such jobs. */
  jobVenue: z.strictObject({ slug: Slug, name: z.string().min(1) }).optional(),
  /** How Eventbrite names it in the addresses of its searches, with its region. */
  eventbritePlace: z
    .string()
    .regex(/^[a-z-]{1,80}$/, 'must be lower-case letters and hyphens')
    .optional(),
  /** The stock picture that shows its sights, in the place of the eighth: a file of the website's folder `artwork`. */
  sights: Drawing.optional(),
  /** Venues with a drawing of their own, for when they have no photo: its file beside the others, by the venue's name. */
  venueDrawings: z.record(z.string().min(1), Drawing).default({}),
  /** Towns that its listings print behind a venue's name, its own first. */
  towns: Towns.min(1),
  /** Pairs of towns that are given for one another: halls on a border, postal towns. */
  neighborTowns: z.array(z.tuple([z.string(), z.string()])).default([]),
  /** What is printed for a town behind a venue: `S.F.`, `UC Berkeley`. */
  townNames: z.record(z.string(), z.string()).default({}),
  /** What is printed in brackets behind an artist for where it comes from, and the towns or regions meant. */
  originNames: z.record(z.string(), Towns).default({}),
  /** Names of the region that say no town: `Bay Area`. */
  regionNames: z.array(z.string()).default([]),
  /** Places whose names stand in titles of unrelated events. */
  titlePlaces: z.array(z.string()).default([]),
  /** Words of town names that are nothing else, neither a person's name nor an everyday word: masked recordings keep them. */
  townWords: z.array(z.string()).default([]),
})
export type CityFile = z.infer<typeof CityFile>

export const CityFacts = City.extend(
  CityFile.pick({ featuredVenues: true, eventbritePlace: true, jobVenue: true, sights: true, venueDrawings: true })
    .shape,
)
export type CityFacts = z.infer<typeof CityFacts>

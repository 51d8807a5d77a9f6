import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { EventFields, Instant, Venue } from '../entities/entities.ts'
import { DataLicence, Mode } from '../public-api/settings.ts'

/** An event in the public data dumps: its facts, without pictures and descriptions, which are others' works. */
export const DumpedEvent = EventFields.pick({
  id: true,
  slug: true,
  title: true,
  night: true,
  presenter: true,
  tour: true,
  date: true,
  localDate: true,
  startsAt: true,
  doors: true,
  endsAt: true,
  price: true,
  priceMin: true,
  priceMax: true,
  currency: true,
  admission: true,
  age: true,
  ticketUrl: true,
  tags: true,
  kind: true,
  status: true,
  room: true,
  bill: true,
  sources: true,
  inferred: true,
  firstSeenAt: true,
  lastSeenAt: true,
}).extend({
  venue: Venue.pick({
    id: true,
    slug: true,
    name: true,
    town: true,
    neighborhood: true,
    address: true,
    latitude: true,
    longitude: true,
    website: true,
  }),
})
export type DumpedEvent = z.infer<typeof DumpedEvent>

export const DUMP_COLUMNS = [
  'id',
  'slug',
  'title',
  'local_date',
  'starts_at',
  'doors',
  'ends_at',
  'status',
  'kind',
  'headliner',
  'support',
  'night',
  'presenter',
  'tour',
  'tags',
  'room',
  'venue_id',
  'venue_slug',
  'venue_name',
  'venue_neighborhood',
  'venue_address',
  'venue_town',
  'venue_latitude',
  'venue_longitude',
  'venue_website',
  'price',
  'price_min',
  'price_max',
  'currency',
  'admission',
  'age',
  'ticket_url',
  'inferred',
  'first_seen_at',
  'last_seen_at',
  'source_names',
  'sources',
] as const
export type DumpColumn = (typeof DUMP_COLUMNS)[number]

/** The version of the files' format. Increase it when a field or column is removed or changes its meaning. */
export const DUMP_SCHEMA = 1
export const DUMP_FILES = ['events.jsonl.gz', 'events.csv.gz'] as const
export type DumpFile = (typeof DUMP_FILES)[number]

export const DumpManifest = z.object({
  schema: z.number().int(),
  /** The id of the city. */
  city: z.string(),
  madeAt: Instant,
  /** In a demo or a replay the listings are samples or from another day. */
  mode: Mode,
  licence: DataLicence,
  attribution: z.string(),
  events: z.number().int(),
  files: z.array(
    z.object({
      name: z.enum(DUMP_FILES),
      path: z.string(),
      bytes: z.number().int(),
      /** Of the file as sent, in hexadecimal. */
      sha256: z.string(),
    }),
  ),
})
export type DumpManifest = z.infer<typeof DumpManifest>

/** The manifest as stored: with the folder of the files. */
export const StoredManifest = DumpManifest.extend({ folder: z.string() })
export type StoredManifest = z.infer<typeof StoredManifest>

const CityParams = z.object({ city: z.string().max(80).describe('the id of a city') })

export const getDumpManifest = defineContract('GET /api/dumps/:city/manifest.json', {
  summary: "Facts about the nightly copies of a city's events: when they were made, their size and their license",
  params: CityParams,
  response: DumpManifest,
})
export const getDumpPath = (file: DumpFile): string => `/api/dumps/:city/${file}`
export const getDumpFolder = (city: string): string => `dumps/${city}`
export const getManifestKey = (city: string): string => `${getDumpFolder(city)}/manifest.json`

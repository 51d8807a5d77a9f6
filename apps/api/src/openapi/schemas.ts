import * as entities from '@houselights/contracts/entities/entities'
import { AnnouncedShow } from '@houselights/contracts/public-api/announced'
import * as routes from '@houselights/contracts/public-api/routes'
import * as settings from '@houselights/contracts/public-api/settings'
import { DumpedEvent, DumpManifest } from '@houselights/contracts/publishing/dumps'
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

interface NamedSchema {
  schema: z.ZodType
  description?: string
  /** Descriptions of fields whose names don't explain enough. */
  fields?: Readonly<Record<string, string>>
}

const Problem = z.object({
  type: z.literal('about:blank'),
  title: z.string().describe('The name of the status.'),
  status: z.number().int(),
  detail: z.string().describe('A sentence for people: what went wrong and how to fix it.'),
})

/** A JSON Feed as packages/publishing writes it. */
const JsonFeed = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  description: z.string(),
  home_page_url: z.url().describe('The page with the same shows.'),
  feed_url: z.url().describe('The feed itself.'),
  next_url: z.url().optional().describe('The next shows. Omitted on the last page.'),
  language: z.string(),
  items: z.array(
    z.object({
      id: z.string().describe('The id of the show, as urn:uuid:…'),
      url: z.url().describe('The page of the show.'),
      external_url: z.url().optional().describe('Where to get tickets. Omitted if unknown.'),
      title: z.string(),
      summary: z.string(),
      content_text: z.string(),
      image: z.url().optional().describe('Omitted if there is none.'),
      date_published: z.iso.datetime().describe('When a source first listed the show.'),
      date_modified: z.iso.datetime().describe('When something last changed.'),
      tags: z.array(z.string()),
      _houselights: z.object({}).describe('The facts of the show, by field.'),
    }),
  ),
})

const CARD_FIELDS = {
  slug: 'Identifies the event in addresses. If it changes, the old one redirects (301).',
  title: 'The displayed name.',
  date: 'The start, with the city’s UTC offset at that moment. Only the day if no source lists a time.',
  localDate: 'The day its night belongs to. A night lasts until 6 AM, so a 3:30 AM Sunday start has Saturday’s date.',
  startsAt: 'Null if no source lists a time.',
  price: 'The price, as the source lists it.',
  admission: 'The kind of admission, if the source lists it.',
  age: 'The age rule, as printed.',
  status: 'unconfirmed: no source lists it anymore, and none says why.',
  bill: 'Who’s playing, headliners first. Empty if nobody is named.',
  inferred: 'Names of the fields that we inferred.',
  artist: 'The headliner. Null if nobody is named.',
}

/** Named schemas and their descriptions. They aren't in the contracts, because browsers load the contracts. */
const NAMED_SCHEMAS: Readonly<Record<string, NamedSchema>> = {
  Instant: { schema: entities.Instant, description: "An ISO 8601 instant with the UTC offset of the venue's city." },
  LocalDay: { schema: entities.LocalDay, description: "A day in the venue's city: yyyy-MM-dd." },
  HttpUrl: { schema: entities.HttpUrl, description: 'An http or https address.' },
  City: {
    schema: entities.City,
    description: 'A covered city.',
    fields: { timeZone: 'An IANA time zone name.', currency: 'An ISO 4217 code.' },
  },
  Picture: {
    schema: entities.Picture,
    description: 'A picture. Its files are /api/pictures/{id}/{width}.avif and .webp, for each width.',
    fields: {
      width: 'Width of the widest file, in pixels.',
      widths: 'In pixels, ascending.',
      placeholder: 'A blurred version, as a data: URL.',
    },
  },
  SpotifyImage: {
    schema: entities.SpotifyImage,
    description: 'One size of a picture at /api/pictures/spotify/{spotifyId}/{width}.',
  },
  Artist: {
    schema: entities.Artist,
    description: 'An artist on the bill of a public event.',
    fields: { upcomingCount: 'Number of upcoming public events with the artist as headliner or support.' },
  },
  ArtistName: { schema: entities.ArtistName },
  BilledArtist: { schema: entities.BilledArtist },
  ArtistCompany: { schema: routes.ArtistCompany },
  Venue: {
    schema: entities.Venue,
    description: 'A venue.',
    fields: {
      capacity: 'Only if the evidence is firm.',
      access: 'What sources say about wheelchair access and seating, and which ones. Null if none does.',
      upcomingCount: 'Number of upcoming public events.',
      weekCount: 'How many of them are in the next seven days.',
      isBeingScraped: 'Only for a single venue: true until its first scrape ends.',
    },
  },
  VenueName: { schema: routes.listVenues.response.options[1].element, description: 'A venue with simple=true.' },
  VenuePhotos: { schema: routes.VenuePhotos },
  EventStatus: { schema: entities.EventStatus },
  EventSource: {
    schema: entities.EventSource,
    description: 'A source that lists an event.',
    fields: {
      kind: "The venue's own page, a ticket seller or a list of many venues.",
      url: 'The page that lists it.',
      firstSeenAt: 'When we first saw it there.',
      lastSeenAt: 'When we last saw it there.',
    },
  },
  Event: {
    schema: entities.Event,
    description: 'An event that at least one source lists. Facts that no source lists are null.',
    fields: {
      ...CARD_FIELDS,
      city: "The id of its venue's city.",
      night: 'The series or party, not an act.',
      presenter: 'Who presents it.',
      tour: 'The tour, the album or the occasion.',
      endsAt: 'The end time, if a source lists one.',
      kind: 'music or unknown for public events.',
      access: 'What sources say about wheelchair access, seating and ages, and which ones. Null if none does.',
      sources: 'Who lists it, most trusted first.',
      lastSeenAt: 'When a source last confirmed it.',
    },
  },
  EventCard: {
    schema: entities.EventCard,
    description: 'An event as shown in lists.',
    fields: { ...CARD_FIELDS, seenOn: 'The source that last confirmed the event.' },
  },
  Announced: { schema: AnnouncedShow },
  DumpManifest: {
    schema: DumpManifest,
    description: 'Facts about the nightly copies.',
    fields: {
      schema: 'Goes up when a field or a column is removed or changes its meaning.',
      mode: 'demo and replay contain no live listings.',
      licence: 'How you may use them.',
      attribution: 'Whom to credit.',
    },
  },
  DumpedEvent: {
    schema: DumpedEvent,
    description:
      'An event in the nightly copies: facts only. Pictures and descriptions are left out because others own them.',
  },
  FilterOptions: { schema: routes.FilterOptions },
  SiteStatus: {
    schema: routes.SiteStatus,
    description: 'The health of a city’s sources.',
    fields: {
      mode: 'demo and replay serve no live listings.',
      now: 'The site’s current time. In replay mode, the replayed moment.',
      unreachableSince: 'Set while no source is reachable.',
      staleSince: 'Set while the database isn’t responding and earlier data is served.',
    },
  },
  SiteSettings: { schema: settings.SiteSettings },
  JsonFeed: { schema: JsonFeed, description: 'Shows as JSON Feed 1.1 (https://jsonfeed.org/version/1.1).' },
  Problem: { schema: Problem, description: 'What went wrong, as RFC 9457.' },
}

export const registry = z.registry<{ id: string; description?: string | undefined }>()
for (const [id, { schema, description }] of Object.entries(NAMED_SCHEMAS)) registry.add(schema, { id, description })

/**
 * Simplifies a schema: clients must accept new fields, and formats replace patterns of hundreds of characters. Adds the
 * contract's description.
 */
export function simplifySchema({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType
  jsonSchema: JsonSchema
}): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.format) delete jsonSchema.pattern
  const description = z.globalRegistry.get(zodSchema)?.description
  if (description) jsonSchema.description ??= description
}

export function makeNamedSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, {
    metadata: registry,
    uri: (id) => `#/components/schemas/${id}`,
    override: simplifySchema,
  })
  for (const [id, schema] of Object.entries(schemas)) {
    delete schema.$id
    delete schema.$schema
    for (const [name, description] of Object.entries(NAMED_SCHEMAS[id]?.fields ?? {}))
      Object.assign(schema.properties?.[name] ?? {}, { description })
  }
  return schemas
}

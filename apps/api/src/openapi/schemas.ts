import * as entities from '@houselights/contracts/entities/entities'
import { Announced } from '@houselights/contracts/public-api/announced'
import * as routes from '@houselights/contracts/public-api/routes'
import * as settings from '@houselights/contracts/public-api/settings'
import { DumpedEvent, DumpManifest } from '@houselights/contracts/publishing/dumps'
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

interface Named {
  schema: z.ZodType
  description?: string
  /** Of fields whose names do not say it all. */
  fields?: Readonly<Record<string, string>>
}

const Problem = z.object({
  type: z.literal('about:blank'),
  title: z.string().describe('The name of the status.'),
  status: z.number().int(),
  detail: z.string().describe('A sentence for people: what was wrong, and what would be right.'),
})

/** A feed in JSON, as packages/publishing writes it. */
const JsonFeed = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  description: z.string(),
  home_page_url: z.url().describe('The page with the same shows.'),
  feed_url: z.url().describe('The feed itself.'),
  next_url: z.url().optional().describe('The shows after these. Left out on the last page.'),
  language: z.string(),
  items: z.array(
    z.object({
      id: z.string().describe('The id of the show, as urn:uuid:…'),
      url: z.url().describe('The page of the show.'),
      external_url: z.url().optional().describe('Where tickets are sold. Left out where nobody says.'),
      title: z.string(),
      summary: z.string(),
      content_text: z.string(),
      image: z.url().optional().describe('Left out where there is none.'),
      date_published: z.iso.datetime().describe('When a source first listed the show.'),
      date_modified: z.iso.datetime().describe('When something last changed.'),
      tags: z.array(z.string()),
      _houselights: z.object({}).describe('The facts of the show, by field.'),
    }),
  ),
})

const card = {
  slug: 'Names the event in addresses. It may change: the former one moves on (301).',
  title: 'The name that is shown.',
  date: 'The start, with the offset of its city at that moment; the bare day where no source gives an hour.',
  localDate: 'The day of its night: a night lasts until 6 AM, so a start at 3:30 AM on Sunday has the day of Saturday.',
  startsAt: 'Null where no source gives an hour.',
  price: 'As the source prints it.',
  admission: 'How one gets in, where it is printed.',
  age: 'The rule at the door, as printed.',
  status: 'unconfirmed: no source lists it any more, and none says why.',
  bill: 'Who plays, headliners first; empty where nobody is named.',
  inferred: 'Names of fields that were inferred rather than read.',
  artist: 'The headliner; null where nobody is named.',
}

/** The schemas that the document names, and what it says of them. Here, since browsers load those of contracts. */
const NAMED: Readonly<Record<string, Named>> = {
  Instant: { schema: entities.Instant, description: "A moment by ISO 8601, with the offset of the venue's city." },
  LocalDay: { schema: entities.LocalDay, description: "A day on the calendar of the venue's city: yyyy-MM-dd." },
  HttpUrl: { schema: entities.HttpUrl, description: 'An http or https address.' },
  City: {
    schema: entities.City,
    description: 'A city that is covered.',
    fields: { timeZone: 'By the names of the IANA database.', currency: 'ISO 4217.' },
  },
  Picture: {
    schema: entities.Picture,
    description: 'A picture: its files are /api/pictures/{id}/{width}.avif and .webp, for each of the widths.',
    fields: {
      width: 'Of the widest file, in pixels.',
      widths: 'In pixels, ascending.',
      placeholder: 'The picture blurred, as a data: address.',
    },
  },
  SpotifyImage: {
    schema: entities.SpotifyImage,
    description: 'A size of a picture at /api/pictures/spotify/{spotifyId}/{width}.',
  },
  Artist: {
    schema: entities.Artist,
    description: 'An artist whom a public event bills.',
    fields: { upcomingCount: 'Upcoming public events that bill the artist, as headliner or support.' },
  },
  ArtistName: { schema: entities.ArtistName },
  BilledArtist: { schema: entities.BilledArtist },
  ArtistCompany: { schema: routes.ArtistCompany },
  Venue: {
    schema: entities.Venue,
    description: 'A venue.',
    fields: {
      capacity: 'Only where the evidence is firm.',
      access: 'What is stated of wheelchair access and seats, and by whom; null where nobody states it.',
      upcomingCount: 'Its upcoming public events.',
      weekCount: 'Of these, those in the next seven days.',
      isBeingScraped: 'Only at one venue: true until its first scrape has ended.',
    },
  },
  VenueName: { schema: routes.listVenues.response.options[1].element, description: 'A venue with simple=true.' },
  VenuePhotos: { schema: routes.VenuePhotos },
  EventStatus: { schema: entities.EventStatus },
  EventSource: {
    schema: entities.EventSource,
    description: 'A source that lists an event.',
    fields: {
      kind: "The venue's own page, who sells tickets for it, or a list of many venues.",
      url: 'The page that lists it.',
      firstSeenAt: 'When it was first read there.',
      lastSeenAt: 'When it was last read there.',
    },
  },
  Event: {
    schema: entities.Event,
    description: 'An event, because a source lists it; what no source says is null.',
    fields: {
      ...card,
      city: "The id of its venue's city.",
      night: 'The series or party, which is no act.',
      presenter: 'Who presents it.',
      tour: 'The tour, the album or the occasion.',
      endsAt: 'Where a source prints the end.',
      kind: 'Public events are music, or unknown.',
      access: 'What is stated of wheelchair access, seats and ages, and by whom; null where nobody states it.',
      sources: 'Who lists it: the most believed first.',
      lastSeenAt: 'When any source last confirmed it.',
    },
  },
  EventCard: {
    schema: entities.EventCard,
    description: 'What lists hold of an event.',
    fields: { ...card, seenOn: 'The source that last confirmed the event.' },
  },
  Announced: { schema: Announced },
  DumpManifest: {
    schema: DumpManifest,
    description: 'What the nightly copies are.',
    fields: {
      schema: 'Goes up when a field or a column is removed or means something else.',
      mode: 'demo and replay hold no live listings.',
      licence: 'What may be done with them.',
      attribution: 'Whom to name.',
    },
  },
  DumpedEvent: {
    schema: DumpedEvent,
    description:
      'An event in the nightly copies: its facts, without pictures and descriptions, which are works of others.',
  },
  FilterOptions: { schema: routes.FilterOptions },
  SiteStatus: {
    schema: routes.SiteStatus,
    description: 'How the sources of a city are doing.',
    fields: {
      mode: 'demo and replay serve no live listings.',
      now: 'The clock that the site runs by: in replay, the moment that is replayed.',
      unreachableSince: 'Set while no source can be reached.',
      staleSince: 'Set while the database does not answer, and what was known until then is served.',
    },
  },
  SiteSettings: { schema: settings.SiteSettings },
  JsonFeed: { schema: JsonFeed, description: 'Shows by JSON Feed 1.1 (https://jsonfeed.org/version/1.1).' },
  Problem: { schema: Problem, description: 'What went wrong, by RFC 9457.' },
}

export const registry = z.registry<{ id: string; description?: string | undefined }>()
for (const [id, { schema, description }] of Object.entries(NAMED)) registry.add(schema, { id, description })

/** Readers take fields that are new; formats say what patterns of some hundred characters do; contracts describe fields, too. */
export function readable({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.format) delete jsonSchema.pattern
  const description = z.globalRegistry.get(zodSchema)?.description
  if (description) jsonSchema.description ??= description
}

export function namedSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, {
    metadata: registry,
    uri: (id) => `#/components/schemas/${id}`,
    override: readable,
  })
  for (const [id, schema] of Object.entries(schemas)) {
    delete schema.$id
    delete schema.$schema
    for (const [name, description] of Object.entries(NAMED[id]?.fields ?? {}))
      Object.assign(schema.properties?.[name] ?? {}, { description })
  }
  return schemas
}

import { Announced } from '@houselights/types/announced'
import { DumpedEvent, DumpManifest } from '@houselights/types/dumps'
import * as entities from '@houselights/types/entities'
import * as routes from '@houselights/types/routes'
import * as settings from '@houselights/types/settings'
import { z } from 'zod'
import { FIELD_WORDS } from './field-words.ts'
import { PUBLIC_CALLS } from './public-calls.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Schemas that the document names. */
const NAMED = {
  Instant: entities.Instant,
  LocalDay: entities.LocalDay,
  HttpUrl: entities.HttpUrl,
  City: entities.City,
  Picture: entities.Picture,
  SpotifyImage: entities.SpotifyImage,
  Artist: entities.Artist,
  ArtistName: entities.ArtistName,
  BilledArtist: entities.BilledArtist,
  ArtistCompany: routes.ArtistCompany,
  Venue: entities.Venue,
  VenueName: routes.listVenues.response.options[1].element,
  VenuePhotos: routes.VenuePhotos,
  EventStatus: entities.EventStatus,
  EventSource: entities.EventSource,
  Event: entities.Event,
  EventCard: entities.EventCard,
  Announced,
  DumpManifest,
  DumpedEvent,
  FilterOptions: routes.FilterOptions,
  SiteStatus: routes.SiteStatus,
  SiteSettings: settings.SiteSettings,
}

const PREFIX = '#/components/schemas/'

/** The named schemas, and those of the answers by the names of their calls. */
export function schemas(): { named: Record<string, JsonSchema>; answers: Record<string, JsonSchema> } {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id })
  for (const [name, { contract }] of Object.entries(PUBLIC_CALLS))
    if (!registry.has(contract.response)) registry.add(contract.response, { id: name })
  const made = z.toJSONSchema(registry, { uri: (id) => PREFIX + id, override: readable }).schemas
  const answers: Record<string, JsonSchema> = {}
  const named: Record<string, JsonSchema> = {}
  for (const [id, { $id: _, $schema: __, ...schema }] of Object.entries(made)) {
    if (id in NAMED) named[id] = described(id, schema)
    else answers[id] = schema
  }
  for (const [name, { contract }] of Object.entries(PUBLIC_CALLS))
    answers[name] ??= { $ref: PREFIX + registry.get(contract.response)?.id }
  return { named, answers }
}

/** What a request may hold, before it is read. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: 'input', override: readable })
  return made
}

/** Readers take fields that are new; formats say what patterns of some hundred characters do. */
function readable({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.format) delete jsonSchema.pattern
}

function described(id: string, schema: JsonSchema): JsonSchema {
  const words = FIELD_WORDS[id]
  if (!words) return schema
  const properties = Object.entries(schema.properties ?? {}).map(([name, part]) => {
    const description = words.fields?.[name]
    return [name, description && typeof part === 'object' ? { ...part, description } : part]
  })
  return {
    ...schema,
    description: words.whole,
    ...(schema.properties && { properties: Object.fromEntries(properties) }),
  }
}

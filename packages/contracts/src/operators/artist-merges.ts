import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { Artist, ArtistName, BillRole, Instant, LocalDay } from '../entities/entities.ts'
import { InCity } from '../public-api/routes.ts'

const StoredArtist = ArtistName.extend({ id: z.uuid() })
const NamedArtist = StoredArtist.extend({
  genre: Artist.shape.genre,
  /** Events that bill the artist, past ones included. */
  events: z.number().int(),
})

export const MergeSuggestion = z.object({ a: NamedArtist, b: NamedArtist, reasons: z.array(z.string()) })
export type MergeSuggestion = z.infer<typeof MergeSuggestion>
/**
 * Lists artists that may be the same: they have the same id at a provider, or one's name is among the other's aliases.
 */
export const listMergeSuggestions = defineContract('GET /api/admin/artists/suggestions', {
  response: z.array(MergeSuggestion),
})
export const Billing = z.object({
  eventId: z.uuid(),
  slug: z.string(),
  title: z.string(),
  localDate: LocalDay,
  venueName: z.string(),
  role: BillRole,
})
export type Billing = z.infer<typeof Billing>
const ArtistParams = z.object({ id: z.uuid().describe('the id of an artist') })
export const listBillings = defineContract('GET /api/admin/artists/:id/billings', {
  params: ArtistParams,
  response: z.array(Billing),
})
export const ArtistChange = z.object({
  id: z.uuid(),
  kind: z.enum(['merge', 'split', 'apart']),
  /** `artist` stays. `other` was merged into it, split from it, or marked as different. */
  artist: StoredArtist,
  other: StoredArtist,
  events: z.number().int(),
  decidedAt: Instant,
  decidedBy: z.string(),
  revertedAt: Instant.nullable(),
})
export type ArtistChange = z.infer<typeof ArtistChange>
export const listArtistChanges = defineContract('GET /api/admin/artists/changes', {
  query: InCity,
  response: z.array(ArtistChange),
})
/** Merges another artist into this one. Its shows, names and address then lead to this one. */
export const mergeArtists = defineContract('POST /api/admin/artists/:id/merge', {
  params: ArtistParams,
  query: InCity,
  body: z.strictObject({ other: z.uuid() }).describe('{"other": the id of the artist to merge into this one}'),
  response: ArtistChange,
})
/** Marks two artists as different: they aren't suggested again. */
export const keepArtistsApart = defineContract('POST /api/admin/artists/:id/apart', {
  params: ArtistParams,
  query: InCity,
  body: z.strictObject({ other: z.uuid() }).describe('{"other": the id of an artist}'),
  response: ArtistChange,
})
/** Moves shows from an artist to another artist of the same name. */
export const splitArtist = defineContract('POST /api/admin/artists/:id/split', {
  params: ArtistParams,
  query: InCity,
  body: z
    .strictObject({ name: z.string().trim().min(1).max(200), events: z.array(z.uuid()).min(1).max(1_000) })
    .describe('{"name": a distinct name for the other artist, "events": the ids of its shows}'),
  response: ArtistChange,
})
export const undoArtistChange = defineContract('POST /api/admin/artists/changes/:id/undo', {
  params: z.object({ id: z.uuid().describe('the id of a change') }),
  query: InCity,
  response: ArtistChange,
})

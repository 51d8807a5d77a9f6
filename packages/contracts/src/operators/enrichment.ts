import { z } from 'zod'
import { countFields } from '../contract/count-fields.ts'
import { defineContract } from '../contract/define-contract.ts'
import { toOldName } from '../contract/old-name.ts'
import { Artist, ArtistName, HttpUrl, Instant, type SpotifyImage, Venue } from '../entities/entities.ts'
import { InCity } from '../public-api/routes.ts'
import { EditedKind } from './editor.ts'

export const ARTIST_PROVIDERS = ['musicbrainz', 'spotify'] as const
export const ArtistProvider = z.enum(ARTIST_PROVIDERS)
export type ArtistProvider = z.infer<typeof ArtistProvider>
export const Provider = z.enum([...ARTIST_PROVIDERS, 'google-places'])
export type Provider = z.infer<typeof Provider>

/** `ask`: a person has to choose. `none`: the provider has no confident match. */
export const LookupOutcome = z.enum(['linked', 'ask', 'none', 'failed'])
export type LookupOutcome = z.infer<typeof LookupOutcome>

/** Looks up one artist. Each provider has its own queue. `job` is the operators' job that the lookup is part of. */
export const LookUpArtistJob = z.object({ artist: z.uuid(), job: z.uuid().optional() })
export type LookUpArtistJob = z.infer<typeof LookUpArtistJob>
/** Fetches one picture from the URL that a source lists. */
export const FetchPictureJob = z.object({ url: HttpUrl })
export type FetchPictureJob = z.infer<typeof FetchPictureJob>
/** Recurring tasks that find due work and enqueue it. */
export const UPKEEP_TASKS = [
  'lookups',
  'pictures',
  'places',
  'venues',
  'sites',
  'dumps',
  'retention',
  'similar',
  'backups',
] as const
export const UpkeepJob = z.object({ task: z.enum(UPKEEP_TASKS) })
export type UpkeepTask = (typeof UPKEEP_TASKS)[number]
export type UpkeepJob = z.infer<typeof UpkeepJob>

/** A provider's artist that may be ours. */
export const Candidate = z.object({
  id: z.string(),
  name: z.string(),
  url: HttpUrl,
  /** Facts from the provider that help a person tell candidates apart: a location, genres, or a note. */
  details: z.array(z.string()),
})
export type Candidate = z.infer<typeof Candidate>

export const ProviderState = z.object({
  provider: Provider,
  /** A sentence about the missing setting; null if the provider can be used. */
  missing: z.string().nullable(),
  /** The provider gets no requests until this time. `pausedWhy` is the reason. */
  pausedUntil: Instant.nullable(),
  pausedWhy: z.string().nullable(),
  callsToday: z.number().int(),
  /** The daily limit of calls; null if there is none. */
  callsPerDay: z.number().int().nullable(),
  /** Artists or venues: how many are linked, need a decision, have no link, failed, or weren't looked up yet. */
  ...countFields('linked', 'ask', 'none', 'failed', 'waiting'),
})
export type ProviderState = z.infer<typeof ProviderState>

/** The number of pictures in each state, and the total size of the stored ones in bytes. */
export const PictureCounts = z.object(countFields('kept', 'waiting', 'failed', 'refused', 'removed', 'bytes'))
export type PictureCounts = z.infer<typeof PictureCounts>

/** A picture of an artist, with its URL on Spotify. */
export interface SpotifyImageLink extends SpotifyImage {
  url: string
}

export const getEnrichment = defineContract('GET /api/admin/enrichment', {
  query: InCity,
  response: z.object({ providers: z.array(ProviderState), pictures: PictureCounts }),
})

export const ArtistLookup = z.object({
  artist: ArtistName.extend({ id: z.uuid(), genre: Artist.shape.genre }),
  /** The artist's next or last shows, as text. */
  shows: z.array(z.string()),
  provider: ArtistProvider,
  outcome: LookupOutcome,
  /** The linked candidate comes first. */
  candidates: z.array(Candidate),
  /** The reasons for the outcome, one sentence each. */
  reasons: z.array(z.string()),
  problem: z.string().nullable(),
  lookedUpAt: Instant,
  /** Whether an operator decided the outcome. Later lookups don't change it. */
  decided: z.boolean(),
})
export type ArtistLookup = z.infer<typeof ArtistLookup>
/** Lists artists by the outcome of their lookup at a provider: undecided, failed, linked or unknown. */
export const listLookups = defineContract('GET /api/admin/enrichment/lookups', {
  query: InCity.extend({
    provider: ArtistProvider.optional().describe('musicbrainz or spotify'),
    outcome: LookupOutcome.optional().describe('linked, ask, none or failed'),
  }),
  response: z.object({ lookups: z.array(ArtistLookup), total: z.number().int() }),
})
const LookupParams = z.object({
  provider: ArtistProvider.describe('musicbrainz or spotify'),
  artist: z.uuid().describe('the id of an artist'),
})
/** Links an artist to one of the provider's candidates, or to none. */
export const decideLookup = defineContract('POST /api/admin/enrichment/lookups/:provider/:artist', {
  params: LookupParams,
  query: InCity,
  body: z.strictObject({ choose: z.string().max(100).nullable() }).describe('{"choose": a candidate’s id, or null}'),
  response: ArtistLookup,
})
/** Looks up an artist again now, and drops an earlier decision. */
export const repeatLookup = defineContract('POST /api/admin/enrichment/lookups/:provider/:artist/again', {
  params: LookupParams,
  response: z.object({ asked: z.boolean() }),
})

/**
 * A place that may be the venue. Its name and address are requested from Google when an operator looks, and not stored.
 */
export const PlaceCandidate = z.object({
  placeId: z.string(),
  name: z.string().nullable(),
  address: z.string().nullable(),
  mapsUrl: HttpUrl.nullable(),
  /** Distance from our coordinates of the venue, in meters. */
  metres: z.number().int().nullable(),
})
export type PlaceCandidate = z.infer<typeof PlaceCandidate>
export const VenuePlaces = z.object({
  venue: Venue.pick({ id: true, slug: true, name: true, address: true }).extend({ id: z.uuid() }),
  candidates: z.array(PlaceCandidate),
  problem: z.string().nullable(),
})
export type VenuePlaces = z.infer<typeof VenuePlaces>
export const listPlaces = defineContract('GET /api/admin/enrichment/places', {
  query: InCity,
  response: z.object({ venues: z.array(VenuePlaces), total: z.number().int() }),
})
/** Links a venue to one of its candidate places, or to none. */
export const decidePlace = defineContract('POST /api/admin/enrichment/places/:venue', {
  params: z.object({ venue: z.uuid().describe('the id of a venue') }),
  query: InCity,
  body: z
    .strictObject({ placeId: z.string().max(300).nullable() })
    .describe('{"placeId": one of the candidates, or null}'),
  response: z.object({ left: z.number().int() }),
})

export const PictureLinkState = z.enum(['waiting', 'kept', 'failed', 'refused', 'removed'])
export type PictureLinkState = z.infer<typeof PictureLinkState>
export const StoredPicture = z.object({
  url: z.string(),
  state: PictureLinkState,
  /** The stored picture. It stays even if the URL no longer works. */
  pictureId: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  problem: z.string().nullable(),
  requestedAt: Instant.nullable(),
  askedAt: toOldName('requestedAt', Instant.nullable()),
  removedAt: Instant.nullable(),
  removedWhy: z.string().nullable(),
  usedBy: z.array(z.object({ kind: EditedKind, slug: z.string(), name: z.string() })),
})
export type StoredPicture = z.infer<typeof StoredPicture>
/** Lists pictures by their source URLs, latest first. */
export const listPictures = defineContract('GET /api/admin/pictures', {
  query: InCity.extend({
    state: PictureLinkState.optional().describe('waiting, kept, failed, refused or removed'),
    search: z.string().max(200).optional().describe('part of an address, or of the name of what uses it'),
  }),
  response: z.object({ pictures: z.array(StoredPicture), total: z.number().int() }),
})
const PictureParams = z.object({
  id: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('the id of a picture'),
})
/** Deletes a picture for good, and never fetches it again from any address: for owners who request that. */
export const removePicture = defineContract('POST /api/admin/pictures/:id/remove', {
  params: PictureParams,
  body: z.strictObject({ why: z.string().trim().min(1).max(500) }).describe('{"why": a sentence}'),
  response: z.object({ id: z.string() }),
})
export const allowPicture = defineContract('POST /api/admin/pictures/:id/allow', {
  params: PictureParams,
  response: z.object({ id: z.string() }),
})

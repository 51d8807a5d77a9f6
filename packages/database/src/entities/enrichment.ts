import type { ArtistProvider, Candidate, LookupOutcome, PictureLinkState } from '@houselights/types/enrichment'
import type { ArtistChange } from '@houselights/types/identity'
import type { SourceProgress } from '@houselights/types/jobs'
import type { Problem } from '@houselights/types/listing'
import { day, entity, flag, id, int, ints, json, moment, nullable, type RowOf, text, uuid, uuids } from './columns.ts'

export const ArtistLookupEntity = entity('ArtistLookup', 'artist_lookups', {
  artistId: uuid({ primary: true }),
  provider: text<ArtistProvider>({ primary: true }),
  outcome: text<LookupOutcome>(),
  externalId: nullable(text()),
  candidates: json<Candidate[]>({ default: [] }),
  reasons: json<string[]>({ default: [] }),
  /** What it gave to the artist. */
  facts: json<Record<string, unknown>>({ default: {} }),
  problem: nullable(text()),
  failures: int({ default: 0 }),
  lookedUpAt: moment(),
  askedAt: nullable(moment()),
  decidedBy: nullable(text()),
  decidedAt: nullable(moment()),
})
export type ArtistLookupRow = RowOf<typeof ArtistLookupEntity>

export const JobArtistEntity = entity('JobArtist', 'job_artists', {
  jobId: uuid({ primary: true }),
  artistId: uuid({ primary: true }),
  position: int(),
  state: text<Exclude<SourceProgress['state'], 'reading'>>({ default: 'waiting' }),
  enriched: flag({ default: false }),
  problem: nullable(json<Problem>()),
})
export type JobArtistRow = RowOf<typeof JobArtistEntity>

export const ProviderPauseEntity = entity('ProviderPause', 'provider_pauses', {
  provider: text({ primary: true }),
  until: moment(),
  why: text(),
})
export type ProviderPauseRow = RowOf<typeof ProviderPauseEntity>

export const ProviderCallsEntity = entity('ProviderCalls', 'provider_calls', {
  provider: text({ primary: true }),
  day: day({ primary: true }),
  calls: int(),
  lastAt: moment({ default: () => 'clock_timestamp()' }),
})
export type ProviderCallsRow = RowOf<typeof ProviderCallsEntity>

export const PlaceCandidateEntity = entity('PlaceCandidate', 'place_candidates', {
  venueId: uuid({ primary: true }),
  placeId: text({ primary: true }),
  position: int(),
  foundAt: moment(),
  state: text<'waiting' | 'accepted' | 'refused'>({ default: 'waiting' }),
  decidedAt: nullable(moment()),
})
export type PlaceCandidateRow = RowOf<typeof PlaceCandidateEntity>

export const PlaceLookupEntity = entity('PlaceLookup', 'place_lookups', {
  venueId: uuid({ primary: true }),
  lookedUpAt: moment(),
  problem: nullable(text()),
})
export type PlaceLookupRow = RowOf<typeof PlaceLookupEntity>

export const PictureEntity = entity('Picture', 'pictures', {
  id: text({ primary: true }),
  type: text(),
  bytes: int(),
  width: int(),
  height: int(),
  widths: ints(),
  keptBytes: int(),
  placeholder: text(),
  keptAt: moment(),
  removedAt: nullable(moment()),
  removedWhy: nullable(text()),
})
export type PictureRow = RowOf<typeof PictureEntity>

export const PictureLinkEntity = entity('PictureLink', 'picture_links', {
  url: text({ primary: true }),
  state: text<PictureLinkState>({ default: 'waiting' }),
  pictureId: nullable(text()),
  etag: nullable(text()),
  lastModified: nullable(text()),
  problem: nullable(text()),
  failures: int({ default: 0 }),
  firstSeenAt: moment(),
  askedAt: nullable(moment()),
  dueAt: nullable(moment()),
})
export type PictureLinkRow = RowOf<typeof PictureLinkEntity>

export const ArtistChangeEntity = entity('ArtistChange', 'artist_changes', {
  id: id(),
  kind: text<ArtistChange['kind']>(),
  artistId: uuid(),
  otherId: uuid(),
  events: uuids(),
  before: json<Record<string, unknown>>(),
  after: json<Record<string, unknown>>(),
  decidedBy: text(),
  decidedAt: moment(),
  revertedAt: nullable(moment()),
})
export type ArtistChangeRow = RowOf<typeof ArtistChangeEntity>

export const ArtistAssignmentEntity = entity('ArtistAssignment', 'artist_assignments', {
  eventId: uuid({ primary: true }),
  artistKey: text({ primary: true }),
  artistId: uuid(),
  changeId: uuid(),
})
export type ArtistAssignmentRow = RowOf<typeof ArtistAssignmentEntity>

/** An artist whom no event bills any more. */
export const RetiredArtistEntity = entity('RetiredArtist', 'retired_artists', {
  artistId: uuid({ primary: true }),
  retiredAt: moment(),
})
export type RetiredArtistRow = RowOf<typeof RetiredArtistEntity>

/** Whom bills name in an artist's place since they were read again. */
export const ArtistSuccessorEntity = entity('ArtistSuccessor', 'artist_successors', {
  artistId: uuid({ primary: true }),
  successorId: uuid({ primary: true }),
})
export type ArtistSuccessorRow = RowOf<typeof ArtistSuccessorEntity>

import type { Problem } from '@houselights/contracts/entities/listing'
import type { SourceProgress } from '@houselights/contracts/jobs/define-operator-job'
import type { ArtistChange } from '@houselights/contracts/operators/artist-merges'
import type {
  ArtistProvider,
  Candidate,
  LookupOutcome,
  PictureLinkState,
} from '@houselights/contracts/operators/enrichment'
import * as column from './columns.ts'

export const ArtistLookupEntity = column.entity('ArtistLookup', 'artist_lookups', {
  artistId: column.uuid({ primary: true }),
  provider: column.text<ArtistProvider>({ primary: true }),
  outcome: column.text<LookupOutcome>(),
  externalId: column.nullable(column.text()),
  candidates: column.json<Candidate[]>({ default: [] }),
  reasons: column.json<string[]>({ default: [] }),
  /** What it gave to the artist. */
  facts: column.json<Record<string, unknown>>({ default: {} }),
  problem: column.nullable(column.text()),
  failures: column.int({ default: 0 }),
  lookedUpAt: column.moment(),
  askedAt: column.nullable(column.moment()),
  decidedBy: column.nullable(column.text()),
  decidedAt: column.nullable(column.moment()),
})
export type ArtistLookupRow = column.RowOf<typeof ArtistLookupEntity>

export const JobArtistEntity = column.entity('JobArtist', 'job_artists', {
  jobId: column.uuid({ primary: true }),
  artistId: column.uuid({ primary: true }),
  position: column.int(),
  state: column.text<Exclude<SourceProgress['state'], 'reading'>>({ default: 'waiting' }),
  enriched: column.flag({ default: false }),
  problem: column.nullable(column.json<Problem>()),
})
export type JobArtistRow = column.RowOf<typeof JobArtistEntity>

export const ProviderPauseEntity = column.entity('ProviderPause', 'provider_pauses', {
  provider: column.text({ primary: true }),
  until: column.moment(),
  why: column.text(),
})
export type ProviderPauseRow = column.RowOf<typeof ProviderPauseEntity>

export const ProviderCallsEntity = column.entity('ProviderCalls', 'provider_calls', {
  provider: column.text({ primary: true }),
  day: column.day({ primary: true }),
  calls: column.int(),
  lastAt: column.moment({ default: () => 'clock_timestamp()' }),
})

export const PlaceCandidateEntity = column.entity('PlaceCandidate', 'place_candidates', {
  venueId: column.uuid({ primary: true }),
  placeId: column.text({ primary: true }),
  position: column.int(),
  foundAt: column.moment(),
  state: column.text<'waiting' | 'accepted' | 'refused'>({ default: 'waiting' }),
  decidedAt: column.nullable(column.moment()),
})
export type PlaceCandidateRow = column.RowOf<typeof PlaceCandidateEntity>

export const PlaceLookupEntity = column.entity('PlaceLookup', 'place_lookups', {
  venueId: column.uuid({ primary: true }),
  lookedUpAt: column.moment(),
  problem: column.nullable(column.text()),
})

export const PictureEntity = column.entity('Picture', 'pictures', {
  id: column.text({ primary: true }),
  type: column.text(),
  bytes: column.int(),
  width: column.int(),
  height: column.int(),
  widths: column.ints(),
  keptBytes: column.int(),
  placeholder: column.text(),
  keptAt: column.moment(),
  removedAt: column.nullable(column.moment()),
  removedWhy: column.nullable(column.text()),
})
export type PictureRow = column.RowOf<typeof PictureEntity>

export const PictureLinkEntity = column.entity('PictureLink', 'picture_links', {
  url: column.text({ primary: true }),
  state: column.text<PictureLinkState>({ default: 'waiting' }),
  pictureId: column.nullable(column.text()),
  etag: column.nullable(column.text()),
  lastModified: column.nullable(column.text()),
  problem: column.nullable(column.text()),
  failures: column.int({ default: 0 }),
  firstSeenAt: column.moment(),
  askedAt: column.nullable(column.moment()),
  dueAt: column.nullable(column.moment()),
})
export type PictureLinkRow = column.RowOf<typeof PictureLinkEntity>

export const ArtistChangeEntity = column.entity('ArtistChange', 'artist_changes', {
  id: column.id(),
  kind: column.text<ArtistChange['kind']>(),
  artistId: column.uuid(),
  otherId: column.uuid(),
  events: column.uuids(),
  before: column.json<Record<string, unknown>>(),
  after: column.json<Record<string, unknown>>(),
  decidedBy: column.text(),
  decidedAt: column.moment(),
  revertedAt: column.nullable(column.moment()),
})
export type ArtistChangeRow = column.RowOf<typeof ArtistChangeEntity>

export const ArtistAssignmentEntity = column.entity('ArtistAssignment', 'artist_assignments', {
  eventId: column.uuid({ primary: true }),
  artistKey: column.text({ primary: true }),
  artistId: column.uuid(),
  changeId: column.uuid(),
})

/** An artist whom no event bills any more. */
export const RetiredArtistEntity = column.entity('RetiredArtist', 'retired_artists', {
  artistId: column.uuid({ primary: true }),
  retiredAt: column.moment(),
})

/** Whom bills name in an artist's place since they were read again. */
export const ArtistSuccessorEntity = column.entity('ArtistSuccessor', 'artist_successors', {
  artistId: column.uuid({ primary: true }),
  successorId: column.uuid({ primary: true }),
})

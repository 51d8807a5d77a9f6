import type { ArtistProvider, Candidate, LookupOutcome, PictureLinkState } from '@houselights/types/enrichment'
import type { RunProblem } from '@houselights/types/jobs'
import { EntitySchema } from 'typeorm'
import { flag, id, int, json, moment, optional, text, uuid } from './columns.ts'

export interface ArtistLookupRow {
  artistId: string
  provider: ArtistProvider
  outcome: LookupOutcome
  externalId: string | null
  candidates: Candidate[]
  reasons: string[]
  /** What it gave to the artist. */
  facts: Record<string, unknown>
  problem: string | null
  failures: number
  lookedUpAt: Date
  askedAt: Date | null
  decidedBy: string | null
  decidedAt: Date | null
}

export const ArtistLookupEntity = new EntitySchema<ArtistLookupRow>({
  name: 'ArtistLookup',
  tableName: 'artist_lookups',
  columns: {
    artistId: uuid({ primary: true }),
    provider: text({ primary: true }),
    outcome: text(),
    externalId: text(optional),
    candidates: json({ default: [] }),
    reasons: json({ default: [] }),
    facts: json({ default: {} }),
    problem: text(optional),
    failures: int({ default: 0 }),
    lookedUpAt: moment(),
    askedAt: moment(optional),
    decidedBy: text(optional),
    decidedAt: moment(optional),
  },
})

export interface JobArtistRow {
  jobId: string
  artistId: string
  position: number
  state: 'waiting' | 'done' | 'failed' | 'skipped'
  enriched: boolean
  problem: RunProblem | null
}

export const JobArtistEntity = new EntitySchema<JobArtistRow>({
  name: 'JobArtist',
  tableName: 'job_artists',
  columns: {
    jobId: uuid({ primary: true }),
    artistId: uuid({ primary: true }),
    position: int(),
    state: text({ default: 'waiting' }),
    enriched: flag({ default: false }),
    problem: json(optional),
  },
})

export interface ProviderPauseRow {
  provider: string
  until: Date
  why: string
}

export const ProviderPauseEntity = new EntitySchema<ProviderPauseRow>({
  name: 'ProviderPause',
  tableName: 'provider_pauses',
  columns: { provider: text({ primary: true }), until: moment(), why: text() },
})

export interface ProviderCallsRow {
  provider: string
  day: string
  calls: number
  lastAt: Date
}

export const ProviderCallsEntity = new EntitySchema<ProviderCallsRow>({
  name: 'ProviderCalls',
  tableName: 'provider_calls',
  columns: {
    provider: text({ primary: true }),
    day: { type: 'date', primary: true },
    calls: int(),
    lastAt: moment({ default: () => 'clock_timestamp()' }),
  },
})

export interface PlaceCandidateRow {
  venueId: string
  placeId: string
  position: number
  foundAt: Date
  state: 'waiting' | 'accepted' | 'refused'
  decidedAt: Date | null
}

export const PlaceCandidateEntity = new EntitySchema<PlaceCandidateRow>({
  name: 'PlaceCandidate',
  tableName: 'place_candidates',
  columns: {
    venueId: uuid({ primary: true }),
    placeId: text({ primary: true }),
    position: int(),
    foundAt: moment(),
    state: text({ default: 'waiting' }),
    decidedAt: moment(optional),
  },
})

export interface PlaceLookupRow {
  venueId: string
  lookedUpAt: Date
  problem: string | null
}

export const PlaceLookupEntity = new EntitySchema<PlaceLookupRow>({
  name: 'PlaceLookup',
  tableName: 'place_lookups',
  columns: { venueId: uuid({ primary: true }), lookedUpAt: moment(), problem: text(optional) },
})

export interface PictureRow {
  id: string
  type: string
  bytes: number
  width: number
  height: number
  widths: number[]
  keptBytes: number
  placeholder: string
  keptAt: Date
  removedAt: Date | null
  removedWhy: string | null
}

export const PictureEntity = new EntitySchema<PictureRow>({
  name: 'Picture',
  tableName: 'pictures',
  columns: {
    id: text({ primary: true }),
    type: text(),
    bytes: int(),
    width: int(),
    height: int(),
    widths: { type: 'int', array: true },
    keptBytes: int(),
    placeholder: text(),
    keptAt: moment(),
    removedAt: moment(optional),
    removedWhy: text(optional),
  },
})

export interface PictureLinkRow {
  url: string
  state: PictureLinkState
  pictureId: string | null
  etag: string | null
  lastModified: string | null
  problem: string | null
  failures: number
  firstSeenAt: Date
  askedAt: Date | null
  dueAt: Date | null
}

export const PictureLinkEntity = new EntitySchema<PictureLinkRow>({
  name: 'PictureLink',
  tableName: 'picture_links',
  columns: {
    url: text({ primary: true }),
    state: text({ default: 'waiting' }),
    pictureId: text(optional),
    etag: text(optional),
    lastModified: text(optional),
    problem: text(optional),
    failures: int({ default: 0 }),
    firstSeenAt: moment(),
    askedAt: moment(optional),
    dueAt: moment(optional),
  },
})

export interface ArtistChangeRow {
  id: string
  kind: 'merge' | 'split' | 'apart'
  artistId: string
  otherId: string
  events: string[]
  before: Record<string, unknown>
  after: Record<string, unknown>
  decidedBy: string
  decidedAt: Date
  revertedAt: Date | null
}

export const ArtistChangeEntity = new EntitySchema<ArtistChangeRow>({
  name: 'ArtistChange',
  tableName: 'artist_changes',
  columns: {
    id: id(),
    kind: text(),
    artistId: uuid(),
    otherId: uuid(),
    events: { type: 'uuid', array: true, default: [] },
    before: json(),
    after: json(),
    decidedBy: text(),
    decidedAt: moment(),
    revertedAt: moment(optional),
  },
})

export interface ArtistAssignmentRow {
  eventId: string
  artistKey: string
  artistId: string
  changeId: string
}

export const ArtistAssignmentEntity = new EntitySchema<ArtistAssignmentRow>({
  name: 'ArtistAssignment',
  tableName: 'artist_assignments',
  columns: { eventId: uuid({ primary: true }), artistKey: text({ primary: true }), artistId: uuid(), changeId: uuid() },
})

/** An artist whom no event bills any more. */
export interface RetiredArtistRow {
  artistId: string
  retiredAt: Date
}

export const RetiredArtistEntity = new EntitySchema<RetiredArtistRow>({
  name: 'RetiredArtist',
  tableName: 'retired_artists',
  columns: { artistId: uuid({ primary: true }), retiredAt: moment() },
})

/** Whom bills name in an artist's place since they were read again. */
export interface ArtistSuccessorRow {
  artistId: string
  successorId: string
}

export const ArtistSuccessorEntity = new EntitySchema<ArtistSuccessorRow>({
  name: 'ArtistSuccessor',
  tableName: 'artist_successors',
  columns: { artistId: uuid({ primary: true }), successorId: uuid({ primary: true }) },
})

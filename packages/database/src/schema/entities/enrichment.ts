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
  /** The facts that the artist has from this lookup. */
  facts: column.json<Record<string, unknown>>({ default: {} }),
  problem: column.nullable(column.text()),
  failures: column.int({ default: 0 }),
  lookedUpAt: column.timestamp(),
  askedAt: column.nullable(column.timestamp()),
  decidedBy: column.nullable(column.text()),
  decidedAt: column.nullable(column.timestamp()),
})
export type ArtistLookupRow = column.RowOf<typeof ArtistLookupEntity>

export const ProviderPauseEntity = column.entity('ProviderPause', 'provider_pauses', {
  provider: column.text({ primary: true }),
  until: column.timestamp(),
  why: column.text(),
})
export type ProviderPauseRow = column.RowOf<typeof ProviderPauseEntity>

export const PlaceLookupEntity = column.entity('PlaceLookup', 'place_lookups', {
  venueId: column.uuid({ primary: true }),
  lookedUpAt: column.timestamp(),
  problem: column.nullable(column.text()),
})

export const PictureEntity = column.entity('Picture', 'pictures', {
  id: column.text({ primary: true }),
  type: column.text(),
  ...column.each(column.int(), 'bytes', 'width', 'height'),
  widths: column.ints(),
  keptBytes: column.int(),
  placeholder: column.text(),
  keptAt: column.timestamp(),
  removedAt: column.nullable(column.timestamp()),
  removedWhy: column.nullable(column.text()),
})
export type PictureRow = column.RowOf<typeof PictureEntity>

export const PictureLinkEntity = column.entity('PictureLink', 'picture_links', {
  url: column.text({ primary: true }),
  state: column.text<PictureLinkState>({ default: 'waiting' }),
  ...column.each(column.nullable(column.text()), 'pictureId', 'etag', 'lastModified', 'problem'),
  failures: column.int({ default: 0 }),
  firstSeenAt: column.timestamp(),
  ...column.each(column.nullable(column.timestamp()), 'askedAt', 'dueAt'),
})
export type PictureLinkRow = column.RowOf<typeof PictureLinkEntity>

export const ArtistChangeEntity = column.entity('ArtistChange', 'artist_changes', {
  id: column.id(),
  kind: column.text<ArtistChange['kind']>(),
  ...column.each(column.uuid(), 'artistId', 'otherId'),
  events: column.uuids(),
  ...column.each(column.json<Record<string, unknown>>(), 'before', 'after'),
  decidedBy: column.text(),
  decidedAt: column.timestamp(),
  revertedAt: column.nullable(column.timestamp()),
})
export type ArtistChangeRow = column.RowOf<typeof ArtistChangeEntity>

export const ArtistAssignmentEntity = column.entity('ArtistAssignment', 'artist_assignments', {
  eventId: column.uuid({ primary: true }),
  artistKey: column.text({ primary: true }),
  ...column.each(column.uuid(), 'artistId', 'changeId'),
})

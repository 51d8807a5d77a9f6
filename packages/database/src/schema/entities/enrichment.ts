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
  lookedUpAt: column.moment(),
  askedAt: column.nullable(column.moment()),
  decidedBy: column.nullable(column.text()),
  decidedAt: column.nullable(column.moment()),
})
export type ArtistLookupRow = column.RowOf<typeof ArtistLookupEntity>

export const ProviderPauseEntity = column.entity('ProviderPause', 'provider_pauses', {
  provider: column.text({ primary: true }),
  until: column.moment(),
  why: column.text(),
})
export type ProviderPauseRow = column.RowOf<typeof ProviderPauseEntity>

export const PlaceLookupEntity = column.entity('PlaceLookup', 'place_lookups', {
  venueId: column.uuid({ primary: true }),
  lookedUpAt: column.moment(),
  problem: column.nullable(column.text()),
})

export const PictureEntity = column.entity('Picture', 'pictures', {
  id: column.text({ primary: true }),
  type: column.text(),
  ...column.each(column.int(), 'bytes', 'width', 'height'),
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
  ...column.each(column.nullable(column.text()), 'pictureId', 'etag', 'lastModified', 'problem'),
  failures: column.int({ default: 0 }),
  firstSeenAt: column.moment(),
  ...column.each(column.nullable(column.moment()), 'askedAt', 'dueAt'),
})
export type PictureLinkRow = column.RowOf<typeof PictureLinkEntity>

export const ArtistChangeEntity = column.entity('ArtistChange', 'artist_changes', {
  id: column.id(),
  kind: column.text<ArtistChange['kind']>(),
  ...column.each(column.uuid(), 'artistId', 'otherId'),
  events: column.uuids(),
  ...column.each(column.json<Record<string, unknown>>(), 'before', 'after'),
  decidedBy: column.text(),
  decidedAt: column.moment(),
  revertedAt: column.nullable(column.moment()),
})
export type ArtistChangeRow = column.RowOf<typeof ArtistChangeEntity>

export const ArtistAssignmentEntity = column.entity('ArtistAssignment', 'artist_assignments', {
  eventId: column.uuid({ primary: true }),
  artistKey: column.text({ primary: true }),
  ...column.each(column.uuid(), 'artistId', 'changeId'),
})

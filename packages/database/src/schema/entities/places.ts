import type { VenueFile } from '@houselights/contracts/cities/city-files'
import type { Seating, WheelchairAccess } from '@houselights/contracts/entities/accessibility'
import type { SourcedFact, VenueEvidence, VenueFact } from '@houselights/contracts/entities/venue-evidence'
import type { EditedKind } from '@houselights/contracts/operators/editor'
import type { CorrectableFact, VenueRequestKind } from '@houselights/contracts/reports/venue-request-choices'
import type { FactValue } from '@houselights/domain/venues/site-facts'
import * as column from './columns.ts'

export type SiteFacts = Partial<Record<VenueFact, { value: FactValue; source: string; readOn: string; taken?: true }>>

export const CityEntity = column.entity('City', 'cities', {
  id: column.text({ primary: true }),
  ...column.each(column.text(), 'name', 'shortName', 'region', 'regionCode', 'country', 'timeZone', 'currency'),
  ...column.each(column.float(), 'latitude', 'longitude'),
})
export type CityRow = column.RowOf<typeof CityEntity>

export const VenueEntity = column.entity('Venue', 'venues', {
  id: column.id(),
  ...column.each(column.text(), 'cityId', 'slug', 'name'),
  ...column.each(column.nullable(column.text()), 'address', 'town', 'neighborhood'),
  capacity: column.nullable(column.int()),
  venueType: column.nullable(column.text()),
  primaryGenres: column.texts(),
  /** Computed from its shows. */
  usualGenres: column.texts(),
  googlePlaceId: column.nullable(column.text()),
  googleRating: column.nullable(column.real()),
  googleReviewCount: column.nullable(column.int()),
  ...column.each(column.nullable(column.text()), 'imageUrl', 'website', 'description'),
  socialLinks: column.json<Record<string, string>>({ default: {} }),
  ...column.each(column.texts(), 'aliases', 'rooms'),
  ...column.each(column.nullable(column.float()), 'latitude', 'longitude'),
  /** The pages that state these facts. */
  evidence: column.json<readonly VenueEvidence[]>({ default: [] }),
  /**
   * What pages of the venue's own site state, by fact, if it agrees with our facts or fills a gap. `readOn`: a day.
   * `taken`: an operator decided, so it fills no gap.
   */
  siteFacts: column.json<SiteFacts>({ default: {} }),
  /** When its own site was last read for facts, or the attempt failed. */
  siteReadAt: column.nullable(column.timestamp()),
  /** Set if it closed for good. */
  closed: column.nullable(column.json<NonNullable<VenueFile['closed']>>()),
  wheelchair: column.nullable(column.text<WheelchairAccess>()),
  wheelchairNote: column.nullable(column.text()),
  seating: column.nullable(column.text<Seating>()),
  /** The page with these facts, and the day when somebody read it. */
  accessSource: column.nullable(column.text()),
  accessReadOn: column.nullable(column.day()),
  active: column.flag({ default: true }),
  /** When a proposal added it; null for a venue from the registry's files. */
  addedAt: column.nullable(column.timestamp()),
  doNotScrape: column.flag({ default: false }),
  /** Values that operators set, by column. The registry doesn't change them. */
  locked: column.json<Record<string, unknown>>({ default: {} }),
  updatedAt: column.timestamp({ default: () => 'now()' }),
})
export type VenueRow = column.RowOf<typeof VenueEntity>

/** A value on a venue's own page that contradicts ours. Decided ones stay, so that nobody is asked twice. */
export const VenueFactReviewEntity = column.entity('VenueFactReview', 'venue_fact_reviews', {
  id: column.id(),
  venueId: column.uuid(),
  fact: column.text<SourcedFact>(),
  value: column.json<FactValue>(),
  source: column.text(),
  readOn: column.day(),
  foundAt: column.timestamp(),
  decidedAt: column.nullable(column.timestamp()),
  taken: column.flag({ default: false }),
})
export type VenueFactReviewRow = column.RowOf<typeof VenueFactReviewEntity>

/** What somebody from a venue requests. Nothing about them is stored: only a link, by its hash, leads back. */
export const VenueRequestEntity = column.entity('VenueRequest', 'venue_requests', {
  id: column.id(),
  venueId: column.uuid(),
  kind: column.text<VenueRequestKind>(),
  fact: column.nullable(column.text<CorrectableFact>()),
  ...column.each(column.nullable(column.text()), 'value', 'source'),
  reason: column.text({ default: '' }),
  linkHash: column.text(),
  requestedAt: column.timestamp(),
  proof: column.nullable(column.text()),
  proofAskedAt: column.nullable(column.timestamp()),
  proofProblem: column.nullable(column.text()),
  outcome: column.nullable(column.text<'accepted' | 'rejected'>()),
  proved: column.flag({ default: false }),
  decidedAt: column.nullable(column.timestamp()),
})
export type VenueRequestRow = column.RowOf<typeof VenueRequestEntity>

export const SlugRedirectEntity = column.entity('SlugRedirect', 'slug_redirects', {
  kind: column.text<EditedKind>({ primary: true }),
  slug: column.text({ primary: true }),
  targetId: column.uuid(),
})

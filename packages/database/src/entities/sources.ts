import type { SourceAddress } from '@houselights/types/city-files'
import type { SourceKind } from '@houselights/types/entities'
import type { Listing } from '@houselights/types/listing'
import { entity, flag, id, int, json, moment, nullable, type RowOf, text, uuid } from './columns.ts'
import type { ScrapeRunRow } from './reads.ts'

/**
 * The result of a source's last scrape, if scraping the same pages again would change nothing. It is valid while the key, the
 * known names and the versions of stored rows are the same (ingest/scrape-cache.ts).
 */
export interface ScrapeCache extends Pick<ScrapeRunRow, 'pages' | 'found' | 'unchanged' | 'problems'> {
  key: string
  /** Keys of all names that the pages may contain, and those that were known to be artists, sorted. */
  names: string[]
  known: string[]
}

export const SourceEntity = entity('Source', 'sources', {
  /** The slug of its data file. */
  id: text({ primary: true }),
  cityId: text(),
  /** Null for a source of many venues. */
  venueId: nullable(uuid()),
  name: text(),
  platform: text(),
  url: text(),
  /** Its platform, its url, and what else the platform needs. */
  address: json<SourceAddress>({ default: {} }),
  kind: text<SourceKind>(),
  rank: int({ default: 100 }),
  cadenceMinutes: int(),
  active: flag({ default: true }),
  inactiveReason: nullable(text()),
  doNotScrape: flag({ default: false }),
  /** The operators' switch of its schedule. */
  scheduled: flag({ default: true }),
  /** Added here, and in no file of the registry. */
  addedAt: nullable(moment()),
  /** Where its address was chosen here, since when: the registry does not change it. */
  chosenAt: nullable(moment()),
  httpState: json<Record<string, unknown>>({ default: {} }),
  lastAttemptAt: nullable(moment()),
  lastSuccessAt: nullable(moment()),
  failingSince: nullable(moment()),
  lastFound: nullable(int()),
  lastProblem: nullable(text()),
  /** The last read that was trusted and brought all it lists. */
  wholeReadAt: nullable(moment()),
  /** The last one that was not. */
  partReadAt: nullable(moment()),
  /** The last read that was trusted: when all that has no moment of its own was last seen (seen-last.ts). */
  seenAt: nullable(moment()),
  scrapeCache: nullable(json<ScrapeCache>()),
})
export type SourceRow = RowOf<typeof SourceEntity>

export const EventSourceEntity = entity('EventSource', 'event_sources', {
  id: id(),
  sourceId: text(),
  externalId: text(),
  eventId: uuid(),
  url: text(),
  listing: json<Listing>(),
  contentHash: text(),
  firstSeenAt: moment(),
  /** Null where the source's last good read brought it (seen-last.ts). */
  lastSeenAt: nullable(moment()),
  missedReads: int({ default: 0 }),
  missedAt: nullable(moment()),
  vanishedAt: nullable(moment()),
  /** The venue that a notice says the show left. */
  movedFrom: nullable(uuid()),
})
export type EventSourceRow = RowOf<typeof EventSourceEntity>

/** What a read that is not trusted would have added or moved (ingest/hold-back.ts). */
export const HeldListingEntity = entity('HeldListing', 'held_listings', {
  sourceId: text({ primary: true }),
  externalId: text({ primary: true }),
  venueId: uuid(),
  listing: json<Listing>(),
  heldSince: moment(),
})
export type HeldListingRow = RowOf<typeof HeldListingEntity>

/** What is no longer read from the page that brought it (ingest/withdraw.ts). */
export const WithdrawnListingEntity = entity('WithdrawnListing', 'withdrawn_listings', {
  id: uuid(),
  sourceId: text({ primary: true }),
  externalId: text({ primary: true }),
  eventId: uuid(),
  url: text(),
  listing: json<Listing>(),
  contentHash: text(),
  firstSeenAt: moment(),
  lastSeenAt: moment(),
  withdrawnAt: moment(),
})
export type WithdrawnListingRow = RowOf<typeof WithdrawnListingEntity>

import type { SourceAddress } from '@houselights/contracts/cities/city-files'
import type { SourceKind } from '@houselights/contracts/entities/entities'
import type { Listing } from '@houselights/contracts/entities/listing'
import type { Terms } from '@houselights/contracts/entities/terms'
import type { Request } from '@houselights/scrapers/source/source'
import * as column from './columns.ts'
import type { ScrapeRunRow } from './scrapes.ts'

/** A request to a site, and a hash of the response. */
export type Exchange = readonly [url: string, request: Request | null, hash: string]

/**
 * A cached scrape result. It is valid while the site's responses, the key, the known names and the row versions stay
 * the same.
 */
export interface ScrapeCache extends Pick<ScrapeRunRow, 'pages' | 'found' | 'unchanged' | 'problems'> {
  key: string
  /** In the order of the requests. */
  exchanges: readonly Exchange[]
  /** Keys of all names that the pages may contain, and the sorted keys of those that were known artists. */
  names: string[]
  known: string[]
}

export const SourceEntity = column.entity('Source', 'sources', {
  /** The slug of the source's data file. */
  id: column.text({ primary: true }),
  cityId: column.text(),
  /** Null for a source that lists many venues. */
  venueId: column.nullable(column.uuid()),
  /** Other cities whose shows it lists. */
  alsoCities: column.texts(),
  ...column.each(column.text(), 'name', 'platform', 'url'),
  /** The source's platform and URL, and other options that the platform needs. */
  address: column.json<SourceAddress>({ default: {} }),
  kind: column.text<SourceKind>(),
  rank: column.int({ default: 100 }),
  cadenceMinutes: column.int(),
  /** False if `inactiveReason` is set, or if a permission is missing. */
  active: column.flag({ default: true }),
  inactiveReason: column.nullable(column.text()),
  terms: column.nullable(column.json<Terms>()),
  /** Whether operators have the permission that the source needs because of its terms. Null if it needs none. */
  permitted: column.nullable(column.flag()),
  doNotScrape: column.flag({ default: false }),
  /** Whether it publishes nothing until a list agrees with one of its scrapes. */
  unverified: column.flag({ default: false }),
  /** Whether operators have switched its schedule on. */
  scheduled: column.flag({ default: true }),
  /** When a proposal added it; null for a source from the registry's files. */
  addedAt: column.nullable(column.timestamp()),
  /** When a proposal changed the source's address. If set, the registry no longer changes the address. */
  chosenAt: column.nullable(column.timestamp()),
  httpState: column.json<Record<string, unknown>>({ default: {} }),
  ...column.each(column.nullable(column.timestamp()), 'lastAttemptAt', 'lastSuccessAt', 'failingSince'),
  /** Set while each scrape is refused. The host is null if only this source's page was refused (robots.txt). */
  refusedSince: column.nullable(column.timestamp()),
  refusedHost: column.nullable(column.text()),
  lastFound: column.nullable(column.int()),
  lastProblem: column.nullable(column.text()),
  /** When a trusted scrape last found everything that the source lists. */
  wholeReadAt: column.nullable(column.timestamp()),
  /** When a trusted scrape last found only a part of what the source lists. */
  partReadAt: column.nullable(column.timestamp()),
  /** When the last trusted scrape ran, which is when records without `lastSeenAt` were last seen (sql.ts). */
  seenAt: column.nullable(column.timestamp()),
  scrapeCache: column.nullable(column.json<ScrapeCache>()),
})
export type SourceRow = column.RowOf<typeof SourceEntity>

export const EventSourceEntity = column.entity('EventSource', 'event_sources', {
  id: column.id(),
  ...column.each(column.text(), 'sourceId', 'externalId'),
  eventId: column.uuid(),
  url: column.text(),
  listing: column.json<Listing>(),
  contentHash: column.text(),
  firstSeenAt: column.timestamp(),
  /** Null if the source's last good scrape found the listing (sql.ts). */
  lastSeenAt: column.nullable(column.timestamp()),
  missedReads: column.int({ default: 0 }),
  ...column.each(column.nullable(column.timestamp()), 'missedAt', 'vanishedAt'),
  /** The venue that the show left, according to a notice. */
  movedFrom: column.nullable(column.uuid()),
})
export type EventSourceRow = column.RowOf<typeof EventSourceEntity>

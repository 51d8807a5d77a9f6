import type { SourceAddress } from '@houselights/contracts/cities/city-files'
import type { SourceKind } from '@houselights/contracts/entities/entities'
import type { Listing } from '@houselights/contracts/entities/listing'
import type { Request } from '@houselights/scrapers/source/source'
import * as column from './columns.ts'
import type { ScrapeRunRow } from './scrapes.ts'

/** What a site was asked for, and a hash of what it answered. */
export type Exchange = readonly [url: string, request: Request | null, hash: string]

/** A scrape's result, valid while the site's answers, the key, known names and row versions are what they were. */
export interface ScrapeCache extends Pick<ScrapeRunRow, 'pages' | 'found' | 'unchanged' | 'problems'> {
  key: string
  /** In the order in which the site was asked. */
  exchanges: readonly Exchange[]
  /** Keys of all names that the pages may contain, and those that were known to be artists, sorted. */
  names: string[]
  known: string[]
}

export const SourceEntity = column.entity('Source', 'sources', {
  /** The slug of its data file. */
  id: column.text({ primary: true }),
  cityId: column.text(),
  /** Null for a source of many venues. */
  venueId: column.nullable(column.uuid()),
  ...column.each(column.text(), 'name', 'platform', 'url'),
  /** Its platform, its url, and what else the platform needs. */
  address: column.json<SourceAddress>({ default: {} }),
  kind: column.text<SourceKind>(),
  rank: column.int({ default: 100 }),
  cadenceMinutes: column.int(),
  active: column.flag({ default: true }),
  inactiveReason: column.nullable(column.text()),
  doNotScrape: column.flag({ default: false }),
  /** The operators' switch of its schedule. */
  scheduled: column.flag({ default: true }),
  /** Added here, and in no file of the registry. */
  addedAt: column.nullable(column.moment()),
  /** Where its address was chosen here, since when: the registry does not change it. */
  chosenAt: column.nullable(column.moment()),
  httpState: column.json<Record<string, unknown>>({ default: {} }),
  ...column.each(column.nullable(column.moment()), 'lastAttemptAt', 'lastSuccessAt', 'failingSince'),
  lastFound: column.nullable(column.int()),
  lastProblem: column.nullable(column.text()),
  /** The last read that was trusted and brought all it lists. */
  wholeReadAt: column.nullable(column.moment()),
  /** The last one that was not. */
  partReadAt: column.nullable(column.moment()),
  /** The last read that was trusted: when all that has no moment of its own was last seen (sql.ts). */
  seenAt: column.nullable(column.moment()),
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
  firstSeenAt: column.moment(),
  /** Null where the source's last good read brought it (sql.ts). */
  lastSeenAt: column.nullable(column.moment()),
  missedReads: column.int({ default: 0 }),
  ...column.each(column.nullable(column.moment()), 'missedAt', 'vanishedAt'),
  /** The venue that a notice says the show left. */
  movedFrom: column.nullable(column.uuid()),
})
export type EventSourceRow = column.RowOf<typeof EventSourceEntity>

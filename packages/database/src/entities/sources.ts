import type { SourceKind } from '@houselights/types/entities'
import type { Listing } from '@houselights/types/listing'
import { EntitySchema } from 'typeorm'
import { flag, id, int, json, moment, optional, text, uuid } from './columns.ts'

export interface SourceRow {
  /** The slug of its data file. */
  id: string
  /** Null for a source of many venues. */
  venueId: string | null
  name: string
  platform: string
  url: string
  kind: SourceKind
  rank: number
  cadenceMinutes: number
  active: boolean
  inactiveReason: string | null
  doNotScrape: boolean
  /** The operators' switch of its schedule. */
  scheduled: boolean
  httpState: Record<string, unknown>
  lastAttemptAt: Date | null
  lastSuccessAt: Date | null
  failingSince: Date | null
  lastFound: number | null
  lastProblem: string | null
  /** The last read that was trusted and brought all it lists. */
  wholeReadAt: Date | null
  /** The last one that was not. */
  partReadAt: Date | null
}

export const SourceEntity = new EntitySchema<SourceRow>({
  name: 'Source',
  tableName: 'sources',
  columns: {
    id: text({ primary: true }),
    venueId: uuid(optional),
    name: text(),
    platform: text(),
    url: text(),
    kind: text(),
    rank: int({ default: 100 }),
    cadenceMinutes: int(),
    active: flag({ default: true }),
    inactiveReason: text(optional),
    doNotScrape: flag({ default: false }),
    scheduled: flag({ default: true }),
    httpState: json({ default: {} }),
    lastAttemptAt: moment(optional),
    lastSuccessAt: moment(optional),
    failingSince: moment(optional),
    lastFound: int(optional),
    lastProblem: text(optional),
    wholeReadAt: moment(optional),
    partReadAt: moment(optional),
  },
})

export interface EventSourceRow {
  id: string
  sourceId: string
  externalId: string
  eventId: string
  url: string
  listing: Listing
  contentHash: string
  firstSeenAt: Date
  lastSeenAt: Date
  missedReads: number
  missedAt: Date | null
  vanishedAt: Date | null
  /** The house that a notice says the show left. */
  movedFrom: string | null
}

export const EventSourceEntity = new EntitySchema<EventSourceRow>({
  name: 'EventSource',
  tableName: 'event_sources',
  columns: {
    id: id(),
    sourceId: text(),
    externalId: text(),
    eventId: uuid(),
    url: text(),
    listing: json(),
    contentHash: text(),
    firstSeenAt: moment(),
    lastSeenAt: moment(),
    missedReads: int({ default: 0 }),
    missedAt: moment(optional),
    vanishedAt: moment(optional),
    movedFrom: uuid(optional),
  },
})

/** What a read that is not trusted would have added or moved (ingest/hold-back.ts). */
export interface HeldListingRow {
  sourceId: string
  externalId: string
  venueId: string
  listing: Listing
  heldSince: Date
}

export const HeldListingEntity = new EntitySchema<HeldListingRow>({
  name: 'HeldListing',
  tableName: 'held_listings',
  columns: {
    sourceId: text({ primary: true }),
    externalId: text({ primary: true }),
    venueId: uuid(),
    listing: json(),
    heldSince: moment(),
  },
})

/** What is no longer read from the page that brought it (ingest/withdraw.ts). */
export interface WithdrawnListingRow {
  id: string
  sourceId: string
  externalId: string
  eventId: string
  url: string
  listing: Listing
  contentHash: string
  firstSeenAt: Date
  lastSeenAt: Date
  withdrawnAt: Date
}

export const WithdrawnListingEntity = new EntitySchema<WithdrawnListingRow>({
  name: 'WithdrawnListing',
  tableName: 'withdrawn_listings',
  columns: {
    id: uuid(),
    sourceId: text({ primary: true }),
    externalId: text({ primary: true }),
    eventId: uuid(),
    url: text(),
    listing: json(),
    contentHash: text(),
    firstSeenAt: moment(),
    lastSeenAt: moment(),
    withdrawnAt: moment(),
  },
})

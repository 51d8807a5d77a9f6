import type { DetailFacts } from '@houselights/types/quality'
import type { DecidedVerdict } from '@houselights/types/review'
import type { AssignedToMatch } from '../matching/find-events.ts'
import type { ListingPair } from '../matching/match-listings.ts'
import { withoutTrailing } from '../text.ts'
import { siteHost } from '../web-address.ts'
import type { QualityEvent, QualitySourceRecord } from './quality-event.ts'

/** What a source says of an upcoming event, as far as quality looks at it. */
export interface LoadedSourceRecord extends QualitySourceRecord {
  source: string
  /** Where it can be read: its own page, else the source's listing. */
  url: string
  /** Its own page, where the source gives one. */
  page: string | null
  ticketUrl: string | null
  toMatch: AssignedToMatch
}

export interface LoadedEvent extends QualityEvent {
  venueId: string
  venueName: string
  venueSlug: string
  /** Names of fields that operators locked. */
  locked: string[]
  /** Names of fields that were looked up or worked out before. */
  derived: string[]
  sourceRecords: LoadedSourceRecord[]
}

export interface LoadedSource {
  /** Of its listing; null where that is no address. */
  address: Address | null
  /** Whether its pages may be read just now. */
  readable: boolean
}

/** A show's own page, as it was last read. */
export interface PageRead {
  readAt: string
  facts: DetailFacts
  problem: string | null
  /** The HTTP status of an answer that was a problem. */
  status: number | null
}

/** Whether a page was not there when it was last read: nothing can come of it. */
export const isGone = (page: PageRead | undefined): boolean => page?.status === 404 || page?.status === 410

/** A venue that states both hours, always the same minutes apart. */
export interface DoorsHabit {
  minutesBefore: number
  /** How many shows say so. */
  shows: number
}

export interface KnownArtist {
  name: string
  slug: string
  /** Whether it is on another bill; else music services know it. */
  billed: boolean
}

/** All that analysis and fixes look at, read in one go. */
export interface QualityRows {
  clock: { now: string; today: string }
  events: LoadedEvent[]
  /** Addresses that several events give as theirs: they are no show's own page. */
  sharedUrls: Set<string>
  sources: Map<string, LoadedSource>
  pages: Map<string, PageRead>
  habits: Map<string, DoorsHabit>
  artists: Map<string, KnownArtist[]>
  decisions: PairDecision[]
}

export interface PairDecision extends Omit<ListingPair, 'why'> {
  verdict: DecidedVerdict | 'ask'
  decidedBy: string
}

/** What distinguishes two pages. */
export interface Address {
  host: string
  path: string
}

export const addressOf = (url: URL): Address => ({
  host: `${siteHost(url)}:${url.port}`,
  path: withoutTrailing(url.pathname, '/') + url.search,
})

import type { Event, SourceKind } from '@houselights/contracts/entities/entities'
import type { DetailFacts, QualityRuleId, Severity } from '@houselights/contracts/operators/quality'
import type { DecidedVerdict } from '@houselights/contracts/operators/review'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { siteHost } from '../links/web-address.ts'
import type { AssignedToMatch } from '../matching/find-events.ts'
import type { ListingPair } from '../matching/match-listings.ts'
import { withoutTrailing } from '../text/text.ts'

/** An upcoming event as rules see it. Hours are the city's clock, `YYYY-MM-DD HH:mm`. */
export interface QualityEvent
  extends Pick<
    Event,
    'id' | 'slug' | 'title' | 'night' | 'localDate' | 'status' | 'ticketUrl' | 'price' | 'admission' | 'lastSeenAt'
  > {
  startLocal: string | null
  doorsLocal: string | null
  /** Characters of it; 0 where there is none. */
  descriptionLength: number
  hasImage: boolean
  tags: readonly string[]
  /** The headliner's. */
  genre: string | null
  /** Whether anybody is on its bill. */
  billed: boolean
  /** Fields that were worked out rather than read. */
  inferred: readonly string[]
  sourceRecords: readonly Pick<LoadedSourceRecord, 'sourceName' | 'kind' | 'title' | 'date' | 'live'>[]
  /** The event that it certainly is, where it is there twice. */
  duplicateOf: { title: string; localDate: string } | null
  /** What was found behind its ticket link, where that is gone. */
  linkProblem: string | null
}

/** The site's clock. */
export interface QualityClock {
  now: string
  /** The city's day at that moment. */
  today: string
}

/** One thing that can be wrong with an event. */
export interface QualityRule {
  id: QualityRuleId
  /** What it looks at, and why that matters: a sentence each. */
  looksAt: string
  why: string
  severity: Severity
  /** Whether "Fix All Issues" may ever fix it. */
  fixable: boolean
  /** Points that an event loses by it; those of all rules together come to 100. */
  weight: number
  /** What is wrong with the event, in a few words; null where nothing is. */
  find(event: QualityEvent, clock: QualityClock): string | null
  /** The issue of a venue, in a line. */
  describe(count: number): string
  /** What to do about it, in a line; `shows` names the events. */
  recommend(shows: string, venueName: string): string
}

/** An evening that is called off needs no ticket link and no hours. */
export const takesPlace = ({ status }: QualityEvent): boolean => status !== 'cancelled' && status !== 'postponed'

/** Who enters free of charge, or for what one wants to pay, needs no ticket. */
export const needsTicket = ({ admission }: Pick<QualityEvent, 'admission'>): boolean =>
  admission !== 'free' && admission !== 'pay what you can'

/** `one event`, `3 events`. */
export const eventCount = (count: number): string => (count === 1 ? 'one event' : `${count} events`)

/** What a source says of an upcoming event, as far as quality looks at it. */
export interface LoadedSourceRecord {
  sourceName: string
  kind: SourceKind
  title: string
  /** The local day. */
  date: string
  /** Whether the source lists it still. */
  live: boolean
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
  /** Whether it is on another bill; else music services know it. */
  billed: boolean
}

/** All that analysis and fixes look at, read in one go. */
export interface QualityRows {
  clock: QualityClock
  events: LoadedEvent[]
  /** Addresses that several events give as theirs: they are no show's own page. */
  sharedUrls: Set<string>
  sources: Map<string, LoadedSource>
  pages: Map<string, PageRead>
  habits: Map<string, DoorsHabit>
  artists: Map<string, KnownArtist[]>
  decisions: PairDecision[]
  gazetteer: Gazetteer
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

export const toAddress = (url: URL): Address => ({
  host: `${siteHost(url)}:${url.port}`,
  path: withoutTrailing(url.pathname, '/') + url.search,
})

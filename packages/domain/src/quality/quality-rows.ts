import type { Event, SourceKind } from '@houselights/contracts/entities/entities'
import type { DetailFacts, QualityRuleId, Severity } from '@houselights/contracts/operators/quality'
import type { DecidedVerdict } from '@houselights/contracts/operators/review'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { siteHost } from '../links/web-address.ts'
import type { AssignedMatchInput } from '../matching/find-events.ts'
import type { ListingPair } from '../matching/match-listings.ts'
import { withoutTrailing } from '../text/text.ts'

/** An upcoming event as rules see it. Times are local to the city, `YYYY-MM-DD HH:mm`. */
export interface QualityEvent
  extends Pick<
    Event,
    'id' | 'slug' | 'title' | 'night' | 'localDate' | 'status' | 'ticketUrl' | 'price' | 'admission' | 'lastSeenAt'
  > {
  startLocal: string | null
  doorsLocal: string | null
  /** Its number of characters; 0 if there is none. */
  descriptionLength: number
  hasImage: boolean
  tags: readonly string[]
  /** The headliner's genre. */
  genre: string | null
  /** Whether anybody is on its bill. */
  billed: boolean
  /** Fields that were inferred, not stated by a source. */
  inferred: readonly string[]
  sourceRecords: readonly Pick<LoadedSourceRecord, 'sourceName' | 'kind' | 'title' | 'date' | 'live'>[]
  /** The event that this one certainly duplicates. */
  duplicateOf: { title: string; localDate: string } | null
  /** The problem with its ticket link's page, if that is gone. */
  linkProblem: string | null
}

/** The current moment. */
export interface QualityClock {
  now: string
  /** The city's day at that moment. */
  today: string
}

/** One thing that can be wrong with an event. */
export interface QualityRule {
  id: QualityRuleId
  /** What the rule checks, and why that matters: a sentence each. */
  looksAt: string
  why: string
  severity: Severity
  /** Whether "Fix All Issues" can ever fix it. */
  fixable: boolean
  /** Points that an event loses. An event can lose at most 100. */
  weight: number
  /** What is wrong with the event, in a few words; null if nothing is. */
  find(event: QualityEvent, clock: QualityClock): string | null
  /** The venue's issue, in one line. */
  describe(count: number): string
  /** What to do about it, in one line. `shows` names the events. */
  recommend(shows: string, venueName: string): string
}

/** A show that doesn't take place needs neither a ticket link nor times. */
export const takesPlace = ({ status }: QualityEvent): boolean => status !== 'cancelled' && status !== 'postponed'

/** Free and pay-what-you-can shows need no ticket. */
export const needsTicket = ({ admission }: Pick<QualityEvent, 'admission'>): boolean =>
  admission !== 'free' && admission !== 'pay what you can'

/** `one event`, `3 events`. */
export const eventCount = (count: number): string => (count === 1 ? 'one event' : `${count} events`)

/** What quality checks need of a source record of an upcoming event. */
export interface LoadedSourceRecord {
  sourceName: string
  kind: SourceKind
  title: string
  /** The local day. */
  date: string
  /** Whether the source still lists it. */
  live: boolean
  source: string
  /** Its address: its own page, otherwise the source's listing. */
  url: string
  /** Its own page, if the source gives one. */
  page: string | null
  ticketUrl: string | null
  toMatch: AssignedMatchInput
}

export interface LoadedEvent extends QualityEvent {
  venueId: string
  venueName: string
  venueSlug: string
  /** Names of fields that operators locked. */
  locked: string[]
  /** Names of fields that were derived before. */
  derived: string[]
  sourceRecords: LoadedSourceRecord[]
}

export interface LoadedSource {
  /** The address of its listing; null if it has none. */
  address: Address | null
  /** Whether its pages may be fetched now. */
  readable: boolean
}

export interface FetchedPage {
  readAt: string
  facts: DetailFacts
  problem: string | null
  /** The HTTP status of an error response. */
  status: number | null
}

/** Whether the page was gone the last time, so there is nothing to get. */
export const isGone = (page: FetchedPage | undefined): boolean => page?.status === 404 || page?.status === 410

/** A venue that states both times, always the same number of minutes apart. */
export interface DoorsHabit {
  minutesBefore: number
  /** How many shows confirm it. */
  shows: number
}

export interface KnownArtist {
  name: string
  /** Whether the artist is on another bill. Otherwise music services know it. */
  billed: boolean
}

/** Everything that analysis and fixes use, loaded at once. */
export interface QualityRows {
  clock: QualityClock
  events: LoadedEvent[]
  /** Addresses that several events have, so they aren't a show's own page. */
  sharedUrls: Set<string>
  sources: Map<string, LoadedSource>
  pages: Map<string, FetchedPage>
  habits: Map<string, DoorsHabit>
  artists: Map<string, KnownArtist[]>
  decisions: PairDecision[]
  gazetteer: Gazetteer
}

export interface PairDecision extends Omit<ListingPair, 'why'> {
  verdict: DecidedVerdict | 'ask'
  decidedBy: string
}

/** What identifies a page. */
export interface Address {
  host: string
  path: string
}

export const toAddress = (url: URL): Address => ({
  host: `${siteHost(url)}:${url.port}`,
  path: withoutTrailing(url.pathname, '/') + url.search,
})

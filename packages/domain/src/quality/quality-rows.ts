import type { Event, SourceKind } from '@houselights/contracts/entities/entities'
import type { DetailFacts, QualityRuleId, Severity } from '@houselights/contracts/operators/quality'
import type { DecidedVerdict } from '@houselights/contracts/operators/review'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { siteHost } from '../links/web-address.ts'
import type { AssignedMatchInput } from '../matching/find-events.ts'
import type { ListingPair } from '../matching/match-listings.ts'
import { withoutTrailing } from '../text/text.ts'

/** An upcoming event with the facts that rules check. Times are local to the city, `YYYY-MM-DD HH:mm`. */
export interface QualityEvent
  extends Pick<
    Event,
    'id' | 'slug' | 'title' | 'night' | 'localDate' | 'status' | 'ticketUrl' | 'price' | 'admission' | 'lastSeenAt'
  > {
  startLocal: string | null
  doorsLocal: string | null
  /** The number of characters; 0 if there is no description. */
  descriptionLength: number
  hasImage: boolean
  tags: readonly string[]
  /** The headliner's genre. */
  genre: string | null
  /** Whether there are acts on the bill. */
  billed: boolean
  /** Fields that were inferred and don't come from a source. */
  inferred: readonly string[]
  sourceRecords: readonly Pick<LoadedSourceRecord, 'sourceName' | 'kind' | 'title' | 'date' | 'live'>[]
  /** The event of which this one is certainly a duplicate. */
  duplicateOf: { title: string; localDate: string } | null
  /** The problem with the ticket link's page, if the page is gone. */
  linkProblem: string | null
}

/** The current time. */
export interface QualityClock {
  now: string
  /** The city's day at that time. */
  today: string
}

/** One thing that can be wrong with an event. */
export interface QualityRule {
  id: QualityRuleId
  /** A sentence about what the rule checks, and one about why that matters. */
  looksAt: string
  why: string
  severity: Severity
  /** Whether "Fix All Issues" can ever fix the issue. */
  fixable: boolean
  /** Points that an event loses. An event can lose at most 100. */
  weight: number
  /** Says in a few words what is wrong with the event; null if nothing is. */
  find(event: QualityEvent, clock: QualityClock): string | null
  /** Describes the venue's issue in one line. */
  describe(count: number): string
  /** Says in one line what to do about the issue. `shows` is a text that lists the events. */
  recommend(shows: string, venueName: string): string
}

/** Whether the show takes place. Otherwise it needs neither a ticket link nor times. */
export const takesPlace = ({ status }: QualityEvent): boolean => status !== 'cancelled' && status !== 'postponed'

/** Whether the show needs a ticket. Free and pay-what-you-can shows don't. */
export const needsTicket = ({ admission }: Pick<QualityEvent, 'admission'>): boolean =>
  admission !== 'free' && admission !== 'pay what you can'

/** Formats a number of events: `one event`, `3 events`. */
export const formatEventCount = (count: number): string => (count === 1 ? 'one event' : `${count} events`)

/** The parts of an upcoming event's source record that quality checks use. */
export interface LoadedSourceRecord {
  sourceName: string
  kind: SourceKind
  title: string
  /** The local day. */
  date: string
  /** Whether the source still lists the event. */
  live: boolean
  source: string
  /** The address of the event's own page, otherwise of the source's listing. */
  url: string
  /** The event's own page, if the source links to one. */
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
  /** Names of fields that were already derived. */
  derived: string[]
  sourceRecords: LoadedSourceRecord[]
}

export interface LoadedSource {
  /** The address of the source's listing; null if there is none. */
  address: Address | null
  /** Whether the source's pages may be fetched now. */
  fetchable: boolean
}

export interface FetchedPage {
  readAt: string
  facts: DetailFacts
  problem: string | null
  /** The HTTP status of an error response. */
  status: number | null
}

/** Whether the page was gone at the last fetch. */
export const isGone = (page: FetchedPage | undefined): boolean => page?.status === 404 || page?.status === 410

/** The habit of a venue that lists both door and start times, always the same number of minutes apart. */
export interface DoorsHabit {
  minutesBefore: number
  /** How many shows confirm it. */
  shows: number
}

export interface KnownArtist {
  name: string
  /** Whether the artist is on another bill. Otherwise the artist is on a music service. */
  billed: boolean
}

/** All data that analysis and fixes use. */
export interface QualityRows {
  clock: QualityClock
  events: LoadedEvent[]
  /** Addresses that several events share, so they aren't a show's own page. */
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

/** The parts of an address that identify a page. */
export interface Address {
  host: string
  path: string
}

export const toAddress = (url: URL): Address => ({
  host: `${siteHost(url)}:${url.port}`,
  path: withoutTrailing(url.pathname, '/') + url.search,
})

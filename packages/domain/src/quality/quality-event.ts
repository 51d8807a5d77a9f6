import type { Admission, EventStatus, SourceKind } from '@houselights/types/entities'
import type { QualityRuleId, Severity } from '@houselights/types/quality'

/** What one source says of an event, as far as rules look at it. */
export interface QualitySourceRecord {
  sourceName: string
  kind: SourceKind
  title: string
  /** The local day. */
  date: string
  /** Whether the source lists it still. */
  live: boolean
}

/** An upcoming event as rules see it. Hours are the city's clock, `YYYY-MM-DD HH:mm`. */
export interface QualityEvent {
  id: string
  slug: string
  title: string
  /** The series or party. */
  night: string | null
  localDate: string
  startLocal: string | null
  doorsLocal: string | null
  status: EventStatus
  ticketUrl: string | null
  /** Characters of it; 0 where there is none. */
  descriptionLength: number
  hasImage: boolean
  price: string | null
  admission: Admission | null
  tags: readonly string[]
  /** The headliner's. */
  genre: string | null
  /** Whether anybody is on its bill. */
  billed: boolean
  /** Fields that were worked out rather than read. */
  inferred: readonly string[]
  lastSeenAt: string
  sourceRecords: readonly QualitySourceRecord[]
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

import type { SourceKind } from '@houselights/types/entities'
import type { ProblemKind } from '@houselights/types/listing'

/** A source as the monitor sees it: its settings, and how its reads went. */
export interface SourceState {
  id: string
  venueId: string | null
  name: string
  kind: SourceKind
  url: string
  cadenceMinutes: number
  active: boolean
  inactiveReason: string | null
  doNotScrape: boolean
  scheduled: boolean
  /** The first good read, and the last: those that found what they should. */
  firstGoodAt: Date | null
  lastGoodAt: Date | null
  /** Reached the site, whatever it found there. */
  lastSuccessAt: Date | null
  /** Good reads, counted up to four. */
  goodReads: number
  firstRunAt: Date | null
  /** Since when a read is open. */
  runningSince: Date | null
  /** Listings that the last good read left out as bad, of so many found. */
  leftOut: number
  lastFound: number
  problems: StandingProblem[]
}

/** A problem of the last read, and since which read without a break. */
export interface StandingProblem {
  kind: ProblemKind
  /** Which field, where one was dropped. */
  field: string | null
  message: string
  url: string | null
  reproduce: string | null
  count: number
  since: Date
  /** Whether the read brought nothing at all, and how many pages came before. */
  failed: boolean
  pages: number
}

/** A confirmed show, the day on which it was first seen, and the sources that told of it. */
export interface ShowRow {
  venueId: string
  day: string
  firstSeen: string
  sources: string[]
}

import type { Venue } from '@houselights/contracts/entities/entities'
import type { ProblemKind, WatchedField } from '@houselights/contracts/entities/listing'
import type { SourceState } from '@houselights/contracts/jobs/job-routes'

/** A source as the monitor sees it: its settings, and how its reads went. */
export interface MonitoredSource
  extends Pick<
    SourceState,
    'id' | 'name' | 'kind' | 'url' | 'cadenceMinutes' | 'active' | 'inactiveReason' | 'doNotScrape' | 'scheduled'
  > {
  /** Null for a list of many venues. */
  venueId: string | null
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
  problems: RepeatedProblem[]
}

/** The problems of one kind in the last read of a source, and since which read they were there without a break. */
export interface RepeatedProblem {
  kind: ProblemKind
  /** Which field, where one was dropped. */
  field: WatchedField | null
  /** Of the first of them. */
  message: string
  url: string | null
  reproduce: string | null
  count: number
  since: Date
  /** Whether the read brought nothing at all, and how many pages came before. */
  failed: boolean
  pages: number
}

export type MonitoredVenue = Pick<Venue, 'id' | 'name' | 'slug' | 'website'>

/** A confirmed show, the day on which it was first seen, and the sources that list it. */
export interface ShowRow {
  venueId: string
  day: string
  firstSeen: string
  sources: string[]
}

export interface CoverageRows {
  venues: readonly MonitoredVenue[]
  sources: readonly MonitoredSource[]
  shows: readonly ShowRow[]
}

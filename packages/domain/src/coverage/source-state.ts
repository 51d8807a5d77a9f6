import type { Venue } from '@houselights/contracts/entities/entities'
import type { ProblemKind, WatchedField } from '@houselights/contracts/entities/listing'
import type { SourceState } from '@houselights/contracts/jobs/job-routes'

/** A source's settings, and the results of its scrapes. */
export interface MonitoredSource
  extends Pick<
    SourceState,
    | 'id'
    | 'name'
    | 'kind'
    | 'url'
    | 'cadenceMinutes'
    | 'active'
    | 'inactiveReason'
    | 'permitted'
    | 'doNotScrape'
    | 'scheduled'
  > {
  /** Null for a list of many venues. */
  venueId: string | null
  /** Whether it publishes nothing until a list agrees with one of its scrapes. */
  unverified: boolean
  /** The first and the last successful scrape. */
  firstGoodAt: Date | null
  lastGoodAt: Date | null
  /** The last time a scrape reached the site, whether or not it found anything. */
  lastSuccessAt: Date | null
  /** Successful scrapes, counted up to four. */
  goodScrapes: number
  /** Since when its site refuses us. */
  refusedSince: Date | null
  firstRunAt: Date | null
  /** When the scrape that is still running started. */
  runningSince: Date | null
  /** Listings that the last successful scrape dropped as invalid, and how many it found. */
  leftOut: number
  lastFound: number
  problems: RepeatedProblem[]
}

/** The problems of one kind in a source's last scrape. */
export interface RepeatedProblem {
  kind: ProblemKind
  /** For `field-drop`, the field that fewer listings have than before. */
  field: WatchedField | null
  /** The first problem's message. */
  message: string
  url: string | null
  reproduce: string | null
  count: number
  /** The time of the first of the consecutive scrapes that reported this kind. */
  since: Date
  /** Whether the scrape returned nothing at all, and how many pages it got before that. */
  failed: boolean
  pages: number
}

export type MonitoredVenue = Pick<Venue, 'id' | 'name' | 'slug' | 'website'>

/** A confirmed show, the day it was first seen, and the sources that list it. */
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
  /** How many shows until the end of the window wait for their venue, because no venue has the name that lists print. */
  waiting?: number
}

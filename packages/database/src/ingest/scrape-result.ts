import type { SourceKind } from '@houselights/contracts/entities/entities'
import type { Listing } from '@houselights/contracts/entities/listing'
import type { ReadCounts } from '@houselights/contracts/jobs/jobs'
import type { Placed } from '@houselights/domain/matching/find-events'
import type { KnownListing } from './known-listings.ts'

export interface ListingToSave {
  listing: Listing
  venueSlug: string
  /** The venue that a notice says the show left for this one, by its slug. */
  movedFrom?: string
  /** Nothing that the page prints confirms the day that was read. */
  dayInDoubt?: boolean
}

export interface ReadToSave {
  source: { id: string; kind: SourceKind; rank: number }
  /** The moment of the read, ISO. */
  readAt: string
  /** The moment that its pages show, where they were recorded before: what they list was seen then. */
  asOf?: string | undefined
  /** The city's day at that moment. */
  today: string
  timeZone: string
  /** What the source lists from today on, each given to its venue. */
  listings: readonly ListingToSave[]
  /** Whether what is missing from the read may be taken as gone. */
  complete: boolean
  /** Set where the read is not trusted: it adds, moves and removes nothing. */
  suspect?: boolean
  /** A read that stopped on purpose says nothing of this day and later ones. */
  until?: string | undefined
}

/** When a read saw what it brought. */
export const seenAt = ({ readAt, asOf = readAt }: Pick<ReadToSave, 'readAt' | 'asOf'>): string => asOf

export type SaveCounts = Pick<ReadCounts, 'added' | 'updated' | 'unchanged' | 'vanished'>

export interface SavedRead extends SaveCounts {
  /** What a read that is not trusted would have added or moved. */
  held?: readonly Listing[]
}

/** The venues that a read names, by slug. */
export type Venues = ReadonlyMap<string, { id: string; name: string }>

/** What is stored of a source, by external id, and the listings of a read at their venues. */
export interface PlacedRead {
  known: ReadonlyMap<string, KnownListing>
  venues: Venues
  placed: readonly Placed[]
  /** Whether listings of the source are held back. */
  held: boolean
  /** Whether a notice says that shows left one of the venues. */
  left: boolean
}

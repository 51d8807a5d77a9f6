import type { Listing } from '@houselights/contracts/entities/listing'
import { nameWords } from '../artists/artist-name.ts'
import { findTown, type Towns } from '../geography/towns.ts'
import { toLine } from '../text/text.ts'
import { isUnannouncedPlace } from './unannounced-place.ts'
import { parsePlace } from './venue-name.ts'

/** A longer text isn't a name. */
const MAX_NAME_LENGTH = 120
const MAX_ADDRESS_LENGTH = 200
/** A scrape with more listings at unknown venues is a broken parse or a new region. The run's problem counts them all. */
const MAX_WAITING = 1000

/** A listing whose venue is unknown, until an operator decides about the name. */
export interface WaitingListing {
  /** The id of the city that it may be in. */
  city: string
  /** The name, folded. */
  key: string
  /** The name as printed. */
  name: string
  address: string | null
  listing: Listing
}

/** Separates an address that is printed after a name: `Lantern Park, 12 Elm Street, Wickton`. */
function splitAddress(printed: string): { name: string; address: string | null } {
  const [name = '', ...others] = toLine(printed).split(/,\s+/)
  const address = others.find((part) => /^\d+\s+\p{L}|^\d+\w{2}\s/u.test(part)) ?? null
  return { name: [name, ...others.filter((part) => part !== address)].join(', '), address }
}

/** Returns the key shared by spellings of a name that differ in case, accents, punctuation, article or address. */
export const toUnknownVenueKey = (printed: string): string =>
  (
    nameWords(splitAddress(printed).name)
      .join(' ')
      .replace(/^(?:at )?(?:the )?/, '') || toLine(printed).toLowerCase()
  ).slice(0, MAX_NAME_LENGTH)

/** Converts a listing at an unknown venue. Undefined if it prints no venue. */
export function toWaitingListing(listing: Listing, city: string): WaitingListing | undefined {
  const printed = listing.venue ?? ''
  const { name, address } = splitAddress(printed)
  if (!name) return undefined
  return {
    city,
    key: toUnknownVenueKey(printed),
    name: name.slice(0, MAX_NAME_LENGTH),
    address: toLine(listing.place?.address ?? address ?? '').slice(0, MAX_ADDRESS_LENGTH) || null,
    listing,
  }
}

/** Returns the first listings by date, at most as many as a scrape may store. */
export const limitWaiting = (waiting: readonly WaitingListing[]): WaitingListing[] =>
  waiting.toSorted((a, b) => (a.listing.date < b.listing.date ? -1 : 1)).slice(0, MAX_WAITING)

/** Splits the town off a printed name: `Lantern (Wickton)` → `Lantern`, `Wickton`. */
export function splitTown(printed: string, towns: Towns): { name: string; town: string | null } {
  const line = toLine(printed)
  const start = line.endsWith(')') ? line.lastIndexOf('(') : line.lastIndexOf(',')
  const town = start > 0 ? findTown(nameWords(line.slice(start)).join(' '), towns) : null
  return town
    ? { name: line.slice(0, start).trim(), town: towns.namesByFolded.get(town) ?? null }
    : { name: line, town: null }
}

/** Whether a text may stand for a private or unannounced place: `TBA`, `secret location`, only an address. */
export const isMaybePrivate = (printed: string, towns: Towns): boolean =>
  isUnannouncedPlace(printed) || parsePlace(printed, towns).isUnnamed

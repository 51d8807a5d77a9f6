import type { Listing, Problem } from '@houselights/contracts/entities/listing'
import { statusText } from '@houselights/domain/listings/status-text'

/** Fewer shows may really all be sold out. */
const MIN_LISTINGS = 3

/**
 * Drops a status that all upcoming listings share: it is rather a part of the page that visitors don't see, or a word
 * in its template. Returns the problem that makes the page suspect, if there is one.
 */
export function dropSharedStatus(
  listings: Listing[],
  today: string,
): { listings: Listing[]; problem?: Omit<Extract<Problem, { kind: 'unsure' }>, 'url'> } {
  const upcoming = listings.filter(({ date }) => date >= today)
  const status = upcoming[0]?.status ?? 'scheduled'
  if (status === 'scheduled' || upcoming.length < MIN_LISTINGS || upcoming.some((other) => other.status !== status))
    return { listings }
  const message = `All ${upcoming.length} upcoming listings are ${statusText(status)}, so that status isn't used.`
  return {
    listings: listings.map((listing) => (listing.status === status ? { ...listing, status: 'scheduled' } : listing)),
    problem: { kind: 'unsure', message, sure: 0 },
  }
}

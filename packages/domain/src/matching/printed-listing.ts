import { readBill } from '../bill/read-bill.ts'
import { aliasOf, type VenueAliases } from '../venue-identity.ts'
import { readPlace } from '../venue-name.ts'
import { type MatchListing, matchedTitle } from './listing-facts.ts'

/** A listing as it is printed: the bill is still in its title and support line. */
export interface PrintedListing
  extends Pick<MatchListing, 'id' | 'source' | 'venue' | 'city' | 'title' | 'startsAt' | 'url'> {
  support: string | readonly string[] | null
}

/** A printed listing as matching takes it, with the venue that `aliases` know by its printed name. */
export function matchListingOfPrinted({ support, ...listing }: PrintedListing, aliases?: VenueAliases): MatchListing {
  const bill = readBill({
    title: matchedTitle(listing.title, readPlace(listing.venue, listing.city), listing.city),
    support,
  })
  return { ...listing, venueSlug: aliasOf(listing.venue, aliases), headliner: bill.headliner, support: bill.support }
}

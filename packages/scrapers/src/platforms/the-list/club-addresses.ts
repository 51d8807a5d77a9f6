import { toUnknownVenueKey } from '@houselights/domain/venues/unknown-venue'
import type { RawListing } from '../../source/source.ts'

/** The table's rows are about a hundred characters long. */
const MAX_LINE_LENGTH = 300
/** The age rule that ends a club's town: `a/a`, `21+`. */
const AGE = / (?:a\/a|\d{1,2}\+)(?= |$)/

/** Finds the rows of the list's table of clubs: `Name, address, town ages phone`, with indented notes under some. */
export const findClubs = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.slice(0, MAX_LINE_LENGTH))
    .filter((line) => /^\S[^,]+,/.test(line) && AGE.test(line))

/** Adds the addresses of the list's table of clubs to the listings at these clubs. */
export function addClubAddresses(listings: readonly RawListing[], text: string): RawListing[] {
  const addresses = new Map(
    findClubs(text).flatMap((club) => {
      const place = club.slice(0, club.search(AGE))
      const [name = '', address = '', town] = place.split(', ')
      // "Lantern, Inc., 12 Elm Street, Wickton" has another part
      return town && /^\d/.test(address) ? [[toUnknownVenueKey(`${name}, ${town}`), address] as const] : []
    }),
  )
  return listings.map((listing) => {
    const address = addresses.get(toUnknownVenueKey(listing.venue ?? ''))
    return address ? { ...listing, place: { ...listing.place, address } } : listing
  })
}

import type { CityVenues } from '../source/source.ts'
import { wordsKey } from '../venue-assignment/name-key.ts'
import { printedForms, venueIndex } from '../venue-assignment/venue-index.ts'

/**
 * Every printed form that we know for a venue of the city, with its town and without → its slug; a room, named alone or
 * with its venue, stands for the venue.
 */
export function venueAliases({ city, venues }: CityVenues): Map<string, string> {
  const { named } = venueIndex({ city, venues })
  const behind = [`, ${city.shortName}`, ` (${city.name})`]
  // a form that two venues share names neither
  return new Map(
    venues.flatMap((venue) =>
      printedForms(venue)
        .filter(({ printed }) => named.get(wordsKey(printed))?.venue === venue)
        .flatMap(({ printed }) => [printed, ...behind.map((town) => `${printed}${town}`)])
        .map((printed) => [printed, venue.slug] as const),
    ),
  )
}

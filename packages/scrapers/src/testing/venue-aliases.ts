import type { CityVenues } from '../source/source.ts'
import { toWordsKey } from '../venue-assignment/name-key.ts'
import { getPrintedForms, getVenueIndex } from '../venue-assignment/venue-index.ts'

/**
 * Maps every printed form of the city's venues, with and without the town, to the venue's slug. A room, with or without
 * its venue's name, maps to the venue.
 */
export function getVenueAliases({ city, venues }: CityVenues): Map<string, string> {
  const { byName } = getVenueIndex({ city, venues })
  const suffixes = [`, ${city.shortName}`, ` (${city.name})`]
  // forms that two venues share are left out
  return new Map(
    venues.flatMap((venue) =>
      getPrintedForms(venue)
        .filter(({ printed }) => byName.get(toWordsKey(printed))?.venue === venue)
        .flatMap(({ printed }) => [printed, ...suffixes.map((town) => `${printed}${town}`)])
        .map((printed) => [printed, venue.slug] as const),
    ),
  )
}

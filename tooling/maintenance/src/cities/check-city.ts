import type { CityFolder } from '@houselights/config/cities/load-cities'
import type { CityFile, SourceAddress, VenueFile } from '@houselights/contracts/cities/city-files'
import { isWithinBounds } from '@houselights/domain/geography/city-bounds'
import { getSource } from '@houselights/scrapers/registry/find-source'
import { venueDefinition } from '@houselights/scrapers/registry/venue-definition'
import { venueAliases } from '@houselights/scrapers/testing/venue-aliases'

/** What is wrong of a city's data, and what it still lacks, in sentences. */
export interface CityFindings {
  wrong: string[]
  missing: string[]
}

/** Looks at what single files cannot show: whether venues, lists and the city's own words fit together. */
export function checkCity({ city, venues, aggregators }: Omit<CityFolder, 'map'>): CityFindings {
  const unread = [...venues.flatMap(getSources), ...aggregators].flatMap(unreadable)
  return {
    wrong: [
      ...unread,
      ...venues.flatMap((venue) => misplaced(venue, city)),
      ...unknownTowns(city),
      // a venue whose source cannot be read has no definition
      ...(unread.length === 0 ? sharedNames({ city, venues }) : []),
    ],
    missing: [
      ...(venues.length === 0 ? ['It has no venues yet. Add one with npm run venue -- https://… --write.'] : []),
      ...(aggregators.length === 0
        ? ['It has no list of many venues (aggregators.json), so no show is known but by its venue.']
        : []),
      ...(city.neighborhoods.length === 0 ? ['Its neighborhoods are not listed: no venue can be given one.'] : []),
      ...(city.towns.length === 1
        ? [`Its towns are ${city.name} alone: a listing behind which another town stands is not known to be elsewhere.`]
        : []),
      ...placeless(venues),
    ],
  }
}

interface Named {
  name: string
  source: SourceAddress
}

const getSources = ({ name, source, further = [] }: VenueFile): Named[] => [{ name, source }, ...further]

function unreadable({ name, source }: Named): string[] {
  try {
    getSource(source)
    return []
  } catch (error) {
    return [`${name} (${source.url}) cannot be read: ${error instanceof Error ? error.message : String(error)}`]
  }
}

function misplaced(
  { name, neighborhood, latitude, longitude }: VenueFile,
  { bounds, neighborhoods }: CityFile,
): string[] {
  const elsewhere =
    latitude !== undefined && longitude !== undefined && !isWithinBounds(bounds, { latitude, longitude })
  return [
    ...((latitude === undefined) !== (longitude === undefined)
      ? [`${name} has a latitude or a longitude alone: give both, or neither.`]
      : []),
    ...(elsewhere
      ? [`${name} lies outside of the city's bounds (${latitude}, ${longitude}): correct its place, or the bounds.`]
      : []),
    ...(neighborhood && !neighborhoods.includes(neighborhood)
      ? [`${name} is in ${neighborhood}, which is not among the city's neighborhoods: add it there, or correct it.`]
      : []),
  ]
}

/** Where towns are named that are not listed, nothing that is printed is held to be in them. */
function unknownTowns({ name, latitude, longitude, bounds, towns, neighborTowns, townNames }: CityFile): string[] {
  const named = new Set([...neighborTowns.flat(), ...Object.values(townNames)])
  return [
    ...(isWithinBounds(bounds, { latitude, longitude })
      ? []
      : [`The place of ${name} (${latitude}, ${longitude}) lies outside of its own bounds.`]),
    ...(towns.includes(name) ? [] : [`${name} is not among its own towns: put it first.`]),
    ...[...named]
      .filter((town) => !towns.includes(town))
      .map((town) => `${town} stands in neighborTowns or townNames and is not among the towns: add it there.`),
  ]
}

function sharedNames({ city, venues }: Pick<CityFolder, 'city' | 'venues'>): string[] {
  const known = venueAliases({ city, venues: venues.map(venueDefinition) })
  return venues.flatMap(({ slug, name, aliases = [] }) =>
    [name, ...aliases]
      .filter((printed) => known.get(printed) !== slug)
      .map((printed) => `"${printed}" names ${name} and another venue too, so that it names neither: leave it to one.`),
  )
}

function placeless(venues: readonly VenueFile[]): string[] {
  const without = venues.filter(({ address, latitude }) => !address && latitude === undefined)
  if (without.length === 0) return []
  const names = new Intl.ListFormat('en').format(without.map(({ name }) => name))
  return [`Without an address or place: ${names}.`]
}

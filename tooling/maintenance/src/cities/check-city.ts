import type { CityFolder } from '@houselights/config/cities/load-cities'
import type { CityFile, SourceAddress, VenueFile } from '@houselights/contracts/cities/city-files'
import { isWithinBounds } from '@houselights/domain/geography/city-bounds'
import { getSource } from '@houselights/scrapers/registry/find-source'
import { toVenueDefinition } from '@houselights/scrapers/registry/venue-definition'
import { getVenueAliases } from '@houselights/scrapers/testing/venue-aliases'

/** What's wrong in a city's data and what it still lacks, as sentences. */
export interface CityFindings {
  wrong: string[]
  missing: string[]
}

/** Checks what single files can't show: whether venues, aggregators and the city's own data are consistent. */
export function checkCity({ city, venues, aggregators }: Omit<CityFolder, 'map'>): CityFindings {
  const sourceErrors = [...venues.flatMap(getSources), ...aggregators].flatMap(findSourceError)
  return {
    wrong: [
      ...sourceErrors,
      ...venues.flatMap((venue) => findPlaceErrors(venue, city)),
      ...findTownErrors(city),
      // a venue whose source is invalid has no definition
      ...(sourceErrors.length === 0 ? findSharedNames({ city, venues }) : []),
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
      ...findPlaceless(venues),
    ],
  }
}

interface NamedSource {
  name: string
  source: SourceAddress
}

const getSources = ({ name, source, further = [] }: VenueFile): NamedSource[] => [{ name, source }, ...further]

function findSourceError({ name, source }: NamedSource): string[] {
  try {
    getSource(source)
    return []
  } catch (error) {
    return [`${name} (${source.url}) cannot be read: ${error instanceof Error ? error.message : String(error)}`]
  }
}

function findPlaceErrors(
  { name, neighborhood, latitude, longitude }: VenueFile,
  { bounds, neighborhoods }: CityFile,
): string[] {
  const isOutside =
    latitude !== undefined && longitude !== undefined && !isWithinBounds(bounds, { latitude, longitude })
  return [
    ...((latitude === undefined) !== (longitude === undefined)
      ? [`${name} has a latitude or a longitude alone: give both, or neither.`]
      : []),
    ...(isOutside
      ? [`${name} lies outside of the city's bounds (${latitude}, ${longitude}): correct its place, or the bounds.`]
      : []),
    ...(neighborhood && !neighborhoods.includes(neighborhood)
      ? [`${name} is in ${neighborhood}, which is not among the city's neighborhoods: add it there, or correct it.`]
      : []),
  ]
}

/** Towns that are used but not listed: no listing could be placed in them. */
function findTownErrors({ name, latitude, longitude, bounds, towns, neighborTowns, townNames }: CityFile): string[] {
  const namedTowns = new Set([...neighborTowns.flat(), ...Object.values(townNames)])
  return [
    ...(isWithinBounds(bounds, { latitude, longitude })
      ? []
      : [`The place of ${name} (${latitude}, ${longitude}) lies outside of its own bounds.`]),
    ...(towns.includes(name) ? [] : [`${name} is not among its own towns: put it first.`]),
    ...[...namedTowns]
      .filter((town) => !towns.includes(town))
      .map((town) => `${town} stands in neighborTowns or townNames and is not among the towns: add it there.`),
  ]
}

function findSharedNames({ city, venues }: Pick<CityFolder, 'city' | 'venues'>): string[] {
  const slugByName = getVenueAliases({ city, venues: venues.map(toVenueDefinition) })
  return venues.flatMap(({ slug, name, aliases = [] }) =>
    [name, ...aliases]
      .filter((printed) => slugByName.get(printed) !== slug)
      .map((printed) => `"${printed}" names ${name} and another venue too, so that it names neither: leave it to one.`),
  )
}

function findPlaceless(venues: readonly VenueFile[]): string[] {
  const venuesWithoutPlace = venues.filter(({ address, latitude }) => !address && latitude === undefined)
  if (venuesWithoutPlace.length === 0) return []
  const names = new Intl.ListFormat('en').format(venuesWithoutPlace.map(({ name }) => name))
  return [`Without an address or place: ${names}.`]
}

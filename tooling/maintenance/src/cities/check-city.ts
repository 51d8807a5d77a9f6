import type { CityFolder } from '@houselights/config/cities/load-cities'
import type { CityFile, SourceAddress, VenueFile } from '@houselights/contracts/cities/city-files'
import { SOURCED_FACTS, type SourcedFact } from '@houselights/contracts/entities/venue-evidence'
import { isWithinBounds } from '@houselights/domain/geography/city-bounds'
import { getSource } from '@houselights/scrapers/registry/find-source'
import { toVenueDefinition } from '@houselights/scrapers/registry/venue-definition'
import { getVenueAliases } from '@houselights/scrapers/testing/venue-aliases'

/** Mistakes in a city's data and missing data, as sentences. */
export interface CityFindings {
  wrong: string[]
  missing: string[]
}

export interface Completeness {
  name: string
  count: number
  total: number
}

/** Checks what single files can't show: whether venues, aggregators and the city's own data are consistent. */
export function checkCity({ city, venues, aggregators }: Omit<CityFolder, 'map'>): CityFindings {
  const sourceErrors = [...venues.flatMap(getSources), ...aggregators].flatMap(findSourceError)
  return {
    wrong: [
      ...sourceErrors,
      ...venues.flatMap((venue) => findPlaceErrors(venue, city)),
      ...findTownErrors(city),
      ...(venues.some(({ evidence }) => evidence) ? listUnproven(venues) : []),
      // a venue whose source is invalid has no definition
      ...(sourceErrors.length === 0 ? findSharedNames({ city, venues }) : []),
    ],
    missing: [
      ...(venues.length === 0 ? ['It has no venues yet. Add one with npm run venue -- https://… --write.'] : []),
      ...(aggregators.length === 0
        ? ['It has no aggregators (aggregators.json), so shows are known only from their venues.']
        : []),
      ...(city.neighborhoods.length === 0 ? ['It lists no neighborhoods, so no venue can have one.'] : []),
      ...(city.towns.length === 1
        ? [
            `Its only town is ${city.name}, so a listing with another town after its venue isn’t recognized as elsewhere.`,
          ]
        : []),
      ...findVenuesWithoutPlace(venues),
    ],
  }
}

const hasFact = ({ latitude, links, unverified, ...venue }: VenueFile, fact: SourcedFact): boolean => {
  if (fact === 'coordinates') return latitude !== undefined
  // a calendar that was scraped proves its own address
  if (fact === 'calendar') return unverified === true
  const value = fact === 'instagram' || fact === 'facebook' || fact === 'twitter' ? links?.[fact] : venue[fact]
  return value !== undefined
}
const isProven = ({ evidence = [] }: VenueFile, fact: SourcedFact): boolean =>
  evidence.some(({ facts }) => facts.includes(fact))

/** Lists the venues that have a fact without evidence, one sentence per fact. */
const listUnproven = (venues: readonly VenueFile[]): string[] =>
  SOURCED_FACTS.flatMap((fact) => {
    const unproven = venues.filter((venue) => hasFact(venue, fact) && !isProven(venue, fact))
    return unproven.length > 0 ? [`Without evidence for ${fact}: ${toNames(unproven)}.`] : []
  })

const FIELDS: Record<string, (venue: VenueFile) => unknown> = {
  address: ({ address }) => address,
  coordinates: ({ latitude }) => latitude,
  website: ({ website }) => website,
  capacity: ({ capacity }) => capacity,
  type: ({ venueType }) => venueType,
  links: ({ links }) => links,
  neighborhood: ({ neighborhood }) => neighborhood,
  'own calendar': ({ source, inactive }) => (inactive ? undefined : source),
}

/** For each fact, counts how many venues have it. */
export function getCompleteness(venues: readonly VenueFile[]): Completeness[] {
  const facts = venues.flatMap((venue) =>
    SOURCED_FACTS.filter((fact) => hasFact(venue, fact)).map((fact) => isProven(venue, fact)),
  )
  return [
    ...Object.entries(FIELDS).map(([name, getField]) => ({
      name,
      count: venues.filter((venue) => getField(venue) !== undefined).length,
      total: venues.length,
    })),
    { name: 'facts with evidence', count: facts.filter(Boolean).length, total: facts.length },
  ]
}

const toNames = (venues: readonly VenueFile[]): string =>
  new Intl.ListFormat('en').format(venues.map(({ name }) => name))

interface NamedSource {
  name: string
  source: SourceAddress
}

const getSources = ({ name, source, further = [] }: VenueFile): NamedSource[] => [
  ...(source ? [{ name, source }] : []),
  ...further,
]

function findSourceError({ name, source }: NamedSource): string[] {
  try {
    getSource(source)
    return []
  } catch (error) {
    return [`${name} (${source.url}) is invalid: ${error instanceof Error ? error.message : String(error)}`]
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
      ? [`${name} has only a latitude or only a longitude: give both, or neither.`]
      : []),
    ...(isOutside
      ? [`${name} is outside the city's bounds (${latitude}, ${longitude}): correct its coordinates, or the bounds.`]
      : []),
    ...(neighborhood && !neighborhoods.includes(neighborhood)
      ? [`${name} is in ${neighborhood}, which isn't one of the city's neighborhoods: add it there, or correct it.`]
      : []),
  ]
}

/**
 * Finds errors in the city's coordinates and towns. No listing could be assigned to a town that is used but not listed.
 */
function findTownErrors({
  name,
  latitude,
  longitude,
  bounds,
  towns,
  ownTowns,
  neighborTowns,
  townNames,
}: CityFile): string[] {
  const namedTowns = new Set([...(ownTowns ?? []), ...neighborTowns.flat(), ...Object.values(townNames)])
  return [
    ...(isWithinBounds(bounds, { latitude, longitude })
      ? []
      : [`The coordinates of ${name} (${latitude}, ${longitude}) are outside its own bounds.`]),
    ...(ownTowns || towns.includes(name) ? [] : [`${name} is not one of its own towns: put it first.`]),
    ...[...namedTowns]
      .filter((town) => !towns.includes(town))
      .map((town) => `${town} is in ownTowns, neighborTowns or townNames but not in towns: add it there.`),
  ]
}

function findSharedNames({ city, venues }: Pick<CityFolder, 'city' | 'venues'>): string[] {
  const slugByName = getVenueAliases({ city, venues: venues.map(toVenueDefinition) })
  return venues.flatMap(({ slug, name, aliases = [] }) =>
    [name, ...aliases]
      .filter((printed) => slugByName.get(printed) !== slug)
      .map(
        (printed) => `"${printed}" is a name of ${name} and of another venue, so it matches neither: give it to one.`,
      ),
  )
}

function findVenuesWithoutPlace(venues: readonly VenueFile[]): string[] {
  const venuesWithoutPlace = venues.filter(({ address, latitude }) => !address && latitude === undefined)
  if (venuesWithoutPlace.length === 0) return []
  return [`Without an address or place: ${toNames(venuesWithoutPlace)}.`]
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AggregatorFile, CityFile, SHARED_TOWN_FIELDS, VenueFile } from '@houselights/contracts/cities/city-files'
import { CityMap } from '@houselights/contracts/cities/city-map'
import { z } from 'zod'

/** A city with everything in its folder. */
export interface CityFolder {
  city: CityFile
  /** Sorted by slug. */
  venues: readonly VenueFile[]
  aggregators: readonly AggregatorFile[]
  /** The city's outlines on the map page; null if it has none. */
  map: CityMap | null
}

/**
 * Loads the folders of all cities, the default city first and the others sorted by id. If a file is invalid, throws an
 * error with its path and what is wrong with it.
 */
export function loadCities(folder: string): readonly CityFolder[] {
  const cities = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => loadCity(join(folder, name)))
  const defaultCities = cities.filter(({ city }) => city.default)
  if (defaultCities.length !== 1)
    throw new Error(`${folder} contains ${defaultCities.length} cities with "default": true; exactly one must have it.`)
  const allVenues = cities.flatMap(({ venues }) => venues)
  checkUnique('venue', allVenues)
  const allAggregators = cities.flatMap(({ aggregators }) => aggregators)
  checkUnique('aggregator', allAggregators)
  checkSharedLists(cities)
  const toSortKey = ({ city }: CityFolder) => (city.default ? '' : city.id)
  return cities.sort((a, b) => (toSortKey(a) < toSortKey(b) ? -1 : 1))
}

/** Checks that cities that one scrape serves, or that are listed together, exist and agree on time and money. */
function checkSharedLists(cities: readonly CityFolder[]): void {
  const checkCity = (city: CityFile, id: string, subject: string, field: string) => {
    const other = cities.find((folder) => folder.city.id === id)?.city
    if (!other || other === city) throw new Error(`${subject} has "${id}" in ${field}, which isn't another city.`)
    if (other.timeZone !== city.timeZone || other.currency !== city.currency)
      throw new Error(`${subject} can't serve both ${city.id} and ${id}: their time zones or currencies differ.`)
    return other
  }
  for (const { city, aggregators } of cities) {
    for (const { id } of city.nearby)
      if (!checkCity(city, id, `The city "${city.id}"`, 'nearby').ownTowns)
        throw new Error(`The city "${city.id}" has "${id}" in nearby, whose venues have no towns: add its ownTowns.`)
    for (const { slug, alsoCities = [] } of aggregators)
      for (const id of alsoCities) checkCity(city, id, `The list "${slug}"`, 'alsoCities')
  }
}

function loadCity(folder: string): CityFolder {
  const city = readCity(folder)
  if (city.id !== basename(folder))
    throw new Error(`${folder} contains the city "${city.id}": name the folder ${city.id}.`)
  const venuesFolder = join(folder, 'venues')
  const aggregatorsFile = join(folder, 'aggregators.json')
  const mapFile = join(folder, 'map.json')
  return {
    city,
    // A new city has no venues yet.
    venues: (existsSync(venuesFolder) ? readdirSync(venuesFolder) : [])
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => loadVenue(join(venuesFolder, name))),
    aggregators: existsSync(aggregatorsFile) ? readData(aggregatorsFile, z.array(AggregatorFile)) : [],
    map: existsSync(mapFile) ? readData(mapFile, CityMap) : null,
  }
}

/** Reads a city's file. Lists of towns that it leaves out come from the city that it shares them with. */
function readCity(folder: string): CityFile {
  const file = join(folder, 'city.json')
  const ownData = z.looseObject({ sharesTownsWith: z.string().optional() }).safeParse(parseJson(file)).data
  if (!ownData?.sharesTownsWith) return readData(file, CityFile)
  const otherFile = join(folder, '..', basename(ownData.sharesTownsWith), 'city.json')
  if (!existsSync(otherFile))
    throw new Error(`${file} shares towns with "${ownData.sharesTownsWith}", which isn't a city.`)
  const otherCity = readData(otherFile, CityFile)
  const sharedLists = Object.fromEntries(SHARED_TOWN_FIELDS.map((field) => [field, otherCity[field]]))
  return check(file, CityFile, { ...sharedLists, ...ownData })
}

function loadVenue(file: string): VenueFile {
  const venue = readData(file, VenueFile)
  if (venue.slug !== basename(file, '.json'))
    throw new Error(`${file} contains the venue "${venue.slug}": name the file ${venue.slug}.json.`)
  return venue
}

const readData = <Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> =>
  check(file, schema, parseJson(file))

function check<Schema extends z.ZodType>(file: string, schema: Schema, value: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(value)
  if (error) throw new Error(`${file} is invalid:\n${z.prettifyError(error)}`)
  return data
}

function parseJson(file: string): unknown {
  const text = readFileSync(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

function checkUnique(entryKind: string, entries: readonly { slug: string }[]): void {
  const slugs = entries.map(({ slug }) => slug)
  const repeatedSlug = slugs.find((slug, index) => slugs.indexOf(slug) !== index)
  if (repeatedSlug)
    throw new Error(
      `Two ${entryKind}s have the slug "${repeatedSlug}". Choose a different one. For ${entryKind}s in different cities, add the city to the slug.`,
    )
}

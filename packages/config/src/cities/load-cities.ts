import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AggregatorFile, CityFile, VenueFile } from '@houselights/contracts/cities/city-files'
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
  const toSortKey = ({ city }: CityFolder) => (city.default ? '' : city.id)
  return cities.sort((a, b) => (toSortKey(a) < toSortKey(b) ? -1 : 1))
}

function loadCity(folder: string): CityFolder {
  const city = readData(join(folder, 'city.json'), CityFile)
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

function loadVenue(file: string): VenueFile {
  const venue = readData(file, VenueFile)
  if (venue.slug !== basename(file, '.json'))
    throw new Error(`${file} contains the venue "${venue.slug}": name the file ${venue.slug}.json.`)
  return venue
}

function readData<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  const { data, error } = schema.safeParse(parseJson(file))
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

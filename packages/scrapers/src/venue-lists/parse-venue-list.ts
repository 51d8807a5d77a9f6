import { VenueFacts } from '@houselights/contracts/cities/city-files'
import { MAX_IMPORT_BYTES, SiteAddress } from '@houselights/contracts/operators/proposals'
import { addressKey } from '@houselights/domain/links/web-address'
import { slugify, tidy } from '@houselights/domain/text/text'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { BoundedParser } from '../parse/html/bounded-parser.ts'

type Column = 'name' | 'website' | 'address' | 'latitude' | 'longitude' | 'venueType' | 'capacity'
export type VenueRow = Partial<Record<Column, string | undefined>>

/** Our venue types by OpenStreetMap value. */
const TYPES = new Map(
  Object.entries({
    bar: 'bar',
    pub: 'bar',
    nightclub: 'club',
    music_venue: 'club',
    theatre: 'theater',
    concert_hall: 'music_hall',
    arts_centre: 'arts_center',
  }),
)

/**
 * Creates a row from a venue's OpenStreetMap tags (https://wiki.openstreetmap.org/wiki/Key:contact, Key:addr).
 * @internal
 */
export function toVenueRow(
  tags: Readonly<Record<string, string | undefined>>,
  coordinates: Pick<VenueRow, 'latitude' | 'longitude'>,
): VenueRow {
  const osmType = [tags.theatre, tags.amenity].find((value) => value && TYPES.has(value))
  return {
    ...coordinates,
    name: tags.name,
    website: tags.website ?? tags['contact:website'] ?? tags.url,
    address: [tags['addr:housenumber'], tags['addr:street']].filter(Boolean).join(' ') || undefined,
    venueType: osmType && TYPES.get(osmType),
    capacity: tags.capacity,
  }
}

/** The accepted column names of each value, in lower case. */
const COLUMNS: Readonly<Record<Column, readonly string[]>> = {
  name: ['name', 'venue', 'title'],
  website: ['website', 'url', 'homepage', 'site', 'web', 'link', 'contact:website'],
  address: ['address', 'street', 'street address'],
  latitude: ['latitude', 'lat', 'y'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'x'],
  venueType: ['type', 'venue type', 'venuetype', 'kind'],
  capacity: ['capacity'],
}

/** Parses a table of venues with a header line. Values are separated by commas, semicolons or tabs. */
function parseCsv(text: string): VenueRow[] {
  const [header, ...rows] = toTable(text)
  const names = header?.map((name) => name.trim().toLowerCase()) ?? []
  const findColumn = (field: Column) => names.findIndex((name) => COLUMNS[field].includes(name))
  const columns = (Object.keys(COLUMNS) as Column[]).map((field) => [field, findColumn(field)] as const)
  if (findColumn('website') < 0)
    throw new Error(
      `The list has no column for the venues’ sites. Its first line should be like "name,website,latitude,longitude", but is "${names.join(',').slice(0, 200)}".`,
    )
  return rows.map((row) => Object.fromEntries(columns.map(([field, index]) => [field, row[index]])))
}

function toTable(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      delimiter: getDelimiter(text),
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Error(`The list isn’t a table: ${error.message}`, { cause: error })
  }
}

function getDelimiter(text: string): string {
  const [header = ''] = text.split('\n', 1)
  const getCount = (character: string) => header.split(character).length
  return [',', ';', '\t'].toSorted((one, other) => getCount(other) - getCount(one))[0] ?? ','
}

const Text = z.union([z.string(), z.number()]).transform(String)
const Tags = z.record(z.string(), Text.optional().catch(undefined))
const Point = z.object({ lat: Text.optional(), lon: Text.optional() })
/** An Overpass response (with `out center`, ways have a point). */
const Overpass = z.object({
  elements: z.array(Point.extend({ tags: Tags.optional(), center: Point.optional() }).catch({})),
})
const GeoJson = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z
      .object({
        properties: Tags.nullish(),
        geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish(),
      })
      .catch({}),
  ),
})
const Position = z.tuple([Text, Text]).rest(z.unknown())

function parseJsonList(text: string): VenueRow[] {
  const value = parseJson(text)
  const overpass = Overpass.safeParse(value)
  if (overpass.success)
    return overpass.data.elements.map(({ tags = {}, center, ...node }) => {
      const { lat: latitude, lon: longitude } = center ?? node
      return toVenueRow(tags, { latitude, longitude })
    })
  const geoJson = GeoJson.safeParse(value)
  if (geoJson.success)
    return geoJson.data.features.map(({ properties, geometry }) => {
      const [longitude, latitude] = (geometry?.type === 'Point' && Position.safeParse(geometry.coordinates).data) || []
      return toVenueRow(properties ?? {}, { latitude, longitude })
    })
  throw new Error('The list is JSON, but not a GeoJSON FeatureCollection or an Overpass response ("elements").')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`The list isn’t valid JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

const ELEMENTS = new Set(['node', 'way', 'relation'])
type Attributes = Readonly<Record<string, string | undefined>>

/** Parses venues from an OpenStreetMap extract (XML): every element with tags. */
function parseOsm(text: string): VenueRow[] {
  if (!/<osm\b/i.test(text.slice(0, 2_000)))
    throw new Error('The list is XML, but not an OpenStreetMap extract (<osm>).')
  const rows: VenueRow[] = []
  let element: ({ tags: Record<string, string | undefined> } & Pick<VenueRow, 'latitude' | 'longitude'>) | undefined
  const parser = new BoundedParser(
    {
      onopentag(name: string, { lat, lon, k, v }: Attributes) {
        if (ELEMENTS.has(name)) element = { tags: {}, latitude: lat, longitude: lon }
        else if (name === 'center' && element) element = { ...element, latitude: lat, longitude: lon }
        else if (name === 'tag' && element && k !== undefined) element.tags[k] = v
      },
      onclosetag(name: string) {
        if (!ELEMENTS.has(name) || !element) return
        const { tags, ...coordinates } = element
        if (Object.keys(tags).length > 0) rows.push(toVenueRow(tags, coordinates))
        element = undefined
      },
    },
    { xmlMode: true, decodeEntities: true },
    // no limit on markup: the file comes from an operator, and no tree is built
    Number.POSITIVE_INFINITY,
  )
  parser.end(text)
  return rows
}

/** A venue from a list: its site, and the facts in the list. */
export interface ListedVenue {
  website: string
  facts: VenueFacts
}

export interface VenueList {
  /** One entry per site. */
  venues: ListedVenue[]
  /** Names of venues that can't be scraped because the list has no site for them. */
  withoutSite: string[]
}

const MAX_VENUES = 5_000
const EXPECTED = 'a list of venues must be CSV, GeoJSON, an Overpass response or an OpenStreetMap extract (XML).'

/**
 * Parses a list of venues: CSV with a header line, GeoJSON, an Overpass response, or an OpenStreetMap extract (XML).
 * Throws an error that says what was expected if the text is none of these.
 */
export function parseVenueList(text: string): VenueList {
  if (text.length > MAX_IMPORT_BYTES)
    throw new Error(`A list of venues can have up to ${MAX_IMPORT_BYTES / 1_000_000} MB.`)
  if (text.includes('\0')) throw new Error(`The file isn’t text: ${EXPECTED}`)
  if (!text.trim()) throw new Error(`The file is empty: ${EXPECTED}`)
  const firstCharacter = text.trimStart().slice(0, 1)
  const rows =
    firstCharacter === '{' || firstCharacter === '['
      ? parseJsonList(text)
      : firstCharacter === '<'
        ? parseOsm(text)
        : parseCsv(text)
  const venues = new Map<string, ListedVenue>()
  const withoutSite: string[] = []
  for (const row of rows) {
    const website = toSite(row.website)
    if (website) venues.set(addressKey(website) ?? website, { website, facts: getFacts(row) })
    else if (row.name) withoutSite.push(row.name)
  }
  if (venues.size > MAX_VENUES)
    throw new Error(`The list has ${venues.size} sites. Split it into lists of up to ${MAX_VENUES}.`)
  return { venues: [...venues.values()], withoutSite }
}

/** Returns the first URL in a field. If there are several, the first is the venue's own. */
function toSite(text: string | undefined): string | undefined {
  const [firstUrl = ''] = (text ?? '').split(/[;\s]/)
  return SiteAddress.safeParse(firstUrl).data
}

/** Returns the facts of a row that are valid. */
function getFacts({ name, address, latitude, longitude, venueType, capacity }: VenueRow): VenueFacts {
  const candidates = {
    name: name && tidy(name),
    address: address && tidy(address),
    capacity: toNumber(capacity),
    latitude: toNumber(latitude),
    longitude: toNumber(longitude),
    venueType: venueType && slugify(venueType).replaceAll('-', '_'),
  }
  const validFacts = Object.entries(candidates).filter(
    ([field, value]) => value && VenueFacts.safeParse({ [field]: value }).success,
  )
  return VenueFacts.parse(Object.fromEntries(validFacts))
}

const toNumber = (text: string | undefined): number | undefined =>
  text && /^\s*-?\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined

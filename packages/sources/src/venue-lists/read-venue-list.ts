import { slugify, tidy } from '@houselights/domain/text'
import { addressKey } from '@houselights/domain/web-address'
import { VenueFacts } from '@houselights/types/city-files'
import { MOST_IMPORT_BYTES, SiteAddress } from '@houselights/types/proposals'
import { csvRows } from './csv-rows.ts'
import { jsonRows } from './json-rows.ts'
import { osmRows } from './osm-rows.ts'
import type { VenueRow } from './venue-row.ts'

/** A venue of somebody's list: where its site is, and what the list says of it. */
export interface ListedVenue {
  website: string
  facts: VenueFacts
}

export interface VenueList {
  /** Each site once. */
  venues: ListedVenue[]
  /** Names of those that cannot be read, since no site is given for them. */
  withoutSite: string[]
}

const MOST_VENUES = 5_000
const EXPECTED = 'a list of venues is CSV, GeoJSON, an answer of Overpass, or an extract of OpenStreetMap (XML).'

/**
 * Reads a list of venues: CSV with a line of names, GeoJSON, an answer of Overpass, or an extract of OpenStreetMap (XML).
 * Throws an error that says what was expected where the text is none of these.
 */
export function readVenueList(text: string): VenueList {
  if (text.length > MOST_IMPORT_BYTES)
    throw new Error(`A list of venues has at most ${MOST_IMPORT_BYTES / 1_000_000} MB.`)
  if (text.includes('\0')) throw new Error(`The file is no text: ${EXPECTED}`)
  if (!text.trim()) throw new Error(`The file is empty: ${EXPECTED}`)
  const begin = text.trimStart().slice(0, 1)
  const rows = begin === '{' || begin === '[' ? jsonRows(text) : begin === '<' ? osmRows(text) : csvRows(text)
  const venues = new Map<string, ListedVenue>()
  const withoutSite: string[] = []
  for (const row of rows) {
    const website = siteOf(row.website)
    if (website) venues.set(addressKey(website) ?? website, { website, facts: factsOf(row) })
    else if (row.name) withoutSite.push(row.name)
  }
  if (venues.size > MOST_VENUES)
    throw new Error(`The list names ${venues.size} sites: make several of it, each of at most ${MOST_VENUES}.`)
  return { venues: [...venues.values()], withoutSite }
}

/** Several addresses stand in one field where a venue has several: the first is its own. */
function siteOf(printed: string | undefined): string | undefined {
  const [first = ''] = (printed ?? '').split(/[;\s]/)
  return SiteAddress.safeParse(first).data
}

/** What of a row can be stored as it is. */
function factsOf({ name, address, latitude, longitude, venueType, capacity }: VenueRow): VenueFacts {
  const candidates = {
    ...{ name: name && tidy(name), address: address && tidy(address), capacity: numberOf(capacity) },
    ...{ latitude: numberOf(latitude), longitude: numberOf(longitude) },
    venueType: venueType && slugify(venueType).replaceAll('-', '_'),
  }
  const fit = Object.entries(candidates).filter(
    ([field, value]) => value && VenueFacts.safeParse({ [field]: value }).success,
  )
  return VenueFacts.parse(Object.fromEntries(fit))
}

const numberOf = (printed: string | undefined): number | undefined =>
  printed && /^\s*-?\d+(?:\.\d+)?\s*$/.test(printed) ? Number(printed) : undefined

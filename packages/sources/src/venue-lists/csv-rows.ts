import { CsvError, parse } from 'csv-parse/sync'
import type { VenueRow } from './venue-row.ts'

/** Names of columns, folded, for each value. */
const COLUMNS: Readonly<Record<keyof VenueRow, readonly string[]>> = {
  name: ['name', 'venue', 'title'],
  website: ['website', 'url', 'homepage', 'site', 'web', 'link', 'contact:website'],
  address: ['address', 'street', 'street address'],
  latitude: ['latitude', 'lat', 'y'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'x'],
  venueType: ['type', 'venue type', 'venuetype', 'kind'],
  capacity: ['capacity'],
}

/** Reads a table of venues with a line of column names; commas, semicolons or tabs part the values. */
export function csvRows(text: string): VenueRow[] {
  const [head, ...rows] = tableOf(text)
  const names = head?.map((name) => name.trim().toLowerCase()) ?? []
  const at = (field: keyof VenueRow) => names.findIndex((name) => COLUMNS[field].includes(name))
  const columns = (Object.keys(COLUMNS) as (keyof VenueRow)[]).map((field) => [field, at(field)] as const)
  if (at('website') < 0)
    throw new Error(
      `The list names no column for the venues’ sites: its first line must be such as "name,website,latitude,longitude"; it is "${names.join(',').slice(0, 200)}".`,
    )
  return rows.map((row) => Object.fromEntries(columns.map(([field, index]) => [field, row[index]])))
}

function tableOf(text: string): string[][] {
  try {
    return parse(text, {
      ...{ bom: true, trim: true, skip_empty_lines: true, relax_column_count: true, relax_quotes: true },
      delimiter: delimiterOf(text),
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Error(`The list is no table: ${error.message}`, { cause: error })
  }
}

/** The sign that parts most names in the first line. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split('\n', 1)
  const countOf = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ','
}

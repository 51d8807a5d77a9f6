import { DUMP_COLUMNS, type DumpColumn, type DumpedEvent } from '@houselights/contracts/publishing/dumps'
import { stringify } from 'csv-stringify/sync'

const ofRole = ({ bill }: DumpedEvent, role: string) =>
  bill
    .filter((artist) => artist.role === role)
    .map(({ name }) => name)
    .join('; ')

const CELLS: Partial<Record<DumpColumn, (event: DumpedEvent) => string>> = {
  headliner: (event) => ofRole(event, 'headliner'),
  support: (event) => ofRole(event, 'support'),
  tags: ({ tags }) => tags.join('; '),
  inferred: ({ inferred }) => inferred.join('; '),
  source_names: ({ sources }) => sources.map(({ name }) => name).join('; '),
  // each with its kind, address, and when it was first and last seen there
  sources: ({ sources }) => JSON.stringify(sources),
}

/** Any other column is named for a field of the event, or of its venue. */
function getCell(event: DumpedEvent, column: DumpColumn): unknown {
  const fields: Record<string, unknown> = column.startsWith('venue_') ? event.venue : event
  const name = column.replace('venue_', '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return CELLS[column] ? CELLS[column](event) : fields[name]
}

// what a reader of lines or a spreadsheet ends a line at
const BREAK = /[\n\v\f\r\u0085\u2028\u2029]/

/** What some spreadsheets end a cell at, although the file does not, before the sign of a formula; a smile is none. */
const BEFORE_FORMULA = /([;\t] *)(?=[=+@＝＋＠]|[-－](?!\)))/g

/**
 * A text in one line, without spaces around it: a line of the file must not begin within a cell, and no space hide the sign
 * that a formula begins with.
 */
const oneLine = (value: unknown) =>
  typeof value === 'string'
    ? value
        .split(BREAK)
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' ')
        .replace(BEFORE_FORMULA, "$1'")
    : value

/**
 * Events as CSV (RFC 4180), with a row of names before the first: an event is a line. What a spreadsheet would take for a
 * formula begins with an apostrophe, also where one ends a cell at a semicolon or tab: texts come from other sites.
 */
export const csvText = (events: readonly DumpedEvent[], withNames: boolean): string =>
  stringify(
    events.map((event) => DUMP_COLUMNS.map((column) => oneLine(getCell(event, column)))),
    { header: withNames, columns: [...DUMP_COLUMNS], record_delimiter: '\r\n', escape_formulas: true },
  )

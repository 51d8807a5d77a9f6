import { DUMP_COLUMNS, type DumpColumn, type DumpedEvent } from '@houselights/contracts/publishing/dumps'
import { stringify } from 'csv-stringify/sync'

const getNamesWithRole = ({ bill }: DumpedEvent, role: string) =>
  bill
    .filter((artist) => artist.role === role)
    .map(({ name }) => name)
    .join('; ')

const CELLS: Partial<Record<DumpColumn, (event: DumpedEvent) => string>> = {
  headliner: (event) => getNamesWithRole(event, 'headliner'),
  support: (event) => getNamesWithRole(event, 'support'),
  tags: ({ tags }) => tags.join('; '),
  inferred: ({ inferred }) => inferred.join('; '),
  source_names: ({ sources }) => sources.map(({ name }) => name).join('; '),
  // Each source has its kind, address, and when the event was first and last seen there.
  sources: ({ sources }) => JSON.stringify(sources),
}

/**
 * Returns the value of a column. A column that isn't in `CELLS` has the name of a field of the event or of its venue.
 */
function getCell(event: DumpedEvent, column: DumpColumn): unknown {
  const fields: Record<string, unknown> = column.startsWith('venue_') ? event.venue : event
  const name = column.replace('venue_', '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return CELLS[column] ? CELLS[column](event) : fields[name]
}

// Anything that a text reader or spreadsheet may treat as a line break.
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/

/**
 * A separator at which some spreadsheets split a cell, followed by a character that starts a formula. A smiley like
 * `-)` doesn't start one.
 */
const BEFORE_FORMULA = /([;\t] *)(?=[=+@＝＋＠]|[-－](?!\)))/g

/**
 * Puts a text on one line, without surrounding spaces: no line of the file may start inside a cell, and no space may
 * hide the character that starts a formula.
 */
const toOneLine = (value: unknown) =>
  typeof value === 'string'
    ? value
        .split(LINE_BREAK)
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' ')
        .replace(BEFORE_FORMULA, "$1'")
    : value

/**
 * Formats events as CSV (RFC 4180), one per line, optionally after a header row. Texts come from other sites, so one
 * that a spreadsheet would treat as a formula gets an apostrophe in front, also where a spreadsheet splits cells at
 * semicolons or tabs.
 */
export const toCsv = (events: readonly DumpedEvent[], withHeader: boolean): string =>
  stringify(
    events.map((event) => DUMP_COLUMNS.map((column) => toOneLine(getCell(event, column)))),
    { header: withHeader, columns: [...DUMP_COLUMNS], record_delimiter: '\r\n', escape_formulas: true },
  )

import { DUMP_COLUMNS, type DumpColumn, type DumpedEvent } from '@houselights/contracts/publishing/dumps'
import { stringify } from 'csv-stringify/sync'

const ofRole = ({ bill }: DumpedEvent, role: string) =>
  bill
    .filter((artist) => artist.role === role)
    .map(({ name }) => name)
    .join('; ')

const CELLS: Readonly<Record<DumpColumn, (event: DumpedEvent) => string | number | null>> = {
  id: ({ id }) => id,
  slug: ({ slug }) => slug,
  title: ({ title }) => title,
  local_date: ({ localDate }) => localDate,
  starts_at: ({ startsAt }) => startsAt,
  doors: ({ doors }) => doors,
  ends_at: ({ endsAt }) => endsAt,
  status: ({ status }) => status,
  kind: ({ kind }) => kind,
  headliner: (event) => ofRole(event, 'headliner'),
  support: (event) => ofRole(event, 'support'),
  night: ({ night }) => night,
  presenter: ({ presenter }) => presenter,
  tour: ({ tour }) => tour,
  tags: ({ tags }) => tags.join('; '),
  room: ({ room }) => room,
  venue_id: ({ venue }) => venue.id,
  venue_slug: ({ venue }) => venue.slug,
  venue_name: ({ venue }) => venue.name,
  venue_neighborhood: ({ venue }) => venue.neighborhood,
  venue_address: ({ venue }) => venue.address,
  venue_latitude: ({ venue }) => venue.latitude,
  venue_longitude: ({ venue }) => venue.longitude,
  venue_website: ({ venue }) => venue.website,
  price: ({ price }) => price,
  price_min: ({ priceMin }) => priceMin,
  price_max: ({ priceMax }) => priceMax,
  currency: ({ currency }) => currency,
  admission: ({ admission }) => admission,
  age: ({ age }) => age,
  ticket_url: ({ ticketUrl }) => ticketUrl,
  inferred: ({ inferred }) => inferred.join('; '),
  first_seen_at: ({ firstSeenAt }) => firstSeenAt,
  last_seen_at: ({ lastSeenAt }) => lastSeenAt,
  source_names: ({ sources }) => sources.map(({ name }) => name).join('; '),
  // each with its kind, address, and when it was first and last seen there
  sources: ({ sources }) => JSON.stringify(sources),
}

// what a reader of lines or a spreadsheet ends a line at
const BREAK = /[\n\v\f\r\u0085\u2028\u2029]/

/** What some spreadsheets end a cell at, although the file does not, before the sign of a formula; a smile is none. */
const BEFORE_FORMULA = /([;\t] *)(?=[=+@＝＋＠]|[-－](?!\)))/g

/**
 * A text in one line, without spaces around it: a line of the file must not begin within a cell, and no space hide the sign
 * that a formula begins with.
 */
const oneLine = (value: string | number | null) =>
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
    events.map((event) => DUMP_COLUMNS.map((column) => oneLine(CELLS[column](event)))),
    { header: withNames, columns: [...DUMP_COLUMNS], record_delimiter: '\r\n', escape_formulas: true },
  )

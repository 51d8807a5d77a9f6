import { DUMP_COLUMNS, type DumpedEvent } from '@houselights/contracts/publishing/dumps'
import { HOSTILE_STRINGS } from '@houselights/contracts/testing/hostile/hostile-strings'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { toCsv } from './csv-text.ts'

/** Events with a hostile string in every text field, as if it had entered the database unchecked. */
const events = HOSTILE_STRINGS.map((text, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  slug: `show-${index}`,
  title: text,
  night: text,
  presenter: text,
  tour: text,
  room: text,
  age: text,
  price: text,
  date: '2025-05-02T20:00:00-07:00',
  localDate: '2025-05-02',
  startsAt: '2025-05-02T20:00:00-07:00',
  doors: null,
  endsAt: null,
  priceMin: null,
  priceMax: null,
  currency: text,
  admission: null,
  ticketUrl: text,
  tags: [text, 'b'],
  kind: 'music',
  status: 'scheduled',
  inferred: [],
  bill: [
    { id: 'a', slug: 'a', name: text, role: 'headliner' },
    { id: 'b', slug: 'b', name: 'B', role: 'support' },
  ],
  sources: [{ id: 's', name: text, kind: 'venue', url: null, firstSeenAt: null, lastSeenAt: null }],
  firstSeenAt: null,
  lastSeenAt: null,
  venue: {
    id: 'v',
    slug: 'hall',
    name: text,
    town: text,
    neighborhood: text,
    address: text,
    latitude: -1,
    longitude: -1,
    website: text,
  },
})) as unknown as DumpedEvent[]

const csv = toCsv(events, true)
const rows: Record<string, string>[] = parse(csv, { columns: true })
const NUMBER_COLUMNS = new Set(['venue_latitude', 'venue_longitude'])

test('a CSV file has one line per event, with a cell for each column', () => {
  expect(csv.split('\r\n')).toHaveLength(events.length + 2)
  expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\n\r\v\f\u0085\u2028\u2029]/)
  expect(rows).toHaveLength(events.length)
  for (const [index, row] of rows.entries()) {
    expect(Object.keys(row)).toEqual([...DUMP_COLUMNS])
    expect(row.slug).toBe(`show-${index}`)
  }
})

test('no cell is a formula', () => {
  const formulas = rows.flatMap((row) =>
    Object.entries(row).filter(([column, cell]) => !NUMBER_COLUMNS.has(column) && /^\s*[=+\-@\t\r＝＋－＠]/.test(cell)),
  )
  expect(formulas).toEqual([])
})

// Spreadsheets in half of Europe split cells at semicolons. Others split at tabs.
test.each([';', '\t'])('no cell is a formula if %j splits cells', (delimiter) => {
  const cells: string[][] = parse(csv, { delimiter, relax_column_count: true, relax_quotes: true })
  const formulas = cells.flatMap((row) => row.slice(1)).filter((cell) => /^[=+@\t\r＝＋＠]|^-\D/.test(cell))
  expect(formulas).toEqual([])
})

test('a JSON cell stays valid JSON', () => {
  for (const { sources = '' } of rows)
    expect(JSON.parse(sources)).toMatchObject([{ id: 's', kind: 'venue', url: null }])
})

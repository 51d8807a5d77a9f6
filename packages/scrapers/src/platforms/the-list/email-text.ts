import { SHORT_MONTH } from '@houselights/domain/dates/calendar-names'
import { partDetails } from './details.ts'
import { findTown, type Row } from './row.ts'

/** `aug  2 sun Band`, with the weekday at times misspelled ("sdun"), or a year in its place. */
const HEAD = new RegExp(`^\\s*(${SHORT_MONTH}\\s+\\d{1,2}\\s+(?:[a-z]{2,5}|20\\d\\d))\\s+(?=\\S)`)
/** The legend of marks, radio shows and the clubs' addresses follow the listings. */
const END = /a\/a\s+all ages|all bands deserve|radio shows|c l u b\s+i n f o|^\s*-{8,}\s*$/i

/** Reads the plain text that The List mails: hard-wrapped rows, then a legend, an address list and the mail's footer. */
export function rowsOfText(text: string): Row[] {
  return rejoin(printedRows(text)).map(({ date, lines }) => partRow(date, lines))
}

/** The day the list was sent out, where its head names it: dates are counted from there. */
export const issueDate = (text: string): string | undefined =>
  /shows of interest\s+([a-z]+\.? \d{1,2},? 20\d\d)/i.exec(text.slice(0, 2000).replace(/\s+/g, ' '))?.[1]

/** A festival's bill runs to twenty lines; a text that is no mail of The List may run on. */
const MAX_LINES = 60
const MAX_LINE_LENGTH = 200

interface PrintedRow {
  date: string
  lines: string[]
}

function printedRows(text: string): PrintedRow[] {
  const rows: PrintedRow[] = []
  for (const printed of text.replace(/[\u00a0\t]/g, ' ').split(/\r?\n/)) {
    const head = HEAD.exec(printed)
    const line = printed.slice(head?.[0].length ?? 0).trim()
    if (head?.[1]) rows.push({ date: head[1], lines: [line.slice(0, MAX_LINE_LENGTH)] })
    else if (rows.length > 0 && END.test(printed)) break
    else if (line && (rows.at(-1)?.lines.length ?? MAX_LINES) < MAX_LINES)
      rows.at(-1)?.lines.push(line.slice(0, MAX_LINE_LENGTH))
  }
  return rows
}

/** Two lines changed places in a real issue: a second venue under one row, and a next row without any. */
function rejoin(rows: PrintedRow[]): PrintedRow[] {
  return rows.map(({ date, lines }, index) => {
    const own = lines.filter((line, number) => !isStray(lines, line, number))
    const before = rows[index - 1]?.lines ?? []
    const strays = before.filter((line, number) => isStray(before, line, number))
    return { date, lines: / at /.test(` ${own.join(' ')}`) ? own : [...own, ...strays] }
  })
}

/** A line that begins a venue although the row above it is complete. */
const isStray = (lines: readonly string[], line: string, number: number): boolean =>
  number > 0 && /^at\s/.test(line) && isComplete(lines.slice(0, number).join(' '))

/** A venue, and an age rule behind it. */
function isComplete(row: string): boolean {
  const at = row.search(/\sat\s/)
  return at >= 0 && /.\s(?:a\/a|\d\d\+)(?=\s|$)/.test(row.slice(at + 4))
}

function partRow(date: string, lines: readonly string[]): Row {
  const text = lines.join('\n')
  // a line that begins with "at" is the surest; "Bday Partyat the Ivy Room" the least sure
  const at = /\nat\s+/.exec(text) ?? /\sat\s+/.exec(text) ?? /at (?=the[e]? \p{Lu})/u.exec(text)
  if (at) {
    const { venue, details } = partDetails(text.slice(at.index + at[0].length).replaceAll('\n', ' '))
    return {
      date,
      bill: text.slice(0, at.index),
      venue,
      details,
      town: findTown(details.replace(/^a\/a\s+(\S+).*/, ' $1')),
    }
  }
  const { venue: bill, details } = partDetails(text.replaceAll('\n', ' '))
  return { date, bill: bill.replace(/,\s*S\.F\.$/, ''), venue: '', details, town: findTown(bill) }
}

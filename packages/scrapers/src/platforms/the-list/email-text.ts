import { SHORT_MONTH, WEEKDAY } from '@houselights/domain/dates/calendar-names'
import { splitDetails } from './details.ts'
import { findTown, type Row } from './row.ts'

/** Matches the date of a row: `aug 2 sun Band`. The weekday is sometimes misspelled ("sdun"), or replaced by a year. */
const ROW_DATE = new RegExp(`^\\s*(${SHORT_MONTH}\\s+\\d{1,2}\\s+(?:[a-z]{2,5}|20\\d\\d))\\s+(?=\\S)`)
/** Matches a misprinted date: `sug 21 fri`, `aug 21fri`. Such a row becomes a problem instead of part of the row above. */
const MISPRINTED_DATE = new RegExp(`^\\s*([a-z]{3,4}\\.?\\s*\\d{1,2},?\\s*${WEEKDAY})\\s+(?=\\S)`, 'i')
/** The text after the listings: the legend of symbols, radio shows and the clubs' addresses. */
const END = /a\/a\s+all ages|all bands deserve|radio shows|c l u b\s+i n f o|^\s*-{8,}\s*$/i

/**
 * Parses the plain text that The List emails: hard-wrapped rows, then a legend, an address list and the email's footer.
 */
export function parseEmailText(text: string): Row[] {
  return moveStrayLines(splitRows(text)).map(({ date, lines }) => parseRow(date, lines))
}

/** Finds the day the list was sent, if its header has it. Dates without a year are relative to it. */
export const findIssueDate = (text: string): string | undefined =>
  /shows of interest\s+([a-z]+\.? \d{1,2},? 20\d\d)/i.exec(text.slice(0, 2000).replace(/\s+/g, ' '))?.[1]

/** A festival's bill may take twenty lines. Text that isn't from The List may have no end. */
const MAX_LINES = 60
const MAX_LINE_LENGTH = 200

interface PrintedRow {
  date: string
  lines: string[]
}

function splitRows(text: string): PrintedRow[] {
  const rows: PrintedRow[] = []
  for (const wholeLine of text.replace(/[\u00a0\t]/g, ' ').split(/\r?\n/)) {
    const dateMatch = ROW_DATE.exec(wholeLine) ?? MISPRINTED_DATE.exec(wholeLine)
    const line = wholeLine.slice(dateMatch?.[0].length ?? 0).trim()
    if (dateMatch?.[1]) rows.push({ date: dateMatch[1], lines: [line.slice(0, MAX_LINE_LENGTH)] })
    else if (rows.length > 0 && END.test(wholeLine)) break
    else if (line && (rows.at(-1)?.lines.length ?? MAX_LINES) < MAX_LINES)
      rows.at(-1)?.lines.push(line.slice(0, MAX_LINE_LENGTH))
  }
  return rows
}

/** Repairs rows with swapped lines: one real issue had a second venue under one row and none under the next. */
function moveStrayLines(rows: PrintedRow[]): PrintedRow[] {
  return rows.map(({ date, lines }, index) => {
    const ownLines = lines.filter((line, index) => !isStray(lines, line, index))
    const linesBefore = rows[index - 1]?.lines ?? []
    const strayLines = linesBefore.filter((line, index) => isStray(linesBefore, line, index))
    return { date, lines: / at /.test(` ${ownLines.join(' ')}`) ? ownLines : [...ownLines, ...strayLines] }
  })
}

/** Whether a line starts a venue although the lines above it already form a complete row. */
const isStray = (lines: readonly string[], line: string, index: number): boolean =>
  index > 0 && /^at\s/.test(line) && isComplete(lines.slice(0, index).join(' '))

/** Whether a row has a venue followed by an age rule. */
function isComplete(row: string): boolean {
  const venueIndex = row.search(/\sat\s/)
  return venueIndex >= 0 && /.\s(?:a\/a|\d\d\+)(?=\s|$)/.test(row.slice(venueIndex + 4))
}

function parseRow(date: string, lines: readonly string[]): Row {
  const text = lines.join('\n')
  // a line that starts with "at" is the surest sign, "Bday Partyat the Ivy Room" the weakest
  const venueStart = /\nat\s+/.exec(text) ?? /\sat\s+/.exec(text) ?? /at (?=the[e]? \p{Lu})/u.exec(text)
  if (venueStart) {
    const { venue, details } = splitDetails(text.slice(venueStart.index + venueStart[0].length).replaceAll('\n', ' '))
    return {
      date,
      bill: text.slice(0, venueStart.index),
      venue,
      details,
      town: findTown(details.replace(/^a\/a\s+(\S+).*/, ' $1')),
    }
  }
  const { venue: bill, details } = splitDetails(text.replaceAll('\n', ' '))
  const town = findTown(bill)
  // "Lantern Street Fair, S.F.": the only name is that of the event and of its place
  const [name = '', ...otherNames] = bill.split(/,\s+/)
  const isOnePlace = town !== undefined && otherNames.length === 1
  return { date, bill: bill.replace(/,\s*S\.F\.$/, ''), venue: isOnePlace ? name : '', details, town }
}

import type { RawListing } from '../../source/source.ts'
import { classifySubtitle, classifySubtitleOrGuests, removeLeadIn } from '../subtitle.ts'
import type { DayRecord, Structure } from './day-record.ts'
import { type CellPage, getSeparator } from './page-cells.ts'
import { classifyValue } from './printed-value.ts'
import type { Column, Entry } from './record-columns.ts'
import type { RecordName } from './record-names.ts'

export type GuestFacts = Pick<RawListing, 'support' | 'presenter' | 'tour'>

/** A column of guests starts within this many cells after the name. */
const MAX_DISTANCE = 3
/**
 * At least this share of a guest column's entries must look like guests: a list, or text that starts with "with". The
 * rest are single names.
 */
const MIN_LIST_SHARE = 0.3
/** Guests differ from night to night. Venues and labels repeat. */
const MIN_DISTINCT_SHARE = 0.7
const MAX_TEXT_LENGTH = 160
const MAX_CELLS = 40

/**
 * Finds the facts next to each record's name: guests from a guest column, or else facts from the neighboring pieces of
 * text.
 */
export function findGuestFacts(
  page: CellPage,
  { records }: Structure,
  columns: readonly Column[],
  names: readonly (RecordName | undefined)[],
): GuestFacts[] {
  const getTextAt = (recordIndex: number, { cellIndex }: Entry): string => {
    const record = records[recordIndex]
    return record ? getLinesFrom(page, record, cellIndex) : ''
  }
  const guestColumn = findGuestColumn(columns, names, getTextAt)
  const places = findRepeatedTexts(page, records, names)
  return records.map((record, recordIndex) => {
    const name = names[recordIndex]
    if (!name) return {}
    const entry = guestColumn?.entries.get(recordIndex)
    const columnFacts = entry && isAfter(entry, name) ? parseGuests(getTextAt(recordIndex, entry)) : {}
    return { ...parseNeighbors(page, record, name, places), ...columnFacts }
  })
}

/** Finds texts after many different names: a place, `Upper Room, Lanternville`, looks like a list of two acts. */
function findRepeatedTexts(
  page: CellPage,
  records: readonly DayRecord[],
  names: readonly (RecordName | undefined)[],
): ReadonlySet<string> {
  const namesByText = new Map<string, Set<string>>()
  for (const [index, record] of records.entries()) {
    const name = names[index]
    const text = name && getWordsAt(page, record, name.to)
    if (text && removeLeadIn(text) === text) namesByText.set(text, (namesByText.get(text) ?? new Set()).add(name.text))
  }
  const most = Math.max(2, records.length * (1 - MIN_DISTINCT_SHARE))
  return new Set([...namesByText].flatMap(([text, { size }]) => (size > most ? [text] : [])))
}

const isAfter = ({ cellIndex }: Entry, name: RecordName | undefined): boolean =>
  name !== undefined && cellIndex >= name.to && cellIndex < name.to + MAX_DISTANCE

function findGuestColumn(
  columns: readonly Column[],
  names: readonly (RecordName | undefined)[],
  getTextAt: (recordIndex: number, entry: Entry) => string,
): Column | undefined {
  return columns.find(({ entries, distinctShare }) => {
    const entriesAfter = [...entries].filter(([recordIndex, entry]) => isAfter(entry, names[recordIndex]))
    if (distinctShare < MIN_DISTINCT_SHARE || entriesAfter.length < Math.max(2, entries.size * 0.8)) return false
    const listEntries = entriesAfter.filter(([recordIndex, entry]) => {
      const text = getTextAt(recordIndex, entry)
      return text.length <= MAX_TEXT_LENGTH && classifySubtitleOrGuests(text).support !== undefined
    })
    return listEntries.length >= Math.max(2, entriesAfter.length * MIN_LIST_SHARE)
  })
}

/** Returns the printed line from a cell on, and further lines of the same element, as one list. */
function getLinesFrom({ cells }: CellPage, { to }: DayRecord, cellIndex: number): string {
  let text = ''
  for (let index = cellIndex; index < Math.min(to, cellIndex + MAX_CELLS); index++) {
    const cell = cells[index]
    const sameLine = index > cellIndex && cell?.line === cells[index - 1]?.line
    if (!cell || !(index === cellIndex || sameLine || cell.box === cells[cellIndex]?.box)) break
    text += index === cellIndex ? cell.text : `${sameLine ? getSeparator(cell) : ', '}${cell.text}`
  }
  return text
}

function parseGuests(text: string): GuestFacts {
  if (text.length > MAX_TEXT_LENGTH) return {}
  const { tour, presenter } = classifySubtitle(text)
  return tour || presenter
    ? { ...(tour && { tour }), ...(presenter && { presenter }) }
    : { support: removeLeadIn(text) }
}

/**
 * Parses the pieces of text next to a name. The piece after the name has guests only if it starts with a word such as
 * "with" or is a list.
 */
function parseNeighbors(page: CellPage, record: DayRecord, name: RecordName, places: ReadonlySet<string>): GuestFacts {
  const next = getWordsAt(page, record, name.to)
  const before = getWordsAt(page, record, name.from - 1)
  const { support, presenter = classifySubtitleOrGuests(before).presenter } = classifySubtitleOrGuests(
    places.has(next) ? '' : next,
  )
  return { ...(support && { support }), ...(presenter && { presenter }) }
}

function getWordsAt({ cells }: CellPage, { from, to }: DayRecord, cellIndex: number): string {
  const text = cellIndex >= from && cellIndex < to ? (cells[cellIndex]?.text ?? '') : ''
  return text.length <= MAX_TEXT_LENGTH && classifyValue(text) === 'words' ? text : ''
}

import type { RawListing } from '../../source/source.ts'
import { classifySubtitle, classifySubtitleOrGuests, withoutLeadIn } from '../subtitle.ts'
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

/** Finds the facts next to each record's name: guests from a guest column, or else what the neighboring pieces say. */
export function findGuestFacts(
  page: CellPage,
  { records }: Structure,
  columns: readonly Column[],
  names: readonly (RecordName | undefined)[],
): GuestFacts[] {
  const textAt = (number: number, { at }: Entry): string => {
    const record = records[number]
    return record ? getLinesFrom(page, record, at) : ''
  }
  const guests = findGuestColumn(columns, names, textAt)
  return records.map((record, number) => {
    const name = names[number]
    if (!name) return {}
    const entry = guests?.entries.get(number)
    const columnFacts = entry && isAfter(entry, name) ? parseGuests(textAt(number, entry)) : {}
    return { ...parseNeighbors(page, record, name), ...columnFacts }
  })
}

const isAfter = ({ at }: Entry, name: RecordName | undefined): boolean =>
  name !== undefined && at >= name.to && at < name.to + MAX_DISTANCE

function findGuestColumn(
  columns: readonly Column[],
  names: readonly (RecordName | undefined)[],
  textAt: (number: number, entry: Entry) => string,
): Column | undefined {
  return columns.find(({ entries, distinct }) => {
    const entriesAfter = [...entries].filter(([number, entry]) => isAfter(entry, names[number]))
    if (distinct < MIN_DISTINCT_SHARE || entriesAfter.length < Math.max(2, entries.size * 0.8)) return false
    const lists = entriesAfter.filter(([number, entry]) => {
      const text = textAt(number, entry)
      return text.length <= MAX_TEXT_LENGTH && classifySubtitleOrGuests(text).support !== undefined
    })
    return lists.length >= Math.max(2, entriesAfter.length * MIN_LIST_SHARE)
  })
}

/** Returns the printed line from a cell on, and further lines of the same element, as one list. */
function getLinesFrom({ cells }: CellPage, { to }: DayRecord, at: number): string {
  let text = ''
  for (let next = at; next < Math.min(to, at + MAX_CELLS); next++) {
    const cell = cells[next]
    const sameLine = next > at && cell?.line === cells[next - 1]?.line
    if (!cell || !(next === at || sameLine || cell.box === cells[at]?.box)) break
    text += next === at ? cell.text : `${sameLine ? getSeparator(cell) : ', '}${cell.text}`
  }
  return text
}

function parseGuests(text: string): GuestFacts {
  if (text.length > MAX_TEXT_LENGTH) return {}
  const { tour, presenter } = classifySubtitle(text)
  return tour || presenter
    ? { ...(tour && { tour }), ...(presenter && { presenter }) }
    : { support: withoutLeadIn(text) }
}

/**
 * Parses the pieces next to a name if there is no guest column. The piece after the name has guests only if it says
 * so or is a list.
 */
function parseNeighbors({ cells }: CellPage, { from, to }: DayRecord, name: RecordName): GuestFacts {
  const wordsAt = (at: number): string => {
    const text = at >= from && at < to ? (cells[at]?.text ?? '') : ''
    return text.length <= MAX_TEXT_LENGTH && classifyValue(text) === 'words' ? text : ''
  }
  const { support, presenter = classifySubtitleOrGuests(wordsAt(name.from - 1)).presenter } = classifySubtitleOrGuests(
    wordsAt(name.to),
  )
  return { ...(support && { support }), ...(presenter && { presenter }) }
}

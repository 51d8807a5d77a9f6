import type { DayRecord, Structure } from './day-record.ts'
import { type Cell, type CellPage, contains, getSelfAndAncestors, getSeparator } from './page-cells.ts'
import { classifyValue, getWords } from './printed-value.ts'
import type { Column } from './record-columns.ts'

/** A record's name, and the cells that print it. */
export interface RecordName {
  text: string
  from: number
  to: number
  /** Whether it is in the structure's best column for names. */
  isInBestColumn: boolean
  /** Whether the name is above the record, not in it. */
  isAbove: boolean
}

type NameRange = Pick<RecordName, 'text' | 'from' | 'to'>

/** A column that scores below this share of the best score isn't a name column. */
const MIN_SHARE = 0.25

/** Returns the name of each record, from the best column that has an entry for it. */
export function getNames(
  page: CellPage,
  { records }: Structure,
  columns: readonly Column[],
): (RecordName | undefined)[] {
  const best = columns[0]?.score ?? 0
  const nameColumns = columns.filter(({ score }) => score > 0 && score >= best * MIN_SHARE)
  const isNameList = isList(page, columns)
  return records.map((record, number) => {
    const column = nameColumns.find(({ entries }) => entries.has(number))
    const inherited = column === columns[0] ? undefined : findNameAbove(page, record, columns[0])
    if (inherited) return { ...inherited, isInBestColumn: true, isAbove: true }
    const entry = column?.entries.get(number)
    if (!column || !entry) return undefined
    const whole = isNameList ? getWholeList(page, record, entry.at) : getWholeName(page, record, entry.at)
    return { ...whole, isInBestColumn: column === columns[0], isAbove: false }
  })
}

/** A heading above several days is no further away than this, in cells. */
const MAX_CELLS_BETWEEN = 60
const MAX_GROUPS = 4

/** Finds the name above the record, if one is printed once above several days: an act and its nights. */
function findNameAbove({ boxes, cells }: CellPage, { from, base }: DayRecord, column: Column | undefined) {
  const [first] = column?.entries.values() ?? []
  if (!first) return undefined
  const getSignature = (box: number): string => `${boxes[box]?.signature}<${boxes[boxes[box]?.parent ?? -1]?.signature}`
  const nameSignature = getSignature(cells[first.at]?.box ?? -1)
  const groups = getGroups(boxes, base)
  const firstCell = Math.max(boxes[groups.at(-1) ?? -1]?.from ?? 0, from - MAX_CELLS_BETWEEN)
  for (let at = from - 1; at >= firstCell; at--) {
    const cell = cells[at]
    if (!cell || getSignature(cell.box) !== nameSignature) continue
    const startsGroup = groups.some((box) => (boxes[box]?.from ?? Infinity) === at)
    return startsGroup ? { text: cell.text, from: at, to: at + 1 } : undefined
  }
  return undefined
}

function getGroups(boxes: CellPage['boxes'], base: number): number[] {
  const groups: number[] = []
  for (const box of getSelfAndAncestors(boxes, base)) {
    if (box !== base) groups.push(box)
    if (groups.length >= MAX_GROUPS) break
  }
  return groups
}

/** Whether the names are entries of plain lists: the acts of a night, one below the other. */
function isList({ boxes, cells }: CellPage, columns: readonly Column[]): boolean {
  const [best] = columns
  if (!best?.key.endsWith('#0')) return false
  const path = best.key.slice(0, -1)
  const second = columns.find(({ key }) => key === `${path}1`)
  const [first] = best.entries.values()
  const isOnlyList = columns.every(({ key }) => key.startsWith(path))
  return (
    isOnlyList &&
    second !== undefined &&
    second.entries.size >= best.entries.size / 2 &&
    boxes[cells[first?.at ?? -1]?.box ?? -1]?.name === 'li'
  )
}

function getWholeList({ boxes, cells }: CellPage, record: DayRecord, at: number): NameRange {
  const { parent = -1 } = boxes[cells[at]?.box ?? -1] ?? {}
  const to = Math.min(record.to, boxes[parent]?.to ?? at + 1, at + MAX_PIECES)
  const entries = cells.slice(at, to).map(({ text }) => text)
  return { text: entries.join(', '), from: at, to }
}

const HEADING = /^h[1-6]$/
const MAX_PIECES = 12

/** Returns the whole name around one piece: its heading or link with all lines, or the rest of its line. */
function getWholeName(page: CellPage, record: DayRecord, at: number): NameRange {
  const { boxes, cells } = page
  for (const box of getSelfAndAncestors(boxes, cells[at]?.box ?? -1)) {
    const { name = '', from = 0, to = 0 } = boxes[box] ?? {}
    if (from < record.from || to > record.to || to - from > MAX_PIECES) break
    if (HEADING.test(name)) return { text: joinLines(page, from, to), from, to }
    const isOneLine = cells[from]?.line === cells[to - 1]?.line
    const isAllWords = cells.slice(from, to).every(({ text }) => classifyValue(text) === 'words')
    if (name === 'a' && isOneLine && isAllWords && to - from > 1 && cells[at]?.box === box)
      return { text: joinLines(page, from, to), from, to }
  }
  return getNameOnLine(page, record, at)
}

/** The lines of some cells, separated by newlines, without dates and times. */
function joinLines({ cells }: CellPage, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at++) {
    const cell = cells[at]
    if (!cell || (classifyValue(cell.text) !== 'words' && classifyValue(cell.text) !== 'symbols' && at > from)) continue
    const separator = at === from ? '' : cell.line !== cells[at - 1]?.line ? '\n' : getSeparator(cell)
    text += separator + cell.text
  }
  return text
}

const CONTINUATION_START = /^\s*(?:[,&+/]|and\b|with\b|w\/|feat\b|ft\b|vs\b|x\b|plus\b)/i
const CONTINUATION_END = /(?:[,&+/]|\b(?:and|with|w\/|feat\.?|ft\.?|vs\.?|plus|x))\s*$/i

/** Returns a name of several pieces on one line: "Wick" ", Moth Hour - 8pm". */
function getNameOnLine({ boxes, cells }: CellPage, record: DayRecord, at: number): NameRange {
  let from = at
  // a text that starts with a comma continues the link before it
  if (
    from > record.from &&
    CONTINUATION_START.test(cells[from]?.text ?? '') &&
    isNameBefore(boxes, cells[from - 1], cells[from])
  )
    from--
  const first = cells[from]
  let text = first?.text ?? ''
  let end = from + 1
  for (; end < Math.min(record.to, from + 40); end++) {
    const [next, before] = [cells[end], cells[end - 1]]
    if (!next || next.line !== first?.line || !before) break
    if (!CONTINUATION_START.test(next.text) && !CONTINUATION_END.test(before.text)) break
    // text in another kind of element is another field
    if (boxes[next.box]?.signature !== boxes[first.box]?.signature && !contains(boxes, next.box, first.box)) break
    text += getSeparator(next) + next.text
  }
  return { text: getWords(text)[0] ?? text, from, to: end }
}

const isNameBefore = (boxes: CellPage['boxes'], cell: Cell | undefined, text: Cell | undefined): boolean =>
  cell?.line === text?.line &&
  classifyValue(cell?.text ?? '') === 'words' &&
  contains(boxes, text?.box ?? -1, cell?.box ?? -1)

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
  return records.map((record, recordIndex) => {
    const column = nameColumns.find(({ entries }) => entries.has(recordIndex))
    const nameAbove = column === columns[0] ? undefined : findNameAbove(page, record, columns[0])
    if (nameAbove) return { ...nameAbove, isInBestColumn: true, isAbove: true }
    const entry = column?.entries.get(recordIndex)
    if (!column || !entry) return undefined
    const wholeName = isNameList
      ? getWholeList(page, record, entry.cellIndex)
      : getWholeName(page, record, entry.cellIndex)
    return { ...wholeName, isInBestColumn: column === columns[0], isAbove: false }
  })
}

/** A heading above several days is no further away than this, in cells. */
const MAX_CELLS_BETWEEN = 60
const MAX_OUTER_BOXES = 4

/** Finds the name above the record, if one is printed once above several days: an act and its nights. */
function findNameAbove({ boxes, cells }: CellPage, { from, baseBox }: DayRecord, column: Column | undefined) {
  const [firstEntry] = column?.entries.values() ?? []
  if (!firstEntry) return undefined
  const getSignature = (box: number): string => `${boxes[box]?.signature}<${boxes[boxes[box]?.parent ?? -1]?.signature}`
  const nameSignature = getSignature(cells[firstEntry.cellIndex]?.box ?? -1)
  const outerBoxes = getOuterBoxes(boxes, baseBox)
  const firstCell = Math.max(boxes[outerBoxes.at(-1) ?? -1]?.from ?? 0, from - MAX_CELLS_BETWEEN)
  for (let cellIndex = from - 1; cellIndex >= firstCell; cellIndex--) {
    const cell = cells[cellIndex]
    if (!cell || getSignature(cell.box) !== nameSignature) continue
    const startsOuterBox = outerBoxes.some((box) => (boxes[box]?.from ?? Infinity) === cellIndex)
    return startsOuterBox ? { text: cell.text, from: cellIndex, to: cellIndex + 1 } : undefined
  }
  return undefined
}

function getOuterBoxes(boxes: CellPage['boxes'], baseBox: number): number[] {
  const outerBoxes: number[] = []
  for (const box of getSelfAndAncestors(boxes, baseBox)) {
    if (box !== baseBox) outerBoxes.push(box)
    if (outerBoxes.length >= MAX_OUTER_BOXES) break
  }
  return outerBoxes
}

/** Whether the names are entries of plain lists: the acts of a night, one below the other. */
function isList({ boxes, cells }: CellPage, columns: readonly Column[]): boolean {
  const [best] = columns
  if (!best?.key.endsWith('#0')) return false
  const path = best.key.slice(0, -1)
  const secondColumn = columns.find(({ key }) => key === `${path}1`)
  const [firstEntry] = best.entries.values()
  const isOnlyList = columns.every(({ key }) => key.startsWith(path))
  return (
    isOnlyList &&
    secondColumn !== undefined &&
    secondColumn.entries.size >= best.entries.size / 2 &&
    boxes[cells[firstEntry?.cellIndex ?? -1]?.box ?? -1]?.name === 'li'
  )
}

function getWholeList({ boxes, cells }: CellPage, record: DayRecord, cellIndex: number): NameRange {
  const { parent = -1 } = boxes[cells[cellIndex]?.box ?? -1] ?? {}
  const to = Math.min(record.to, boxes[parent]?.to ?? cellIndex + 1, cellIndex + MAX_PIECES)
  const entries = cells.slice(cellIndex, to).map(({ text }) => text)
  return { text: entries.join(', '), from: cellIndex, to }
}

const HEADING = /^h[1-6]$/
const MAX_PIECES = 12

/** Returns the whole name around one piece: its heading or link with all lines, or the rest of its line. */
function getWholeName(page: CellPage, record: DayRecord, cellIndex: number): NameRange {
  const { boxes, cells } = page
  for (const box of getSelfAndAncestors(boxes, cells[cellIndex]?.box ?? -1)) {
    const { name = '', from = 0, to = 0 } = boxes[box] ?? {}
    if (from < record.from || to > record.to || to - from > MAX_PIECES) break
    if (HEADING.test(name)) return { text: joinLines(page, from, to), from, to }
    const isOneLine = cells[from]?.line === cells[to - 1]?.line
    const isAllWords = cells.slice(from, to).every(({ text }) => classifyValue(text) === 'words')
    if (name === 'a' && isOneLine && isAllWords && to - from > 1 && cells[cellIndex]?.box === box)
      return { text: joinLines(page, from, to), from, to }
  }
  return getNameOnLine(page, record, cellIndex)
}

/** Joins the lines of some cells with newlines, and leaves out dates and times. */
function joinLines({ cells }: CellPage, from: number, to: number): string {
  let text = ''
  for (let cellIndex = from; cellIndex < to; cellIndex++) {
    const cell = cells[cellIndex]
    if (!cell || (classifyValue(cell.text) !== 'words' && classifyValue(cell.text) !== 'symbols' && cellIndex > from))
      continue
    const separator = cellIndex === from ? '' : cell.line !== cells[cellIndex - 1]?.line ? '\n' : getSeparator(cell)
    text += separator + cell.text
  }
  return text
}

const CONTINUATION_START = /^\s*(?:[,&+/]|and\b|with\b|w\/|feat\b|ft\b|vs\b|x\b|plus\b)/i
const CONTINUATION_END = /(?:[,&+/]|\b(?:and|with|w\/|feat\.?|ft\.?|vs\.?|plus|x))\s*$/i

/** Joins a name that is split into several pieces on one line: "Wick" ", Moth Hour - 8pm". */
function getNameOnLine({ boxes, cells }: CellPage, record: DayRecord, cellIndex: number): NameRange {
  let from = cellIndex
  // a text that starts with a comma continues the link before it
  if (
    from > record.from &&
    CONTINUATION_START.test(cells[from]?.text ?? '') &&
    isNameBefore(boxes, cells[from - 1], cells[from])
  )
    from--
  const firstCell = cells[from]
  let text = firstCell?.text ?? ''
  let end = from + 1
  for (; end < Math.min(record.to, from + 40); end++) {
    const [next, previous] = [cells[end], cells[end - 1]]
    if (!next || next.line !== firstCell?.line || !previous) break
    if (!CONTINUATION_START.test(next.text) && !CONTINUATION_END.test(previous.text)) break
    // text in another kind of element is another field
    if (boxes[next.box]?.signature !== boxes[firstCell.box]?.signature && !contains(boxes, next.box, firstCell.box))
      break
    text += getSeparator(next) + next.text
  }
  return { text: getWords(text)[0] ?? text, from, to: end }
}

const isNameBefore = (boxes: CellPage['boxes'], cell: Cell | undefined, continuation: Cell | undefined): boolean =>
  cell?.line === continuation?.line &&
  classifyValue(cell?.text ?? '') === 'words' &&
  contains(boxes, continuation?.box ?? -1, cell?.box ?? -1)

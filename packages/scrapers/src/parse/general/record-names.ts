import type { DayRecord, Structure } from './day-record.ts'
import { around, blankBefore, type Cell, type CellPage, isAround } from './page-cells.ts'
import { parseValue, wordsIn } from './printed-value.ts'
import type { Column } from './record-columns.ts'

/** A record's name, and the cells that print it. */
export interface RecordName {
  text: string
  from: number
  to: number
  /** The column it stands in is the structure's own for names. */
  usual: boolean
  /** It stands over the record, not in it. */
  above: boolean
}

type NamePlace = Pick<RecordName, 'text' | 'from' | 'to'>

/** A column that would do much worse is none for names. */
const MIN_SHARE = 0.25

/** The name of each record: from the best column that it has. */
export function getNames(
  page: CellPage,
  { records }: Structure,
  columns: readonly Column[],
): (RecordName | undefined)[] {
  const best = columns[0]?.score ?? 0
  const good = columns.filter(({ score }) => score > 0 && score >= best * MIN_SHARE)
  const listed = isList(page, columns)
  return records.map((record, number) => {
    const column = good.find(({ entries }) => entries.has(number))
    const inherited = column === columns[0] ? undefined : nameAbove(page, record, columns[0])
    if (inherited) return { ...inherited, usual: true, above: true }
    const entry = column?.entries.get(number)
    if (!column || !entry) return undefined
    const whole = listed ? wholeList(page, record, entry.at) : wholeName(page, record, entry.at)
    return { ...whole, usual: column === columns[0], above: false }
  })
}

/** A heading over several days stands no further from them than this. */
const MAX_CHARACTERS_BETWEEN = 60
const MAX_WORDS_AROUND = 4

/** Where a name stands once over several days, the one above: an act and its nights. */
function nameAbove({ boxes, cells }: CellPage, { from, base }: DayRecord, column: Column | undefined) {
  const [first] = column?.entries.values() ?? []
  if (!first) return undefined
  const looks = (box: number): string => `${boxes[box]?.mark}<${boxes[boxes[box]?.parent ?? -1]?.mark}`
  const wanted = looks(cells[first.at]?.box ?? -1)
  const groups = groupsAround(boxes, base)
  const least = Math.max(boxes[groups.at(-1) ?? -1]?.from ?? 0, from - MAX_CHARACTERS_BETWEEN)
  for (let at = from - 1; at >= least; at--) {
    const cell = cells[at]
    if (!cell || looks(cell.box) !== wanted) continue
    const inGroup = groups.some((box) => (boxes[box]?.from ?? Infinity) === at)
    return inGroup ? { text: cell.text, from: at, to: at + 1 } : undefined
  }
  return undefined
}

function groupsAround(boxes: CellPage['boxes'], base: number): number[] {
  const groups: number[] = []
  for (const box of around(boxes, base)) {
    if (box !== base) groups.push(box)
    if (groups.length >= MAX_WORDS_AROUND) break
  }
  return groups
}

/** Whether the names are entries of lists that hold nothing else: the acts of an evening, one under the other. */
function isList({ boxes, cells }: CellPage, columns: readonly Column[]): boolean {
  const [best] = columns
  if (!best?.key.endsWith('#0')) return false
  const path = best.key.slice(0, -1)
  const second = columns.find(({ key }) => key === `${path}1`)
  const [first] = best.entries.values()
  const only = columns.every(({ key }) => key.startsWith(path))
  return (
    only &&
    second !== undefined &&
    second.entries.size >= best.entries.size / 2 &&
    boxes[cells[first?.at ?? -1]?.box ?? -1]?.name === 'li'
  )
}

function wholeList({ boxes, cells }: CellPage, record: DayRecord, at: number): NamePlace {
  const { parent = -1 } = boxes[cells[at]?.box ?? -1] ?? {}
  const to = Math.min(record.to, boxes[parent]?.to ?? at + 1, at + MAX_PIECES)
  const entries = cells.slice(at, to).map(({ text }) => text)
  return { text: entries.join(', '), from: at, to }
}

const HEADING = /^h[1-6]$/
const MAX_PIECES = 12

/** The name around a piece of it: its heading or link with all its lines, or what its line goes on with. */
function wholeName(page: CellPage, record: DayRecord, at: number): NamePlace {
  const { boxes, cells } = page
  for (const box of around(boxes, cells[at]?.box ?? -1)) {
    const { name = '', from = 0, to = 0 } = boxes[box] ?? {}
    if (from < record.from || to > record.to || to - from > MAX_PIECES) break
    if (HEADING.test(name)) return { text: linesBetween(page, from, to), from, to }
    const oneLine = cells[from]?.line === cells[to - 1]?.line
    const words = cells.slice(from, to).every(({ text }) => parseValue(text) === 'words')
    if (name === 'a' && oneLine && words && to - from > 1 && cells[at]?.box === box)
      return { text: linesBetween(page, from, to), from, to }
  }
  return ofLine(page, record, at)
}

/** Lines apart by line ends, each without date and hours. */
function linesBetween({ cells }: CellPage, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at++) {
    const cell = cells[at]
    if (!cell || (parseValue(cell.text) !== 'words' && parseValue(cell.text) !== 'signs' && at > from)) continue
    const parted = at === from ? '' : cell.line !== cells[at - 1]?.line ? '\n' : blankBefore(cell)
    text += parted + cell.text
  }
  return text
}

const OPENS = /^\s*(?:[,&+/]|and\b|with\b|w\/|feat\b|ft\b|vs\b|x\b|plus\b)/i
const GOES_ON = /(?:[,&+/]|\b(?:and|with|w\/|feat\.?|ft\.?|vs\.?|plus|x))\s*$/i

/** A name of several pieces on one line: "Wick" ", Moth Hour - 8pm". */
function ofLine({ boxes, cells }: CellPage, record: DayRecord, at: number): NamePlace {
  let from = at
  // a text that opens with a comma goes on from the link before
  if (from > record.from && OPENS.test(cells[from]?.text ?? '') && isWordsIn(boxes, cells[from - 1], cells[from]))
    from--
  const first = cells[from]
  let text = first?.text ?? ''
  let end = from + 1
  for (; end < Math.min(record.to, from + 40); end++) {
    const [next, before] = [cells[end], cells[end - 1]]
    if (!next || next.line !== first?.line || !before) break
    if (!OPENS.test(next.text) && !GOES_ON.test(before.text)) break
    // what stands in an element of another kind is another field
    if (boxes[next.box]?.mark !== boxes[first.box]?.mark && !isAround(boxes, next.box, first.box)) break
    text += blankBefore(next) + next.text
  }
  return { text: wordsIn(text)[0] ?? text, from, to: end }
}

const isWordsIn = (boxes: CellPage['boxes'], cell: Cell | undefined, text: Cell | undefined): boolean =>
  cell?.line === text?.line &&
  parseValue(cell?.text ?? '') === 'words' &&
  isAround(boxes, text?.box ?? -1, cell?.box ?? -1)

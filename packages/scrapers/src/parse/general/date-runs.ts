import { type DateWordKind, findDate, parseDateWords } from './date-words.ts'
import { type Box, type CellPage, findSharedBox, toText } from './page-cells.ts'

/**
 * Adjacent cells that print a date or a part of one: `from` up to, not including, `to`. `box` is the innermost element
 * that contains them.
 */
export interface DateRun {
  from: number
  to: number
  box: number
  kinds: ReadonlySet<DateWordKind>
  text: string
  isWholeCell: boolean
}

/** If two cells' common element has more cells than this, they belong to different dates. */
const MAX_DATE_CELLS = 12

/**
 * Joins a page's cells into dates: neighbors that contain nothing but date words belong together ("MAY" "02" "Fri").
 */
export function joinRuns(page: CellPage): DateRun[] {
  const { boxes, cells } = page
  const runs: DateRun[] = []
  let currentRun: (DateRun & { kinds: Set<DateWordKind> }) | undefined
  const closeRun = () => {
    if (currentRun) runs.push({ ...currentRun, text: toText(cells, currentRun.from, currentRun.to) })
    currentRun = undefined
  }
  for (const [index, { text, box }] of cells.entries()) {
    const kinds = parseDateWords(text)
    if (!kinds) {
      // text between parts of a date separates them, but punctuation doesn't
      if (/[\p{L}\p{N}]/u.test(text)) closeRun()
      const datePosition = findDate(text)
      if (!datePosition) continue
      const part = text.slice(datePosition.from, datePosition.to)
      runs.push({ from: index, to: index + 1, box, kinds: getKinds(part), text: part, isWholeCell: false })
      continue
    }
    const sharedBox = currentRun ? findSharedBox(boxes, currentRun.box, box) : -1
    const isNear =
      currentRun !== undefined && getSize(boxes, sharedBox) <= (isHeading(boxes, currentRun.box) ? 3 : MAX_DATE_CELLS)
    if (currentRun && isNear && canJoin(currentRun.kinds, kinds)) {
      currentRun.to = index + 1
      currentRun.box = sharedBox
      for (const kind of kinds) currentRun.kinds.add(kind)
    } else {
      closeRun()
      currentRun = { from: index, to: index + 1, box, kinds: new Set(kinds), text, isWholeCell: true }
    }
  }
  closeRun()
  return runs
}

/** Whether a box is in a heading. The month above a list is not part of its first date. */
const isHeading = (boxes: readonly Box[], box: number): boolean =>
  [box, boxes[box]?.parent ?? -1].some((boxIndex) => /^h[1-6]$/.test(boxes[boxIndex]?.name ?? ''))

const getSize = (boxes: readonly Box[], box: number): number => {
  const element = boxes[box]
  return element ? element.to - element.from : Infinity
}

/** A date has each part only once, and is either numeric or in words. */
function canJoin(kinds: ReadonlySet<DateWordKind>, nextKinds: ReadonlySet<DateWordKind>): boolean {
  if (kinds.has('time')) return false
  if ([...nextKinds].some((kind) => kinds.has(kind))) return false
  return (
    !(kinds.has('numeric') && (nextKinds.has('day') || nextKinds.has('month'))) &&
    !(nextKinds.has('numeric') && (kinds.has('day') || kinds.has('month')))
  )
}

const getKinds = (text: string): ReadonlySet<DateWordKind> =>
  (/[a-z]/i.test(text) ? parseDateWords(text) : null) ?? NUMERIC_DATE
const NUMERIC_DATE: ReadonlySet<DateWordKind> = new Set(['numeric'])

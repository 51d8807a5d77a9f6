import { type DateWord, dateWithin, dateWords } from './date-words.ts'
import { type Box, type CellPage, sharedBox, toText } from './page-cells.ts'

export interface Run {
  from: number
  to: number
  box: number
  kinds: ReadonlySet<DateWord>
  text: string
  alone: boolean
}

/** More cells than this between parts of one date: these are several. */
const MAX_DATE_WORDS = 12

/** Parts a page's cells into dates: those that say nothing else are put together, "MAY" "02" "Fri". */
export function joinRuns(page: CellPage): Run[] {
  const { boxes, cells } = page
  const runs: Run[] = []
  let open: (Run & { kinds: Set<DateWord> }) | undefined
  const close = () => {
    if (open) runs.push({ ...open, text: toText(cells, open.from, open.to) })
    open = undefined
  }
  for (const [index, { text, box }] of cells.entries()) {
    const kinds = dateWords(text)
    if (!kinds) {
      // what stands between parts of a date parts them, but for signs
      if (/[\p{L}\p{N}]/u.test(text)) close()
      const within = dateWithin(text)
      if (!within) continue
      const part = text.slice(within.from, within.to)
      runs.push({ from: index, to: index + 1, box, kinds: kindsIn(part), text: part, alone: false })
      continue
    }
    const shared = open ? sharedBox(boxes, open.box, box) : -1
    const near = open !== undefined && size(boxes, shared) <= (isHeading(boxes, open.box) ? 3 : MAX_DATE_WORDS)
    if (open && near && canJoin(open.kinds, kinds)) {
      open.to = index + 1
      open.box = shared
      for (const kind of kinds) open.kinds.add(kind)
    } else {
      close()
      open = { from: index, to: index + 1, box, kinds: new Set(kinds), text, alone: true }
    }
  }
  close()
  return runs
}

/** The month over a list is no part of its first date. */
const isHeading = (boxes: readonly Box[], box: number): boolean =>
  [box, boxes[box]?.parent ?? -1].some((at) => /^h[1-6]$/.test(boxes[at]?.name ?? ''))

const size = (boxes: readonly Box[], box: number): number => {
  const found = boxes[box]
  return found ? found.to - found.from : Infinity
}

/** A date has each of its parts once, and is one by day and month or by numbers alone. */
function canJoin(open: ReadonlySet<DateWord>, next: ReadonlySet<DateWord>): boolean {
  if (open.has('H')) return false
  if ([...next].some((kind) => open.has(kind))) return false
  return !(open.has('N') && (next.has('D') || next.has('M'))) && !(next.has('N') && (open.has('D') || open.has('M')))
}

const kindsIn = (text: string): ReadonlySet<DateWord> => (/[a-z]/i.test(text) ? dateWords(text) : null) ?? WHOLE
const WHOLE: ReadonlySet<DateWord> = new Set(['N'])

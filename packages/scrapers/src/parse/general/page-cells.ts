import { tidy } from '@houselights/domain/text/text'
import { type AnyNode, type Element, isTag } from 'domhandler'
import { PageTooHeavyError } from '../../source/source-error.ts'
import { pictureIn } from '../html/element-text.ts'
import { loadHtml } from '../html/load-html.ts'

/** An element of the page, numbered in the page's order. */
export interface Box {
  parent: number
  depth: number
  name: string
  /** What its like share: the name and the first class that is a word. */
  mark: string
  element: Element
  /** The cells in it, from the first to behind the last. */
  from: number
  to: number
  /** Behind the last element in it. */
  end: number
}

/** A piece of printed text that stands in one element. */
export interface Cell {
  text: string
  box: number
  /** Cells of one printed line share it. */
  line: number
  /** No blank parts it from the cell before. */
  joined: boolean
}

/** A page as a visitor sees it: elements, and the text in them, piece by piece. */
export interface CellPage {
  boxes: readonly Box[]
  cells: readonly Cell[]
  language: string
  /** The address of the first of these images that shows a picture. */
  pictures(images: readonly Element[]): string | undefined
}

/** What nobody sees, or what is no text of the page. */
const SILENT = new Set([
  'head',
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'svg',
  'object',
  'audio',
  'video',
  'canvas',
  'select',
  'textarea',
  'datalist',
])
/** What stands within a line; everything else breaks it. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'big',
  'cite',
  'code',
  'data',
  'del',
  'dfn',
  'em',
  'font',
  'i',
  'img',
  'ins',
  'kbd',
  'label',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'time',
  'tt',
  'u',
  'var',
  'wbr',
])
/** Elements that say how text looks: a word may be torn over several. */
const LOOKS = new Set(['b', 'big', 'em', 'font', 'i', 'small', 'span', 'strong', 'u'])
/** Longer texts are prose, of which the beginning is enough. */
const MAX_TEXT_LENGTH = 2000
/** The longest recorded list has 5,000. Each is read for dates, names and hours. */
const MAX_CELLS = 40_000

/** Parts a page into boxes and cells, in one walk. */
export function toCells(html: string): CellPage {
  const $ = loadHtml(html)
  const boxes: Box[] = []
  const cells: Cell[] = []
  let line = 0
  let blank = true
  const add = (text: string, box: number): void => {
    const printed = tidy(text.slice(0, MAX_TEXT_LENGTH))
    if (printed !== '') {
      const joined = !blank && !/^\s/.test(text)
      const last = cells.at(-1)
      if (last && last.line === line && goesOn(boxes, last, { text: printed, box, joined }))
        last.text = `${last.text}${joined ? '' : ' '}${printed}`.slice(0, MAX_TEXT_LENGTH)
      else if (cells.length < MAX_CELLS) cells.push({ text: printed, box, line, joined })
      else throw new PageTooHeavyError(`more than ${MAX_CELLS.toLocaleString('en')} pieces of text`)
    }
    blank = /\s$/.test(text)
  }
  const walk = (nodes: readonly AnyNode[], parent: number, preformatted: boolean): void => {
    for (const node of nodes) {
      if (node.type === 'text') {
        const parts = preformatted ? node.data.split('\n') : [node.data]
        for (const [index, part] of parts.entries()) {
          if (index > 0) line++
          add(preformatted ? part.replace(/\s{3,}|\t+/g, ` ${GAP} `) : part, parent)
        }
      }
      if (!isTag(node) || SILENT.has(node.name)) continue
      const breaks = !INLINE.has(node.name)
      if (breaks) [line, blank] = [line + 1, true]
      const box = boxes.push(getBox(node, parent, boxes[parent], cells.length)) - 1
      walk(node.children, box, preformatted || node.name === 'pre')
      const made = boxes[box]
      if (made) [made.to, made.end] = [cells.length, boxes.length]
      if (breaks) [line, blank] = [line + 1, true]
    }
  }
  walk($.root()[0]?.children ?? [], -1, false)
  return { boxes, cells, language: $('html').attr('lang') ?? '', pictures: (images) => pictureIn($([...images])) }
}

function getBox(element: Element, parent: number, above: Box | undefined, from: number): Box {
  const { name, attribs } = element
  return {
    parent,
    name,
    element,
    from,
    to: from,
    end: 0,
    depth: above ? above.depth + 1 : 0,
    mark: getMark(name, attribs.class ?? ''),
  }
}

/** Classes with digits count or name one element; further ones say what state it is in. */
function getMark(name: string, classes: string): string {
  const word = classes
    .slice(0, 400)
    .split(/\s+/)
    .find((one) => /^[a-z][a-z_-]*$/i.test(one))
  return word ? `${name}.${word}` : name
}

/** Whether a text goes on in the next element: "Wednes" "day", "8" ":30PM", or the same kind of element once more. */
function goesOn(boxes: readonly Box[], last: Cell, next: Pick<Cell, 'text' | 'box' | 'joined'>): boolean {
  if (last.box === next.box) return false
  const [one, other] = [boxes[last.box], boxes[next.box]]
  if (!one || !other || one.mark !== other.mark || one.parent !== other.parent || !LOOKS.has(one.name)) return false
  return next.joined && /[\p{L}\d]$/u.test(last.text) && /^[\p{Ll}:]/u.test(next.text)
}

/** The element itself and those around it, the innermost first. */
export function* around(boxes: readonly Box[], box: number): Generator<number> {
  for (let at = box; at >= 0; at = boxes[at]?.parent ?? -1) yield at
}

/** Whether one element stands around another: elements in it are numbered after it, up to its end. */
export const isAround = (boxes: readonly Box[], outer: number, inner: number): boolean =>
  outer <= inner && inner < (boxes[outer]?.end ?? 0)

/** The innermost element that holds both; -1 where none does. */
export function sharedBox(boxes: readonly Box[], one: number, other: number): number {
  let [a, b] = [one, other]
  while (a !== b) {
    const [depthA, depthB] = [boxes[a]?.depth ?? -1, boxes[b]?.depth ?? -1]
    if (depthA < 0 && depthB < 0) return -1
    if (depthA >= depthB) a = boxes[a]?.parent ?? -1
    if (depthB >= depthA) b = boxes[b]?.parent ?? -1
  }
  return a
}

/** The element around another one (or itself) that lies so deep; undefined where it does not lie so deep itself. */
export function boxAtDepth(boxes: readonly Box[], box: number, depth: number): number | undefined {
  for (const at of around(boxes, box)) {
    const own = boxes[at]?.depth ?? 0
    if (own <= depth) return own === depth ? at : undefined
  }
  return undefined
}

/** The printed text of some cells, as on one line: what no blank parts is parted by its looks, but for ends of words. */
export function toText(cells: readonly Cell[], from: number, to: number): string {
  let text = ''
  for (const cell of cells.slice(from, to)) text += text === '' ? cell.text : blankBefore(cell) + cell.text
  return text
}

export const blankBefore = ({ joined, text }: Cell): string => (joined && /^[\p{Ll},.;:!?)\]’']/u.test(text) ? '' : ' ')

/** Stands where a text that is set by blanks leaves a gap between columns. */
export const GAP = '¦'

/** The number of the first of these that begins at a cell or behind it; how many there are where none does. */
export function firstFrom<Item>(items: readonly Item[], cell: number, getCell: (item: Item) => number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && getCell(item) < cell) low = middle + 1
    else high = middle
  }
  return low
}

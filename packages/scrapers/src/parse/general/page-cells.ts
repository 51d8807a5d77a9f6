import { tidy } from '@houselights/domain/text/text'
import { type AnyNode, type Element, isTag } from 'domhandler'
import { PageTooHeavyError } from '../../source/source-error.ts'
import { findPicture } from '../html/element-text.ts'
import { loadHtml } from '../html/load-html.ts'

/** An element of the page. Elements are numbered in page order. */
export interface Box {
  parent: number
  depth: number
  name: string
  /** Shared by similar elements: the tag name and the first class that is a word. */
  signature: string
  element: Element
  /** The element's cells: `from` up to, not including, `to`. */
  from: number
  to: number
  /** One more than the number of its last descendant. */
  end: number
}

/** A piece of printed text in one element. */
export interface Cell {
  text: string
  box: number
  /** The printed line it is on. */
  line: number
  /** Whether no white space separates it from the cell before. */
  isJoined: boolean
}

/** A page as a visitor sees it, split into elements and pieces of text. */
export interface CellPage {
  boxes: readonly Box[]
  cells: readonly Cell[]
  language: string
  /** The URL of the first of these images that shows a real picture. */
  findPicture(images: readonly Element[]): string | undefined
}

/** Elements that are invisible or contain no text of the page. */
const HIDDEN_TAGS = new Set([
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
/** Elements within a line. Any other element breaks it. */
const INLINE_TAGS = new Set([
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
/** Elements that only style text. A word may be split across several. */
const STYLE_TAGS = new Set(['b', 'big', 'em', 'font', 'i', 'small', 'span', 'strong', 'u'])
/** Longer texts are prose. Their beginning is enough. */
const MAX_TEXT_LENGTH = 2000
/** The longest recorded list has 5,000 cells. Each cell is searched for dates, names and times. */
const MAX_CELLS = 40_000

/** Splits a page into boxes and cells, in one walk. */
export function toCellPage(html: string): CellPage {
  const $ = loadHtml(html)
  const boxes: Box[] = []
  const cells: Cell[] = []
  let line = 0
  let followsSpace = true
  const addText = (text: string, box: number): void => {
    const tidyText = tidy(text.slice(0, MAX_TEXT_LENGTH))
    if (tidyText !== '') {
      const isJoined = !followsSpace && !/^\s/.test(text)
      const lastCell = cells.at(-1)
      if (lastCell && lastCell.line === line && continuesIn(boxes, lastCell, { text: tidyText, box, isJoined }))
        lastCell.text = `${lastCell.text}${isJoined ? '' : ' '}${tidyText}`.slice(0, MAX_TEXT_LENGTH)
      else if (cells.length < MAX_CELLS) cells.push({ text: tidyText, box, line, isJoined })
      else throw new PageTooHeavyError(`more than ${MAX_CELLS.toLocaleString('en')} pieces of text`)
    }
    followsSpace = /\s$/.test(text)
  }
  const walk = (nodes: readonly AnyNode[], parent: number, isPreformatted: boolean): void => {
    for (const node of nodes) {
      if (node.type === 'text') {
        const parts = isPreformatted ? node.data.split('\n') : [node.data]
        for (const [index, part] of parts.entries()) {
          if (index > 0) line++
          addText(isPreformatted ? part.replace(/\s{3,}|\t+/g, ` ${GAP} `) : part, parent)
        }
      }
      if (!isTag(node) || HIDDEN_TAGS.has(node.name)) continue
      const isBlock = !INLINE_TAGS.has(node.name)
      if (isBlock) [line, followsSpace] = [line + 1, true]
      const box = boxes.push(createBox(node, parent, boxes[parent], cells.length)) - 1
      walk(node.children, box, isPreformatted || node.name === 'pre')
      const addedBox = boxes[box]
      if (addedBox) [addedBox.to, addedBox.end] = [cells.length, boxes.length]
      if (isBlock) [line, followsSpace] = [line + 1, true]
    }
  }
  walk($.root()[0]?.children ?? [], -1, false)
  return { boxes, cells, language: $('html').attr('lang') ?? '', findPicture: (images) => findPicture($([...images])) }
}

function createBox(element: Element, parent: number, parentBox: Box | undefined, from: number): Box {
  const { name, attribs } = element
  return {
    parent,
    name,
    element,
    from,
    to: from,
    end: 0,
    depth: parentBox ? parentBox.depth + 1 : 0,
    signature: toSignature(name, attribs.class ?? ''),
  }
}

/** Skips classes with digits, which identify single elements. Classes after the first usually describe a state. */
function toSignature(name: string, classes: string): string {
  const word = classes
    .slice(0, 400)
    .split(/\s+/)
    .find((className) => /^[a-z][a-z_-]*$/i.test(className))
  return word ? `${name}.${word}` : name
}

/** Whether a text continues in the next element: "Wednes" "day", "8" ":30PM". Both must be the same kind of element. */
function continuesIn(
  boxes: readonly Box[],
  lastCell: Cell,
  nextCell: Pick<Cell, 'text' | 'box' | 'isJoined'>,
): boolean {
  if (lastCell.box === nextCell.box) return false
  const [one, other] = [boxes[lastCell.box], boxes[nextCell.box]]
  if (!one || !other || one.signature !== other.signature || one.parent !== other.parent || !STYLE_TAGS.has(one.name))
    return false
  return nextCell.isJoined && /[\p{L}\d]$/u.test(lastCell.text) && /^[\p{Ll}:]/u.test(nextCell.text)
}

/** Returns the element itself and its ancestors, innermost first. */
export function* getSelfAndAncestors(boxes: readonly Box[], box: number): Generator<number> {
  for (let ancestor = box; ancestor >= 0; ancestor = boxes[ancestor]?.parent ?? -1) yield ancestor
}

/**
 * Whether `outer` contains `inner` or is the same element. Descendants are numbered after an element, up to its `end`.
 */
export const contains = (boxes: readonly Box[], outer: number, inner: number): boolean =>
  outer <= inner && inner < (boxes[outer]?.end ?? 0)

/** Finds the innermost element that contains both, or -1. */
export function findSharedBox(boxes: readonly Box[], one: number, other: number): number {
  let [a, b] = [one, other]
  while (a !== b) {
    const [depthA, depthB] = [boxes[a]?.depth ?? -1, boxes[b]?.depth ?? -1]
    if (depthA < 0 && depthB < 0) return -1
    if (depthA >= depthB) a = boxes[a]?.parent ?? -1
    if (depthB >= depthA) b = boxes[b]?.parent ?? -1
  }
  return a
}

/** Finds the ancestor of an element (or itself) at this depth; undefined if the element is not that deep. */
export function findBoxAtDepth(boxes: readonly Box[], box: number, depth: number): number | undefined {
  for (const ancestor of getSelfAndAncestors(boxes, box)) {
    const boxDepth = boxes[ancestor]?.depth ?? 0
    if (boxDepth <= depth) return boxDepth === depth ? ancestor : undefined
  }
  return undefined
}

/**
 * Joins the texts of some cells into one line, with spaces between them except where the page prints none before
 * punctuation or a lowercase letter.
 */
export function toText(cells: readonly Cell[], from: number, to: number): string {
  let text = ''
  for (const cell of cells.slice(from, to)) text += text === '' ? cell.text : getSeparator(cell) + cell.text
  return text
}

export const getSeparator = ({ isJoined, text }: Cell): string =>
  isJoined && /^[\p{Ll},.;:!?)\]’']/u.test(text) ? '' : ' '

/** Marks a gap between columns in preformatted text. */
export const GAP = '¦'

/** Finds the index of the first item at or after a cell, by binary search; the item count if there is none. */
export function findFirstFrom<Item>(items: readonly Item[], cell: number, getCell: (item: Item) => number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && getCell(item) < cell) low = middle + 1
    else high = middle
  }
  return low
}

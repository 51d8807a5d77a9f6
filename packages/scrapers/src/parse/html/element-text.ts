import { tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { AnyNode } from 'domhandler'
import type { RawListing } from '../../source/source.ts'
import { firstIn } from './element-query.ts'

/** The printed text of the first such part of a card; empty where the card has none. */
export function textOf(card: Cheerio<AnyNode>, part: string): string {
  const found = firstIn(card, part)
  return found ? tidy(textIn(found)) : ''
}

const textIn = (node: AnyNode): string =>
  node.type === 'text' ? node.data : 'children' in node ? node.children.map(textIn).join('') : ''

const BREAKS = new Set(['br', 'p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'section'])
const SILENT = new Set(['script', 'style'])

/**
 * The printed lines of a part: `<br>` and blocks part them, line ends of the source do not. With `except`, without the
 * text of such parts inside of it. The tree is walked once, since taking parts out of it would take the square of its size.
 */
export const linesIn = (part: Cheerio<AnyNode>, except?: string): string[] =>
  linesOf(part.toArray(), new Set<AnyNode>(except ? part.find(except).toArray() : []))

function linesOf(nodes: readonly AnyNode[], left: ReadonlySet<AnyNode>): string[] {
  let text = ''
  const walk = (node: AnyNode): void => {
    // what the source wraps is one line
    if (node.type === 'text') text += node.data.replace(/\s+/g, ' ')
    if (!('children' in node)) return
    const name = 'name' in node ? node.name : ''
    const breaks = BREAKS.has(name) || left.has(node)
    if (breaks) text += '\n'
    if (!left.has(node) && !SILENT.has(name)) for (const child of node.children) walk(child)
    if (breaks) text += '\n'
  }
  for (const node of nodes) walk(node)
  return text.split('\n').map(tidy).filter(Boolean)
}

/** The printed text of the first such part of a card, its lines kept apart by line ends. */
export function printedLines(card: Cheerio<AnyNode>, part: string): string {
  const found = firstIn(card, part)
  return found ? linesOf([found], NOTHING).join('\n') : ''
}
const NOTHING: ReadonlySet<AnyNode> = new Set()

/** The names of a line that a program joined by commas. */
export const listedNames = (line: string): string[] =>
  line
    .split(',')
    .map(tidy)
    .filter((name) => /[\p{L}\p{N}]/u.test(name))

/** The parts of a listing that the page does fill. */
export const filled = <Parts extends Omit<RawListing, 'date'>>(parts: Parts): Parts =>
  // Object.entries forgets the type of what it takes apart
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined && part !== '')) as Parts

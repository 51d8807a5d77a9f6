import { anyOf } from '@houselights/domain/text/pattern'
import { tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import { type AnyNode, isTag } from 'domhandler'
import type { RawListing } from '../../source/source.ts'

/** The printed text of the first such part of a card; empty where the card has none. */
export const toText = (card: Cheerio<AnyNode>, part: string): string => tidy(card.find(part).first().text())

/** The printed texts of all such parts. */
export function getTexts(card: Cheerio<AnyNode>, part: string): string[] {
  const parts = card.find(part)
  return parts.toArray().map((_, index) => tidy(parts.eq(index).text()))
}

/** The values that an attribute has on such parts, of those that have it. */
export const getAttributes = (card: Cheerio<AnyNode>, part: string, name: string): string[] =>
  card
    .find(part)
    .toArray()
    .flatMap((node) => (isTag(node) ? (node.attribs[name] ?? []) : []))

const BREAKS = new Set(['br', 'p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'section'])
const SILENT = new Set(['script', 'style'])

/**
 * The printed lines of a part: `<br>` and blocks part them, line ends of the source do not. With `except`, without the
 * text of such parts inside of it. The tree is walked once, since taking parts out of it would take the square of its size.
 */
export function linesIn(part: Cheerio<AnyNode>, except?: string): string[] {
  const left = new Set<AnyNode>(except ? part.find(except).toArray() : [])
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
  for (const node of part.toArray()) walk(node)
  return text.split('\n').map(tidy).filter(Boolean)
}

/** The printed text of the first such part of a card, its lines kept apart by line ends. */
export const printedLines = (card: Cheerio<AnyNode>, part: string): string =>
  linesIn(card.find(part).first()).join('\n')

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

/** Where pages that load pictures late keep the real address, the best first. */
const LATE = ['data-image', 'data-src', 'data-lazy-src', 'data-original', 'data-lazy', 'data-bg']
const STAND_IN_NAMES = anyOf`
  placeholder|spacer|blank|transparent|pixel|lazy[_-]?load|loading|no[_-]?image|
  default[_-]?(?:image|thumb\w*|event)|1x1
`
const STAND_IN_TAILS = anyOf`\d[\w-]{0,20}|image|img|thumb|logo|square|small|large|default|white|grey`
const STAND_IN = new RegExp(
  String.raw`^data:|(?:^|[/_.-])${STAND_IN_NAMES}(?:[_.-]${STAND_IN_TAILS}){0,4}\.(?:gif|png|jpe?g|svg|webp)`,
  'i',
)

/** Whether an address is that of a picture, not of what stands in for one. */
export const isPicture = (address: string | null | undefined): address is string =>
  typeof address === 'string' && address.trim() !== '' && !STAND_IN.test(address.trim().slice(0, 2000))

/** The address of the first of these images that shows a picture. */
export const pictureIn = (images: Cheerio<AnyNode>): string | undefined =>
  images
    .toArray()
    .filter(isTag)
    .flatMap(({ attribs }) => [
      ...LATE.map((name) => attribs[name]),
      attribs.src,
      (attribs.srcset ?? attribs['data-srcset'])?.trim().split(/[\s,]/, 1)[0],
    ])
    .find(isPicture)

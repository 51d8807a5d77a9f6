import { anyOf } from '@houselights/domain/text/pattern'
import { tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import { type AnyNode, isTag } from 'domhandler'
import type { RawListing } from '../../source/source.ts'

/** Returns the text of the first matching element in a card, or an empty string. */
export const toText = (card: Cheerio<AnyNode>, selector: string): string => tidy(card.find(selector).first().text())

/** Returns the texts of all matching elements in a card. */
export function getTexts(card: Cheerio<AnyNode>, selector: string): string[] {
  const elements = card.find(selector)
  return elements.toArray().map((_, index) => tidy(elements.eq(index).text()))
}

/** Returns an attribute's values from all matching elements in a card that have it. */
export const getAttributes = (card: Cheerio<AnyNode>, selector: string, name: string): string[] =>
  card
    .find(selector)
    .toArray()
    .flatMap((node) => (isTag(node) ? (node.attribs[name] ?? []) : []))

const BLOCK_TAGS = new Set(['br', 'p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'section'])
const HIDDEN_TAGS = new Set(['script', 'style'])

/**
 * Returns the printed lines of an element, split at `<br>` and blocks but not at newlines in the source. Elements
 * inside it that match `except` are left out. Walks the tree once, since removing elements would take quadratic time.
 */
export function getPrintedLines(element: Cheerio<AnyNode>, except?: string): string[] {
  const excluded = new Set<AnyNode>(except ? element.find(except).toArray() : [])
  let text = ''
  const walk = (node: AnyNode): void => {
    // newlines in the source don't break a printed line
    if (node.type === 'text') text += node.data.replace(/\s+/g, ' ')
    if (!('children' in node)) return
    const name = 'name' in node ? node.name : ''
    const isBlock = BLOCK_TAGS.has(name) || excluded.has(node)
    if (isBlock) text += '\n'
    if (!excluded.has(node) && !HIDDEN_TAGS.has(name)) for (const child of node.children) walk(child)
    if (isBlock) text += '\n'
  }
  for (const node of element.toArray()) walk(node)
  return text.split('\n').map(tidy).filter(Boolean)
}

/** Returns the text of the first matching element in a card, its lines separated by newlines. */
export const getPrintedText = (card: Cheerio<AnyNode>, selector: string): string =>
  getPrintedLines(card.find(selector).first()).join('\n')

/** Splits a line of names that a program joined with commas. */
export const splitNames = (line: string): string[] =>
  line
    .split(',')
    .map(tidy)
    .filter((name) => /[\p{L}\p{N}]/u.test(name))

/** Removes the fields that the page leaves empty. */
export const removeEmpty = <Parts extends Omit<RawListing, 'date'>>(parts: Parts): Parts =>
  // Object.entries loses the type of its object
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined && value !== '')) as Parts

/** Attributes in which lazy-loading pages keep the real URL, best first. */
const LAZY_ATTRIBUTES = ['data-image', 'data-src', 'data-lazy-src', 'data-original', 'data-lazy', 'data-bg']
const PLACEHOLDER_NAMES = anyOf`
  placeholder|spacer|blank|transparent|pixel|lazy[_-]?load|loading|no[_-]?image|
  default[_-]?(?:image|thumb\w*|event)|1x1
`
const PLACEHOLDER_SUFFIXES = anyOf`\d[\w-]{0,20}|image|img|thumb|logo|square|small|large|default|white|grey`
const PLACEHOLDER = new RegExp(
  String.raw`^data:|(?:^|[/_.-])${PLACEHOLDER_NAMES}(?:[_.-]${PLACEHOLDER_SUFFIXES}){0,4}\.(?:gif|png|jpe?g|svg|webp)`,
  'i',
)

/** Whether a URL is a real picture rather than a placeholder. */
export const isPicture = (url: string | null | undefined): url is string =>
  typeof url === 'string' && url.trim() !== '' && !PLACEHOLDER.test(url.trim().slice(0, 2000))

/** Finds the URL of the first of these images that shows a real picture. */
export const findPicture = (images: Cheerio<AnyNode>): string | undefined =>
  images
    .toArray()
    .filter(isTag)
    .flatMap(({ attribs }) => [
      ...LAZY_ATTRIBUTES.map((name) => attribs[name]),
      attribs.src,
      (attribs.srcset ?? attribs['data-srcset'])?.trim().split(/[\s,]/, 1)[0],
    ])
    .find(isPicture)

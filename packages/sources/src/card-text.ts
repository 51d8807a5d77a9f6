import { tidy } from '@houselights/domain/text'
import type { Cheerio } from 'cheerio/slim'
import type { AnyNode } from 'domhandler'
import type { RawListing } from './source.ts'

/** The printed text of the first such part of a card; empty where the card has none. */
export const textOf = (card: Cheerio<AnyNode>, part: string): string => tidy(card.find(part).first().text())

const BLOCKS = 'p, div, li, h1, h2, h3, h4, h5, h6, tr, section'

/**
 * The printed lines of a part: `<br>` and blocks part them, line ends of the source do not. With `except`, without the
 * text of such parts inside of it.
 */
export function linesIn(part: Cheerio<AnyNode>, except?: string): string[] {
  const copy = part.clone()
  copy.find('script, style').remove()
  const texts = copy
    .find('*')
    .addBack()
    .contents()
    .filter((_, node) => node.type === 'text')
  // what the source wraps is one line
  for (const text of texts.toArray()) if (text.type === 'text') text.data = text.data.replace(/\s+/g, ' ')
  copy.find('br').replaceWith('\n')
  if (except) copy.find(except).replaceWith('\n')
  copy.find(BLOCKS).prepend('\n').append('\n')
  return copy.text().split('\n').map(tidy).filter(Boolean)
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

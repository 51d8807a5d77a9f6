import { readAge } from '@houselights/domain/age'
import { tidy } from '@houselights/domain/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import type { RawListing } from '../source.ts'

export const BLOCK = 'script[type*="ld+json"]'
/** A line longer than this is prose, which may name any date or price. */
const MOST_LINE = 100

/** How many blocks each element holds. */
export function blocksHeld(blocks: readonly Element[]): Map<unknown, number> {
  const held = new Map<unknown, number>()
  for (const block of blocks)
    for (let { parent } = block; parent; parent = parent.parent) held.set(parent, (held.get(parent) ?? 0) + 1)
  return held
}

/** The card of a block: the largest part of the page that holds this block and no other. */
export function cardOf(
  $: CheerioAPI,
  block: Cheerio<Element>,
  held: ReadonlyMap<unknown, number>,
): Cheerio<Element> | undefined {
  const card = block
    .parents()
    .toArray()
    .filter((part) => held.get(part) === 1)
    .at(-1)
  // a page with one block has no cards to tell apart
  return card && !/^(?:html|body|main)$/.test(card.name) ? $(card) : undefined
}

/** What lines of a card say of hours, price, age and status. */
export function detailsIn(
  lines: readonly string[],
): Pick<RawListing, 'times' | 'age' | 'statusText'> & { price?: string } {
  const times = lines.filter((line) => /\d\s*[ap]\.?m\b/i.test(line)).join(' / ')
  const price = lines.find((line) => /[$€£]\s?\d/.test(line) && line.length < 60)
  const age = lines.find((line) => readAge(line) !== null && !/[$€£]/.test(line))
  return {
    ...(times && { times }),
    ...(price && { price }),
    ...(age && { age }),
    statusText: lines.filter((line) => line.length < 40).join(' | '),
  }
}

/** The printed lines of a card, without those of prose. */
export function linesOf($: CheerioAPI, card: Cheerio<Element>): string[] {
  const copy = card.clone()
  copy.find('script, style').remove()
  copy.find('br').replaceWith('\n')
  copy.find('p, h1, h2, h3, h4, h5, li, div, a').append('\n').prepend('\n')
  return $(copy)
    .text()
    .split('\n')
    .map(tidy)
    .filter((line) => line !== '' && line.length <= MOST_LINE)
}

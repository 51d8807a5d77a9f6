import { tidy } from '@houselights/domain/text/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'

const BLOCK = 'script[type*="ld+json"]'
/** A line longer than this is prose, which may name any date or price. */
const MAX_LINE_LENGTH = 100

/** A block of JSON-LD and the card around it: the largest part of the page that holds this block and no other. */
interface Card {
  block: string
  card: Cheerio<Element>
}

/** The blocks of a page that stand in cards; a page with one block has no cards to separate. */
export function findCards($: CheerioAPI): Card[] {
  const blocks = $<Element, string>(BLOCK).toArray()
  const held = blocksHeld(blocks)
  return blocks.flatMap((block) => {
    const card = $(block)
      .parents()
      .toArray()
      .filter((part) => held.get(part) === 1)
      .at(-1)
    return card && !/^(?:html|head|body|main)$/.test(card.name) ? { block: $(block).text(), card: $(card) } : []
  })
}

function blocksHeld(blocks: readonly Element[]): Map<unknown, number> {
  const held = new Map<unknown, number>()
  for (const block of blocks)
    for (let { parent } = block; parent; parent = parent.parent) held.set(parent, (held.get(parent) ?? 0) + 1)
  return held
}

/** The card's one heading of its highest rank; undefined where several stand side by side. */
export function soleHeading($: CheerioAPI, card: Cheerio<Element>): string | undefined {
  const rank = ['h1', 'h2', 'h3', 'h4'].map((name) => card.find(name)).find((found) => found.length > 0)
  return rank?.length === 1 ? tidy($(rank).text()) || undefined : undefined
}

/** The printed lines of a card, without prose. */
export function cardLines($: CheerioAPI, card: Cheerio<Element>): string[] {
  const copy = card.clone()
  copy.find('script, style').remove()
  copy.find('br').replaceWith('\n')
  copy.find('p, h1, h2, h3, h4, h5, li, div, a').append('\n').prepend('\n')
  return $(copy)
    .text()
    .split('\n')
    .map(tidy)
    .filter((line) => line !== '' && line.length <= MAX_LINE_LENGTH)
}

/** The support line of a card: `w/ A, B`. */
export const supportIn = (lines: readonly string[]): string | undefined =>
  lines.find((line) => /^(?:w\/|with\s)/i.test(line))?.replace(/^(?:w\/|with\b)\s*/i, '')

import { tidy } from '@houselights/domain/text/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'

const BLOCK = 'script[type*="ld+json"]'
/** Longer lines are prose, which may mention any date or price. */
const MAX_LINE_LENGTH = 100

/** A JSON-LD block and the card around it: the largest part of the page with this block and no other. */
interface CardWithBlock {
  block: string
  card: Cheerio<Element>
}

/**
 * Finds the blocks of a page that are in cards. A page with one block has no cards, since nothing separates the block
 * from the rest of the page.
 */
export function findCards($: CheerioAPI): CardWithBlock[] {
  const blocks = $<Element, string>(BLOCK).toArray()
  const blockCounts = countBlocks(blocks)
  return blocks.flatMap((block) => {
    const card = $(block)
      .parents()
      .toArray()
      .filter((ancestor) => blockCounts.get(ancestor) === 1)
      .at(-1)
    return card && !/^(?:html|head|body|main)$/.test(card.name) ? { block: $(block).text(), card: $(card) } : []
  })
}

function countBlocks(blocks: readonly Element[]): Map<unknown, number> {
  const blockCounts = new Map<unknown, number>()
  for (const block of blocks)
    for (let { parent } = block; parent; parent = parent.parent)
      blockCounts.set(parent, (blockCounts.get(parent) ?? 0) + 1)
  return blockCounts
}

/** Returns the text of the card's only heading of the highest rank; undefined if there are several. */
export function findSoleHeading($: CheerioAPI, card: Cheerio<Element>): string | undefined {
  const headings = ['h1', 'h2', 'h3', 'h4'].map((name) => card.find(name)).find((elements) => elements.length > 0)
  return headings?.length === 1 ? tidy($(headings).text()) || undefined : undefined
}

/** Returns the printed lines of a card, without prose. */
export function getCardLines($: CheerioAPI, card: Cheerio<Element>): string[] {
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

/** Finds the support line of a card without its lead-in: `w/ A, B` → `A, B`. */
export const findSupport = (lines: readonly string[]): string | undefined =>
  lines.find((line) => /^(?:w\/|with\s)/i.test(line))?.replace(/^(?:w\/|with\b)\s*/i, '')

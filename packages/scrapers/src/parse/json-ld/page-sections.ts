import { tidy } from '@houselights/domain/text/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import { type AnyNode, type Element, isTag } from 'domhandler'

/** Finds a page's JSON-LD scripts. */
export const findBlocks = ($: CheerioAPI): Element[] => $<Element, string>('script[type*="ld+json"]').toArray()

/** Longer lines are prose, which may mention any date or price. */
const MAX_LINE_LENGTH = 100
const WHOLE_PAGE = /^(?:page|html|head|body|main)$/

/**
 * Finds the card of each anchor, an element that belongs to the entry with this key: the largest part of the page with
 * anchors of this entry and no other. Entries without a card are left out: a page with one entry has no cards, since
 * nothing separates it from the rest of the page. If an entry has several cards, the one with the most text counts.
 */
export function findCards(anchors: ReadonlyMap<Element, string>): Map<string, Element> {
  const keys = new Map<AnyNode, string | null>()
  for (const [anchor, key] of anchors)
    for (let node: AnyNode | null = anchor; node; node = node.parent)
      keys.set(node, keys.has(node) && keys.get(node) !== key ? null : key)
  const cards = new Map<string, Element>()
  const sizes = new Map<Element, number>()
  for (const [anchor, key] of anchors) {
    let card: Element | undefined
    for (let node: AnyNode | null = anchor; node && keys.get(node) === key; node = node.parent)
      if (isTag(node)) card = node
    if (!card || WHOLE_PAGE.test(card.name) || sizes.has(card)) continue
    const size = countCharacters(card)
    sizes.set(card, size)
    const otherCard = cards.get(key)
    if (!otherCard || size > (sizes.get(otherCard) ?? 0)) cards.set(key, card)
  }
  return cards
}

const countCharacters = (node: AnyNode): number =>
  node.type === 'text'
    ? tidy(node.data).length
    : isTag(node)
      ? node.children.reduce((sum, child) => sum + countCharacters(child), 0)
      : 0

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

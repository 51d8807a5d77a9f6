import { type CheerioAPI, load } from 'cheerio/slim'
import { Document, DomHandler, Element } from 'domhandler'
import { BoundedParser } from './bounded-parser.ts'
import { HiddenText } from './hidden-text.ts'

/**
 * Loads a page like Cheerio's `load`, but safely even if the page was made to stall a program. Deeply nested elements
 * become siblings below a certain depth, and everything is inside one top element, since selecting among many elements
 * without a parent takes quadratic time. Text that visitors can't see is removed, unless `keepHidden` is set.
 */
export function loadHtml(html: string, { xml = false, keepHidden = false } = {}): CheerioAPI {
  const hiddenText = xml || keepHidden ? undefined : new HiddenText()
  const handler = new DomHandler(null, null, hiddenText?.addElement)
  const parser = new BoundedParser(handler, { xmlMode: xml, decodeEntities: true })
  parser.end(html)
  hiddenText?.removeFrom(handler.dom)
  const top = new Element('page', {}, handler.dom)
  for (const child of handler.dom) child.parent = top
  const root = new Document([top])
  top.parent = root
  return load(root, { xml: xml && { xmlMode: true } })
}

/** Finds the elements that a selector matches, without those inside another match: cards don't contain cards. */
export function findOutermost($: CheerioAPI, selector: string): Element[] {
  const matches = new Set<unknown>($(selector).toArray())
  const isInside = (element: Element): boolean => {
    for (let parent = element.parent; parent; parent = parent.parent) if (matches.has(parent)) return true
    return false
  }
  return $<Element, string>(selector)
    .toArray()
    .filter((element) => !isInside(element))
}

import { type CheerioAPI, load } from 'cheerio/slim'
import { Document, DomHandler, Element } from 'domhandler'
import { BoundedParser } from './bounded-parser.ts'

/**
 * A page for picking things out of it, as `load` gives it, but safe against pages made to stop a program: elements
 * nested without end lie side by side from a certain depth on, and everything hangs below one element, since selecting
 * among many elements without a parent takes the square of their number.
 */
export function loadHtml(html: string, { xml = false } = {}): CheerioAPI {
  const handler = new DomHandler()
  const parser = new BoundedParser(handler, { xmlMode: xml, decodeEntities: true })
  parser.end(html)
  const top = new Element('page', {}, handler.dom)
  for (const child of handler.dom) child.parent = top
  const root = new Document([top])
  top.parent = root
  return load(root, { xml: xml && { xmlMode: true } })
}

/** The elements that a selector finds, without those inside of another one: cards do not hold cards. */
export function outermost($: CheerioAPI, selector: string): Element[] {
  const found = new Set<unknown>($(selector).toArray())
  const isInside = (element: Element): boolean => {
    for (let parent = element.parent; parent; parent = parent.parent) if (found.has(parent)) return true
    return false
  }
  return $<Element, string>(selector)
    .toArray()
    .filter((element) => !isInside(element))
}

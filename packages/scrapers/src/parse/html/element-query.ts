import type { Cheerio } from 'cheerio/slim'
import { compile } from 'css-select'
import { type AnyNode, type Element, hasChildren, isTag } from 'domhandler'

/**
 * A selector that says what an element is, and nothing of where it stands: its name, classes, attributes, or a list of
 * such. It means the same within every card, so that it is compiled once; Cheerio compiles it for each card anew.
 */
const OF_ONE_ELEMENT = /^(?:[\w.#-]|\[[\w-]+(?:[~|^$*]?="[^"]*")?\]|, ?)+$/

type Query = (element: Element) => boolean

// selectors stand in the code, so there are not many
const inHtml = new Map<string, Query>()
const inXml = new Map<string, Query>()

/** Whether an element is what the selector asks for; undefined where that depends on more than the element. */
function queryOf(selector: string, { length, options: { xmlMode = false } }: Cheerio<AnyNode>): Query | undefined {
  // of parts that hold each other, none may be found twice
  if (length !== 1) return undefined
  const known = xmlMode ? inXml : inHtml
  const query = known.get(selector)
  if (query || !OF_ONE_ELEMENT.test(selector)) return query
  const compiled = compile<AnyNode, Element>(selector, { xmlMode })
  known.set(selector, compiled)
  return compiled
}

/** The elements below a part that a selector finds, in the order of the page; undefined where Cheerio has to find them. */
export function elementsIn(part: Cheerio<AnyNode>, selector: string): Element[] | undefined {
  const query = queryOf(selector, part)
  if (!query || !part[0]) return undefined
  const found: Element[] = []
  const collect = (node: AnyNode): void => {
    if (!hasChildren(node)) return
    for (const child of node.children) {
      if (!isTag(child)) continue
      if (query(child)) found.push(child)
      collect(child)
    }
  }
  collect(part[0])
  return found
}

/** The first element below a part that a selector finds. */
export function firstIn(part: Cheerio<AnyNode>, selector: string): AnyNode | undefined {
  const query = queryOf(selector, part)
  if (!query || !part[0]) return part.find(selector)[0]
  const search = (node: AnyNode): Element | undefined => {
    if (!hasChildren(node)) return undefined
    for (const child of node.children) {
      const found = isTag(child) ? (query(child) ? child : search(child)) : undefined
      if (found) return found
    }
    return undefined
  }
  return search(part[0])
}

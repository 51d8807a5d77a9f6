import { tidy } from '@houselights/domain/text/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { loadHtml } from '../html/load-html.ts'
import { type JsonLdNode, toTerm } from './nodes.ts'
import { isEvent } from './parse-json-ld.ts'

const MAX_DEPTH = 5

/** Parses the events that a page marks up as microdata (`itemscope`, `itemprop`), in the shape of JSON-LD. */
export function parseMicrodata(html: string): JsonLdNode[] {
  if (!/itemtype\s*=/i.test(html)) return []
  // values for programs are often hidden
  const $ = loadHtml(html, { keepHidden: true })
  return $('[itemscope][itemtype]:not([itemprop])')
    .toArray()
    .map((element) => toNode($, $(element), 0))
    .filter((node) => isEvent(node) && node.startDate)
}

function toNode($: CheerioAPI, scope: Cheerio<Element>, depth: number): JsonLdNode {
  const node = new Map<string, unknown[]>()
  const ownProperties = scope
    .find('[itemprop]')
    .filter((_, element) => $(element).parent().closest('[itemscope]').is(scope))
  for (const element of ownProperties.toArray()) {
    const property = $(element)
    const isNested = property.is('[itemscope]') && depth < MAX_DEPTH
    const value = isNested ? toNode($, property, depth + 1) : getValue(property)
    for (const name of property.attr('itemprop')?.split(/\s+/) ?? [])
      if (value !== undefined && value !== '') {
        const values = node.get(name)
        if (values) values.push(value)
        else node.set(name, [value])
      }
  }
  return { ...Object.fromEntries(node), '@type': (scope.attr('itemtype') ?? '').split(/\s+/).map(toTerm) }
}

/** Returns a property's value: an attribute of its element, or else the element's text. */
const getValue = (property: Cheerio<Element>): string | undefined =>
  property.attr('content') ??
  property.attr('datetime') ??
  (property.is('a, link') ? property.attr('href') : undefined) ??
  (property.is('img') ? property.attr('src') : undefined) ??
  // newlines in the source are white space
  tidy(property.text())

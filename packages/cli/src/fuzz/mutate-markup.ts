import type { ChildNode, Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { hardText } from './hard-values.ts'
import { mutateJson } from './mutate-json.ts'
import { mutateText } from './mutate-text.ts'
import type { Random } from './random.ts'

/** A part of a page: from its first sign up to, and without, `end`. */
interface Span {
  start: number
  end: number
}

interface Tagged extends Span {
  name: string
  /** Where the content begins and ends; the same where there is none. */
  inner: Span
}

interface Parts {
  elements: readonly Tagged[]
  texts: readonly Span[]
  /** Scripts that hold JSON. */
  data: readonly Span[]
}

type Mutation = (body: string, parts: Parts, random: Random) => string

const NAMES = [
  'div',
  'p',
  'li',
  'td',
  'a',
  'span',
  'script',
  'style',
  'template',
  'textarea',
  'svg',
  'table',
  'x-y',
  'item',
]
const TIMES = [2, 3, 3, 5, 5, 20, 60, 3000]
/** What is put in is no longer. */
const MOST_ADDED = 40_000
const DEPTHS = [1, 2, 10, 100, 140, 3000]

const MUTATIONS: readonly Mutation[] = [
  // cut
  (body, { elements }, random) => replaced(body, random.pick(elements), ''),
  // double
  (body, { elements }, random) => repeated(body, random.pick(elements), 2),
  // repeat
  (body, { elements }, random) => repeated(body, random.pick(elements), random.pick(TIMES)),
  // swap two elements, of one name at times
  (body, { elements }, random) => {
    const one = random.pick(elements)
    const alike = elements.filter(({ name }) => name === one.name)
    const other = random.pick(random.chance(0.6) ? alike : elements)
    return swapped(body, one, other)
  },
  // wrap in elements
  (body, { elements }, random) => {
    const element = random.pick(elements)
    const name = random.chance(0.5) ? element.name : random.pick(NAMES)
    const depth = random.pick(DEPTHS)
    return replaced(body, element, `<${name}>`.repeat(depth) + textIn(body, element) + `</${name}>`.repeat(depth))
  },
  // wrap in elements of its own kind, attributes and all: cards in cards
  (body, { elements }, random) => {
    const element = random.pick(elements)
    const depth = random.pick(DEPTHS)
    const opening = body.slice(element.start, element.inner.start)
    const wrapped = opening.repeat(depth) + textIn(body, element) + `</${element.name}>`.repeat(depth)
    return replaced(body, element, wrapped.slice(0, MOST_ADDED))
  },
  // put one into another
  (body, { elements }, random) => {
    const { inner } = random.pick(elements)
    return replaced(body, { start: inner.start, end: inner.start }, textIn(body, random.pick(elements)))
  },
  // rename
  (body, { elements }, random) => {
    const element = random.pick(elements)
    const name = random.pick(NAMES)
    const renamed = textIn(body, element)
      .replace(/^<[\w:-]+/, `<${name}`)
      .replace(/<\/[\w:-]+\s*>$/, `</${name}>`)
    return replaced(body, element, renamed)
  },
  // leave open, or close without opening
  (body, { elements }, random) => {
    const { start, end, inner } = random.pick(elements)
    return replaced(body, random.chance(0.5) ? { start: inner.end, end } : { start, end: inner.start }, '')
  },
  // comment out, or make plain data
  (body, { elements }, random) => {
    const element = random.pick(elements)
    const [opens, closes] = random.pick([
      ['<!--', '-->'],
      ['<![CDATA[', ']]>'],
      ['<!--', ''],
    ] as const)
    return replaced(body, element, opens + textIn(body, element) + closes)
  },
  mutateAttribute,
  mutateAttribute,
  // other text
  mutatePrinted,
  mutatePrinted,
  mutatePrinted,
  // text within a text
  (body, { texts }, random) => {
    const text = random.pick(texts)
    return replaced(body, text, mutateText(textIn(body, text), random))
  },
]

/** Changes one element, attribute or text of a page in HTML or XML, or one value of the data in its scripts. */
export function mutateMarkup(body: string, random: Random): string {
  const parts = partsOf(body)
  if (parts.elements.length === 0 || parts.texts.length === 0) return mutateText(body, random)
  const [data] = parts.data.length > 0 && random.chance(0.4) ? [random.pick(parts.data)] : []
  if (data) return replaced(body, data, mutateJson(textIn(body, data), random))
  return random.pick(MUTATIONS)(body, parts, random)
}

function mutatePrinted(body: string, { texts }: Parts, random: Random): string {
  const text = random.pick(texts)
  return replaced(body, text, hardText(random, textIn(body, text)))
}

function mutateAttribute(body: string, { elements }: Parts, random: Random): string {
  const element = random.pick(elements)
  const tag = body.slice(element.start, element.inner.start)
  const attributes = [...tag.matchAll(/\s([\w:@.-]+)=("[^"]*"|'[^']*'|[^\s"'>]+)/g)]
  if (attributes.length === 0) return mutatePrinted(body, partsOf(body), random)
  const found = random.pick(attributes)
  const [whole, name = '', quoted = ''] = found
  const value = quoted.replace(/^["']|["']$/g, '')
  const written = random.pick([
    () => '',
    () => ` ${name}`,
    () => `${whole}${whole}`,
    () => ` ${name}="${hardText(random, value).replaceAll('"', '&quot;')}"`,
    () => ` ${name}="${hardText(random, value).replaceAll('"', '&quot;')}"`,
    () => ` ${name}="${mutateText(value, random).replaceAll('"', '&quot;')}"`,
    () => ` x${name}=${quoted}`,
    () => ` ${name}="${value}`,
  ])()
  const start = element.start + found.index
  return replaced(body, { start, end: start + whole.length }, written)
}

const textIn = (body: string, { start, end }: Span): string => body.slice(start, end)

const replaced = (body: string, { start, end }: Span, by: string): string => body.slice(0, start) + by + body.slice(end)

const repeated = (body: string, span: Span, times: number): string =>
  replaced(body, span, textIn(body, span).repeat(times).slice(0, MOST_ADDED))

function swapped(body: string, one: Span, other: Span): string {
  const [first, second] = one.start <= other.start ? [one, other] : [other, one]
  if (first.end > second.start) return replaced(body, first, textIn(body, second))
  return (
    body.slice(0, first.start) +
    textIn(body, second) +
    body.slice(first.end, second.start) +
    textIn(body, first) +
    body.slice(second.end)
  )
}

/** Where the elements and texts of a page stand in it. */
function partsOf(body: string): Parts {
  const root = parseDocument(body, { withStartIndices: true, withEndIndices: true })
  const elements: Tagged[] = []
  const texts: Span[] = []
  const data: Span[] = []
  const open: ChildNode[] = [...root.children]
  for (let node = open.pop(); node; node = open.pop()) {
    const span = { start: node.startIndex ?? 0, end: (node.endIndex ?? 0) + 1 }
    if (node.type === 'text') {
      if (!/^\s*$/.test(node.data)) texts.push(span)
      continue
    }
    if (!('name' in node) || !('attribs' in node)) continue
    const inner = innerOf(node, span)
    elements.push({ ...span, name: node.name, inner })
    if (node.name === 'script' && /^\s*[[{]/.test(textIn(body, inner).slice(0, 200))) data.push(inner)
    for (const child of node.children) open.push(child)
  }
  return { elements, texts, data }
}

function innerOf({ children }: Element, { end }: Span): Span {
  const [first, last] = [children[0], children.at(-1)]
  return { start: first?.startIndex ?? end, end: last?.endIndex == null ? end : last.endIndex + 1 }
}

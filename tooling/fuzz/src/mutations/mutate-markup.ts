import type { ChildNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import type { Step } from './choices.ts'
import { hardText, itemAt, MAX_ADDED, mutateJson, mutateText, otherText, wrapAt } from './mutate-data.ts'

/** A part of a page: from its first character up to `end`, exclusive. */
interface Span {
  start: number
  end: number
}

interface ElementSpan extends Span {
  name: string
  /** The range of its content; empty if there is none. */
  inner: Span
}

interface Parts {
  elements: readonly ElementSpan[]
  texts: readonly Span[]
  data: readonly Span[]
}

type Change = (body: string, element: ElementSpan, step: Step, parts: Parts) => string

const NAMES = 'div p li td a span script style template textarea svg table x-y item'.split(' ')
const COMMENT_DELIMITERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!--', ''],
] as const

const CHANGES: readonly Change[] = [
  // cut
  (body, element) => replace(body, element, ''),
  // double, repeat
  (body, element, { times }) => repeat(body, element, times % 2 ? 2 : times),
  // swap two elements, sometimes of the same name
  (body, element, { other, form }, { elements }) => {
    const sameName = elements.filter(({ name }) => name === element.name)
    return swap(body, element, itemAt(form % 2 ? sameName : elements, other))
  },
  // wrap in elements
  (body, element, { times, form }) => {
    const name = form % 2 ? element.name : wrapAt(NAMES, form >> 1)
    return replace(body, element, `<${name}>`.repeat(times) + textIn(body, element) + `</${name}>`.repeat(times))
  },
  // wrap in elements of its own kind, with attributes: cards in cards
  (body, element, { times }) => {
    const opening = body.slice(element.start, element.inner.start).repeat(times)
    return replace(
      body,
      element,
      `${opening}${textIn(body, element)}${`</${element.name}>`.repeat(times)}`.slice(0, MAX_ADDED),
    )
  },
  // put one inside another
  (body, { inner }, { other }, { elements }) =>
    replace(body, { start: inner.start, end: inner.start }, textIn(body, itemAt(elements, other))),
  // rename
  (body, element, { form }) => {
    const name = wrapAt(NAMES, form)
    const renamed = textIn(body, element)
      .replace(/^<[\w:-]+/, `<${name}`)
      .replace(/<\/[\w:-]+\s*>$/, `</${name}>`)
    return replace(body, element, renamed)
  },
  // leave open, or close without opening
  (body, { start, end, inner }, { form }) =>
    replace(body, form % 2 ? { start: inner.end, end } : { start, end: inner.start }, ''),
  // comment out, or make CDATA
  (body, element, { form }) => replace(body, element, wrapAt(COMMENT_DELIMITERS, form).join(textIn(body, element))),
  changeAttribute,
  changeAttribute,
  // replace a text node
  replaceText,
  replaceText,
  replaceText,
  // alter a text node
  (body, _, step, { texts }) => {
    const text = itemAt(texts, step.other)
    return replace(body, text, mutateText(textIn(body, text), step))
  },
]

/** Changes one element, attribute or text of an HTML or XML page, or one value of the data in its scripts. */
export function mutateMarkup(body: string, step: Step): string {
  const parts = getParts(body)
  if (parts.elements.length === 0 || parts.texts.length === 0) return mutateText(body, step)
  if (parts.data.length > 0 && step.third % 5 < 2) {
    const data = itemAt(parts.data, step.other)
    return replace(body, data, mutateJson(textIn(body, data), step))
  }
  return wrapAt(CHANGES, step.change)(body, itemAt(parts.elements, step.at), step, parts)
}

function replaceText(body: string, _: ElementSpan, step: Step, { texts }: Parts): string {
  const text = itemAt(texts, step.at)
  return replace(body, text, hardText(step.values, textIn(body, text)))
}

function changeAttribute(body: string, element: ElementSpan, step: Step, parts: Parts): string {
  const tag = body.slice(element.start, element.inner.start)
  const attributes = [...tag.matchAll(/\s([\w:@.-]+)=("[^"]*"|'[^']*'|[^\s"'>]+)/g)]
  if (attributes.length === 0) return replaceText(body, element, step, parts)
  const { index, 0: whole, 1: name = '', 2: quoted = '' } = itemAt(attributes, step.other)
  const value = quoted.replace(/^["']|["']$/g, '')
  const changedAttribute = ` ${name}="${otherText(value, step).replaceAll('"', '&quot;')}"`
  const forms = [
    '',
    ` ${name}`,
    whole + whole,
    changedAttribute,
    changedAttribute,
    changedAttribute,
    ` x${name}=${quoted}`,
    ` ${name}="${value}`,
  ]
  const start = element.start + index
  return replace(body, { start, end: start + whole.length }, wrapAt(forms, step.form))
}

const textIn = (body: string, { start, end }: Span): string => body.slice(start, end)

const replace = (body: string, { start, end }: Span, replacement: string): string =>
  body.slice(0, start) + replacement + body.slice(end)

const repeat = (body: string, span: Span, times: number): string =>
  replace(body, span, textIn(body, span).repeat(times).slice(0, MAX_ADDED))

function swap(body: string, span: Span, otherSpan: Span): string {
  const [earlier, later] = span.start <= otherSpan.start ? [span, otherSpan] : [otherSpan, span]
  if (earlier.end > later.start) return replace(body, earlier, textIn(body, later))
  return replace(replace(body, later, textIn(body, earlier)), earlier, textIn(body, later))
}

function getParts(body: string): Parts {
  const root = parseDocument(body, { withStartIndices: true, withEndIndices: true })
  const parts = { elements: [] as ElementSpan[], texts: [] as Span[], data: [] as Span[] }
  const pendingNodes: ChildNode[] = [...root.children]
  for (let node = pendingNodes.pop(); node; node = pendingNodes.pop()) {
    const span = { start: node.startIndex ?? 0, end: (node.endIndex ?? 0) + 1 }
    if (node.type === 'text' && node.data.trim()) parts.texts.push(span)
    if (!('name' in node) || !('attribs' in node)) continue
    const [firstChild, lastChild] = [node.children[0], node.children.at(-1)]
    const end = lastChild?.endIndex == null ? span.end : lastChild.endIndex + 1
    const inner = { start: firstChild?.startIndex ?? span.end, end }
    parts.elements.push({ ...span, name: node.name, inner })
    if (node.name === 'script' && /^\s*[[{]/.test(textIn(body, inner).slice(0, 200))) parts.data.push(inner)
    pendingNodes.push(...node.children)
  }
  return parts
}

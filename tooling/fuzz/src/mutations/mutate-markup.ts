import type { ChildNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import type { Step } from './choices.ts'
import { chooseHardValue, itemAt, MAX_ADDED, mutateJson, mutateText, replaceOrMutate, wrapAt } from './mutate-data.ts'

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
  textNodes: readonly Span[]
  jsonScripts: readonly Span[]
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
  (body, element, { secondPosition, form }, { elements }) => {
    const sameName = elements.filter(({ name }) => name === element.name)
    return swap(body, element, itemAt(form % 2 ? sameName : elements, secondPosition))
  },
  // wrap in elements
  (body, element, { times, form }) => {
    const name = form % 2 ? element.name : wrapAt(NAMES, form >> 1)
    return replace(body, element, `<${name}>`.repeat(times) + getSlice(body, element) + `</${name}>`.repeat(times))
  },
  // wrap in elements of its own kind, with attributes: cards in cards
  (body, element, { times }) => {
    const opening = body.slice(element.start, element.inner.start).repeat(times)
    return replace(
      body,
      element,
      `${opening}${getSlice(body, element)}${`</${element.name}>`.repeat(times)}`.slice(0, MAX_ADDED),
    )
  },
  // put one inside another
  (body, { inner }, { secondPosition }, { elements }) =>
    replace(body, { start: inner.start, end: inner.start }, getSlice(body, itemAt(elements, secondPosition))),
  // rename
  (body, element, { form }) => {
    const name = wrapAt(NAMES, form)
    const renamed = getSlice(body, element)
      .replace(/^<[\w:-]+/, `<${name}`)
      .replace(/<\/[\w:-]+\s*>$/, `</${name}>`)
    return replace(body, element, renamed)
  },
  // leave open, or close without opening
  (body, { start, end, inner }, { form }) =>
    replace(body, form % 2 ? { start: inner.end, end } : { start, end: inner.start }, ''),
  // comment out, or make CDATA
  (body, element, { form }) => replace(body, element, wrapAt(COMMENT_DELIMITERS, form).join(getSlice(body, element))),
  changeAttribute,
  changeAttribute,
  // replace a text node
  replaceText,
  replaceText,
  replaceText,
  // alter a text node
  (body, _, step, { textNodes }) => {
    const text = itemAt(textNodes, step.secondPosition)
    return replace(body, text, mutateText(getSlice(body, text), step))
  },
]

/** Changes one element, attribute or text of an HTML or XML page, or one value of the data in its scripts. */
export function mutateMarkup(body: string, step: Step): string {
  const parts = getParts(body)
  if (parts.elements.length === 0 || parts.textNodes.length === 0) return mutateText(body, step)
  if (parts.jsonScripts.length > 0 && step.thirdPosition % 5 < 2) {
    const script = itemAt(parts.jsonScripts, step.secondPosition)
    return replace(body, script, mutateJson(getSlice(body, script), step))
  }
  return wrapAt(CHANGES, step.change)(body, itemAt(parts.elements, step.position), step, parts)
}

function replaceText(body: string, _: ElementSpan, step: Step, { textNodes }: Parts): string {
  const text = itemAt(textNodes, step.position)
  return replace(body, text, chooseHardValue(step.values, getSlice(body, text)))
}

function changeAttribute(body: string, element: ElementSpan, step: Step, parts: Parts): string {
  const tag = body.slice(element.start, element.inner.start)
  const attributes = [...tag.matchAll(/\s([\w:@.-]+)=("[^"]*"|'[^']*'|[^\s"'>]+)/g)]
  if (attributes.length === 0) return replaceText(body, element, step, parts)
  const { index, 0: whole, 1: name = '', 2: quoted = '' } = itemAt(attributes, step.secondPosition)
  const value = quoted.replace(/^["']|["']$/g, '')
  const changedAttribute = ` ${name}="${replaceOrMutate(value, step).replaceAll('"', '&quot;')}"`
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

const getSlice = (body: string, { start, end }: Span): string => body.slice(start, end)

const replace = (body: string, { start, end }: Span, replacement: string): string =>
  body.slice(0, start) + replacement + body.slice(end)

const repeat = (body: string, span: Span, times: number): string =>
  replace(body, span, getSlice(body, span).repeat(times).slice(0, MAX_ADDED))

function swap(body: string, span: Span, otherSpan: Span): string {
  const [earlier, later] = span.start <= otherSpan.start ? [span, otherSpan] : [otherSpan, span]
  if (earlier.end > later.start) return replace(body, earlier, getSlice(body, later))
  return replace(replace(body, later, getSlice(body, earlier)), earlier, getSlice(body, later))
}

function getParts(body: string): Parts {
  const root = parseDocument(body, { withStartIndices: true, withEndIndices: true })
  const parts = { elements: [] as ElementSpan[], textNodes: [] as Span[], jsonScripts: [] as Span[] }
  const pendingNodes: ChildNode[] = [...root.children]
  for (let node = pendingNodes.pop(); node; node = pendingNodes.pop()) {
    const span = { start: node.startIndex ?? 0, end: (node.endIndex ?? 0) + 1 }
    if (node.type === 'text' && node.data.trim()) parts.textNodes.push(span)
    if (!('name' in node) || !('attribs' in node)) continue
    const [firstChild, lastChild] = [node.children[0], node.children.at(-1)]
    const end = lastChild?.endIndex == null ? span.end : lastChild.endIndex + 1
    const inner = { start: firstChild?.startIndex ?? span.end, end }
    parts.elements.push({ ...span, name: node.name, inner })
    if (node.name === 'script' && /^\s*[[{]/.test(getSlice(body, inner).slice(0, 200))) parts.jsonScripts.push(inner)
    pendingNodes.push(...node.children)
  }
  return parts
}

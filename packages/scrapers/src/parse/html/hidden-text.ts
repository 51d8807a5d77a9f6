import { fold, tidy } from '@houselights/domain/text/text'
import { type AnyNode, type Element, isTag, type Text } from 'domhandler'
import { countDays } from '../general/date-words.ts'

/** Webflow leaves out parts whose condition is false or whose field is empty; AngularJS hides parts with `ng-hide`. */
const NEVER_SHOWN_CLASS = /(?:^|\s)(?:w-condition-invisible|w-dyn-bind-empty|ng-hide)(?:\s|$)/
const DISPLAY_NONE = /(?:^|[;\s])display\s*:\s*none/i
const CODE_TAGS = new Set(['script', 'style'])
/** Attributes with which a control names the element that it opens. */
const TARGET_ATTRIBUTES = ['href', 'aria-controls', 'data-target', 'data-bs-target', 'data-toggle']
/** A hidden block with this many texts is a panel that a visitor can open, not a badge that doesn't apply. */
const MIN_PANEL_TEXTS = 3
const MAX_CSS_LENGTH = 200_000
const MAX_TEXT_LENGTH = 200_000
/** An icon font turns a word into a picture: `location_on`. */
const ICON_WORD = /^[a-z]+(?:_[a-z]+)*$/
const ICON_CLASS = /icon|symbol|glyph/i

/**
 * Removes the text that a page's visitors can't see, so that every parser reads only what is printed: `hidden`,
 * `display: none` (inline or by a rule of the page's own style sheet), conditions that a site builder found false,
 * templates and `<noscript>`. Elements, attributes and scripts stay, since they may hold data.
 *
 * What a script or a control would show stays too: blocks with several texts (details), hidden lists of entries (tabs,
 * "load more"), values of a class that a rule hides in each entry, and every date if the page prints none visibly.
 * `aria-hidden` only hides from screen readers. Such text is removed if it is an icon, or repeats text next to it.
 *
 * Give each element of the page to `addElement` when it is complete.
 */
export class HiddenText {
  private readonly neverShown = new Set<Element>()
  private readonly hidden = new Set<Element>()
  private readonly ariaHidden: Element[] = []
  private css = ''

  readonly addElement = (element: AnyNode): void => {
    // an unopened tag closes the document
    if (!isTag(element)) return
    const { name, attribs } = element
    if (name === 'style') {
      if (this.css.length < MAX_CSS_LENGTH) this.css += getTexts([element], true).join('').slice(0, MAX_CSS_LENGTH)
      return
    }
    const isTemplate = name === 'template' && attribs.shadowrootmode === undefined
    if (isTemplate || name === 'noscript' || (attribs.class && NEVER_SHOWN_CLASS.test(attribs.class)))
      this.neverShown.add(element)
    else if (
      (attribs.hidden !== undefined && attribs.hidden !== 'until-found') ||
      (attribs.style && DISPLAY_NONE.test(attribs.style))
    )
      this.hidden.add(element)
    if (attribs['aria-hidden'] === 'true') this.ariaHidden.push(element)
  }

  removeFrom(dom: readonly AnyNode[]): void {
    for (const elements of findByClass(dom, findHidingClasses(this.css)))
      if (!areDifferent(elements)) for (const element of elements) this.hidden.add(element)
    for (const element of this.findInvisible(dom)) clear(element)
    for (const element of this.ariaHidden) if (isIcon(element) || isRepetition(element)) clear(element)
  }

  private findInvisible(dom: readonly AnyNode[]): Element[] {
    const parts = [...this.neverShown, ...this.hidden]
      .filter((element) => !this.isInside(element))
      .map((element) => toPart(element))
      .filter(({ texts }) => texts.length > 0)
    if (parts.length === 0) return []
    const openableIds = parts.some(({ element }) => element.attribs.id) ? findTargets(dom) : new Set<string>()
    const isEntry = ({ element, texts, dayCount }: HiddenPart): boolean =>
      dayCount > 0 && texts.length > 1 && this.hidden.has(element)
    const hiddenDayCount = parts.filter(isEntry).reduce((sum, { dayCount }) => sum + dayCount, 0)
    const isOpenable = (part: HiddenPart): boolean =>
      this.hidden.has(part.element) &&
      (part.element.attribs.role === 'tabpanel' ||
        openableIds.has(part.element.attribs.id ?? '') ||
        (part.dayCount === 0 ? part.texts.length >= MIN_PANEL_TEXTS : isEntry(part) && hiddenDayCount > 1))
    const invisibleParts = parts.filter((part) => !isOpenable(part))
    if (invisibleParts.every(({ dayCount }) => dayCount === 0)) return invisibleParts.map(({ element }) => element)
    const invisible = new Set<AnyNode>(invisibleParts.map(({ element }) => element))
    const printsDay = countDays(joinTexts(getTexts(dom, false, invisible))) > 0
    return invisibleParts.filter(({ dayCount }) => printsDay || dayCount === 0).map(({ element }) => element)
  }

  private isInside(element: Element): boolean {
    for (let { parent } = element; parent; parent = parent.parent)
      if (isTag(parent) && (this.neverShown.has(parent) || this.hidden.has(parent))) return true
    return false
  }
}

interface HiddenPart {
  element: Element
  texts: string[]
  dayCount: number
}

function toPart(element: Element): HiddenPart {
  const texts = getTexts([element])
    .map(tidy)
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
  return { element, texts, dayCount: countDays(joinTexts(texts)) }
}

const joinTexts = (texts: readonly string[]): string => texts.join(' ').slice(0, MAX_TEXT_LENGTH)

function* getElements(nodes: readonly AnyNode[]): Generator<Element> {
  for (const node of nodes)
    if (isTag(node)) {
      yield node
      yield* getElements(node.children)
    }
}

function* getTextNodes(nodes: readonly AnyNode[], withCode: boolean, except?: ReadonlySet<AnyNode>): Generator<Text> {
  for (const node of nodes) {
    if (node.type === 'text') yield node
    else if (isTag(node) && (withCode || !CODE_TAGS.has(node.name)) && !except?.has(node))
      yield* getTextNodes(node.children, withCode, except)
  }
}

const getTexts = (nodes: readonly AnyNode[], withCode = false, except?: ReadonlySet<AnyNode>): string[] =>
  Array.from(getTextNodes(nodes, withCode, except), ({ data }) => data)

function clear(element: Element): void {
  for (const text of getTextNodes([element], false)) text.data = ''
}

/** Finds the ids of elements that a control of the page opens. */
function findTargets(dom: readonly AnyNode[]): Set<string> {
  const ids = new Set<string>()
  for (const { attribs } of getElements(dom))
    for (const attribute of TARGET_ATTRIBUTES) {
      const value = attribs[attribute]
      if (value && (attribute === 'aria-controls' || value.startsWith('#'))) ids.add(value.replace(/^#/, ''))
    }
  return ids
}

/**
 * Finds the classes that a style sheet hides: `.past { display: none }`. Rules for some screens (`@media`) don't count,
 * nor do classes that another rule shows.
 */
function findHidingClasses(css: string): ReadonlySet<string> {
  const classes = new Set<string>()
  if (!DISPLAY_NONE.test(css.replaceAll('{', ' '))) return classes
  const shown = new Set<string>()
  let depth = 0
  for (const part of css.replaceAll(/\/\*.*?\*\//gs, '').split('}')) {
    const [selector = '', body] = part.split('{').slice(-2)
    const openedCount = part.split('{').length - 1
    if (body !== undefined && /display\s*:/i.test(body)) {
      const hides = DISPLAY_NONE.test(body)
      const isTopLevel = depth === 0 && openedCount === 1
      for (const single of selector.split(',').map(tidy))
        if (hides && isTopLevel && /^\.[\w-]+$/.test(single)) classes.add(single.slice(1))
        else if (!hides) for (const [, name = ''] of single.matchAll(/\.([\w-]+)/g)) shown.add(name)
    }
    depth = Math.max(0, depth + openedCount - 1)
  }
  for (const name of shown) classes.delete(name)
  return classes
}

/** Finds the elements that have one of these classes, by class. */
function findByClass(dom: readonly AnyNode[], classes: ReadonlySet<string>): Iterable<Element[]> {
  const elements = new Map<string, Element[]>()
  if (classes.size > 0)
    for (const element of getElements(dom)) {
      const name = element.attribs.class?.split(/\s+/).find((className) => classes.has(className))
      if (name === undefined) continue
      const group = elements.get(name)
      if (group) group.push(element)
      else elements.set(name, [element])
    }
  return elements.values()
}

const MIN_DIFFERENT_TEXTS = 3

/**
 * Whether a class hides other texts in each entry, such as prices that a venue leaves out of its list. They are still
 * true, unlike a badge that is the same in each entry.
 */
const areDifferent = (elements: readonly Element[]): boolean =>
  new Set(elements.map((element) => getTexts([element]).join(' '))).size >= MIN_DIFFERENT_TEXTS

const isIcon = ({ name, attribs, children }: Element): boolean => {
  const [text, ...others] = children
  if (text?.type !== 'text' || others.length > 0) return false
  return ICON_WORD.test(tidy(text.data)) && (name === 'i' || ICON_CLASS.test(attribs.class ?? ''))
}

const MAX_REPEATED_LENGTH = 300
const MAX_NEIGHBOR_TEXTS = 20

/** Whether an element repeats the text of an element beside it, or beside its parent if it is the only child. */
function isRepetition(element: Element): boolean {
  const text = toWords(getTexts([element]))
  if (text.trim() === '' || text.length > MAX_REPEATED_LENGTH) return false
  let inner: Element | null = element
  while (inner && !findSibling(inner, 'prev') && !findSibling(inner, 'next'))
    inner = inner.parent && isTag(inner.parent) ? inner.parent : null
  return (['prev', 'next'] as const).some((side) => {
    const sibling = inner && findSibling(inner, side)
    const texts: string[] = []
    for (const { data } of sibling ? getTextNodes([sibling], false) : [])
      if (texts.push(data) >= MAX_NEIGHBOR_TEXTS) break
    return toWords(texts).includes(text)
  })
}

/** Finds the nearest element or text on one side of an element. */
function findSibling(element: Element, side: 'prev' | 'next'): AnyNode | null {
  let sibling = element[side]
  while (sibling && !isTag(sibling) && !(sibling.type === 'text' && tidy(sibling.data) !== '')) sibling = sibling[side]
  return sibling
}

/** Puts spaces around each word, so that a substring search finds whole words. */
const toWords = (texts: readonly string[]): string =>
  ` ${(fold(joinTexts(texts)).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

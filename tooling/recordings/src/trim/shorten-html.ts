import { type ChildNode, type Element, isTag, type ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { shortenJson } from './shorten-json.ts'
import { MAX_PAGE_LENGTH, removeUnneeded } from './remove-unneeded.ts'

/** Elements that no parser uses on any page. */
const UNUSED_ELEMENTS = new Set(['style', 'svg', 'noscript', 'link', 'iframe', 'video'])
/** A longer run of similar elements is a list that can be shortened. */
const MAX_RUN_LENGTH = 3

/**
 * Cuts a page in its source, so that the rest stays as printed: first what no parser uses, then unneeded items in long
 * runs of similar elements and in scripts' lists, then whole branches until the page is small enough.
 */
export function shortenHtml(body: string, isStillGood: (body: string) => boolean): string {
  const page = new CuttablePage(body)
  const tryWithout = (elements: readonly Element[]) => page.cutIf(elements, () => isStillGood(page.text))
  const allElements = findElements(page.tree)
  tryWithout(allElements.filter(({ name }) => UNUSED_ELEMENTS.has(name)))
  tryWithout(allElements.filter((element) => element.name === 'script' && page.getContent(element).trim() === ''))
  for (const element of allElements) if (page.has(element)) shortenRuns(page, element, isStillGood)
  for (const script of allElements)
    if (script.name === 'script' && page.has(script) && !tryWithout([script])) shortenData(page, script, isStillGood)
  for (const child of page.tree.children) if (isTag(child)) cutBranches(page, child, tryWithout)
  const tidied = page.text.replace(/\n\s*\n+/g, '\n')
  return isStillGood(tidied) ? tidied : page.text
}

const findElements = (parent: ParentNode): Element[] =>
  parent.children.flatMap((child) => (isTag(child) ? [child, ...findElements(child)] : []))

/** A page from which elements can be cut and whose scripts can be rewritten. */
class CuttablePage {
  readonly tree: ParentNode
  readonly #source: string
  readonly #cut = new Set<ChildNode>()
  readonly #contents = new Map<ChildNode, string>()

  constructor(source: string) {
    this.#source = source
    this.tree = parseDocument(source, { withStartIndices: true, withEndIndices: true })
  }

  get text(): string {
    const edits = [
      ...[...this.#cut].map((node) => ({ from: node.startIndex ?? 0, to: (node.endIndex ?? -1) + 1, replacement: '' })),
      ...[...this.#contents].map(([node, replacement]) => ({
        from: node.startIndex ?? 0,
        to: (node.endIndex ?? -1) + 1,
        replacement,
      })),
    ].sort((a, b) => a.from - b.from || b.to - a.to)
    let text = ''
    let copiedUntil = 0
    for (const { from, to, replacement } of edits) {
      if (to <= copiedUntil) continue
      text += this.#source.slice(copiedUntil, Math.max(copiedUntil, from)) + replacement
      copiedUntil = to
    }
    return text + this.#source.slice(copiedUntil)
  }

  has(element: ChildNode): boolean {
    for (let node: ChildNode | null = element; node; node = node.parent as ChildNode | null)
      if (this.#cut.has(node)) return false
    return true
  }

  getSize = ({ startIndex, endIndex }: ChildNode): number => (endIndex ?? 0) - (startIndex ?? 0)

  getContent({ children }: Element): string {
    const [text] = children
    return text ? (this.#contents.get(text) ?? this.#source.slice(text.startIndex ?? 0, (text.endIndex ?? -1) + 1)) : ''
  }

  /** Cuts elements out, and puts them back if the page needs them. */
  cutIf(elements: readonly Element[], isGood: () => boolean): boolean {
    const present = elements.filter((element) => this.has(element))
    if (present.length === 0) return true
    for (const element of present) this.#cut.add(element)
    if (isGood()) return true
    for (const element of present) this.#cut.delete(element)
    return false
  }

  withContent<Outcome>(script: Element, content: string, work: () => Outcome): Outcome {
    const [text] = script.children
    const previousContent = text && this.#contents.get(text)
    if (text) this.#contents.set(text, content)
    const outcome = work()
    if (text) previousContent === undefined ? this.#contents.delete(text) : this.#contents.set(text, previousContent)
    return outcome
  }

  rewrite(script: Element, content: string): void {
    const [text] = script.children
    if (text) this.#contents.set(text, content)
  }
}

/** Shortens a script that is JSON, or sets a variable to JSON. */
function shortenData(page: CuttablePage, script: Element, isStillGood: (body: string) => boolean): void {
  const content = page.getContent(script)
  const [, prefix = '', json, suffix = ''] = /^([^{[]*)([{[][\s\S]*[}\]])([^}\]]*)$/.exec(content) ?? []
  if (!json) return
  const shorter = shortenJson(json, (shortened) =>
    page.withContent(script, prefix + shortened.trim() + suffix, () => isStillGood(page.text)),
  )
  page.rewrite(script, prefix + shorter.trim() + suffix)
}

function shortenRuns(page: CuttablePage, parent: Element, isStillGood: (body: string) => boolean): void {
  const children = parent.children.filter(isTag).filter((child) => page.has(child))
  const runs = Map.groupBy(children, ({ name, attribs }) => `${name}.${(attribs.class ?? '').split(/\s+/)[0]}`)
  for (const run of runs.values()) {
    if (run.length <= MAX_RUN_LENGTH) continue
    const needed = removeUnneeded(run, (keptElements) => {
      const cutElements = run.filter((element) => !keptElements.includes(element))
      let isGood = false
      page.cutIf(cutElements, () => {
        isGood = isStillGood(page.text)
        return false
      })
      return isGood
    })
    page.cutIf(
      run.filter((element) => !needed.includes(element)),
      () => true,
    )
  }
}

/** Cuts from the largest branch to the smallest, and inside of needed ones, until the page is small. */
function cutBranches(
  page: CuttablePage,
  element: Element,
  tryWithout: (elements: readonly Element[]) => boolean,
): void {
  const children = element.children.filter(isTag).sort((a, b) => page.getSize(b) - page.getSize(a))
  for (const child of children) {
    if (page.text.length <= MAX_PAGE_LENGTH) return
    if (page.has(child) && !tryWithout([child])) cutBranches(page, child, tryWithout)
  }
}

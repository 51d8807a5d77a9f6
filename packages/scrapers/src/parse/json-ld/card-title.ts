import { fold, tidy } from '@houselights/domain/text/text'
import type { CheerioAPI } from 'cheerio/slim'
import { type AnyNode, type Element, isTag, type Text } from 'domhandler'
import { getPrintedLines } from '../html/element-text.ts'

export interface CardTitle {
  element: Element
  /** Its printed lines, without lines in italics. */
  lines: string[]
  /** Lines in italics, as titles of works and tours are printed. */
  works: string[]
}

/** A card has no more texts before its title. */
const MAX_TEXTS = 400
const MAX_EXTRA_WORDS = 8
const HEADING = /^h[1-6]$/

/**
 * Finds where a card prints an event's name. Programs write names without line breaks and may add a number, such as the
 * season's; a heading may print guests after the name.
 */
export function findCardTitle($: CheerioAPI, card: Element, name: string): CardTitle | undefined {
  const nameWords = toWords(name)
  const nodes = getTextNodes(card).slice(0, MAX_TEXTS)
  const words = nodes.map(({ data }) => toWords(data))
  const runs = words.flatMap((_, from) => findRun(words, from, nameWords) ?? [])
  const candidates = runs
    .map((run) => ({ ...run, element: findElement(nodes.slice(run.from, run.to), card) }))
    .filter(({ element, extraCount }) => element && (extraCount <= 0 || HEADING.test(element.name)))
  const [best] = candidates.toSorted((one, other) => Math.abs(one.extraCount) - Math.abs(other.extraCount))
  return best?.element && toTitle($, best.element)
}

const toWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

const getTextNodes = (node: AnyNode): Text[] =>
  node.type === 'text'
    ? [node]
    : isTag(node) && node.name !== 'script' && node.name !== 'style'
      ? node.children.flatMap(getTextNodes)
      : []

interface Run {
  from: number
  to: number
  /** How many more words than the name it has. Negative if the name ends with a number that isn't printed. */
  extraCount: number
}

/** Finds the texts from `from` on that print the name. */
function findRun(words: readonly string[][], from: number, nameWords: readonly string[]): Run | undefined {
  if (nameWords.length === 0 || words[from]?.[0] !== nameWords[0]) return undefined
  let count = 0
  for (let index = from; index < words.length; index++) {
    const added = words[index] ?? []
    const isPrefix = added
      .slice(0, nameWords.length - count)
      .every((word, offset) => word === nameWords[count + offset])
    if (!isPrefix) return undefined
    count += added.length
    const missingWords = nameWords.slice(count)
    const isComplete = missingWords.length === 1 && /^\d+$/.test(missingWords[0] ?? '') && nameWords.length > 2
    const isContinued = words.slice(index + 1).find(({ length }) => length > 0)?.[0] === missingWords[0]
    if (count >= nameWords.length || (isComplete && !isContinued)) {
      const extraCount = count - nameWords.length
      return extraCount <= MAX_EXTRA_WORDS ? { from, to: index + 1, extraCount } : undefined
    }
  }
  return undefined
}

/** Finds the element that contains these texts and no other words. */
function findElement(nodes: readonly Text[], card: Element): Element | undefined {
  const [first] = nodes
  const printed = tidy(nodes.map(({ data }) => data).join(' ')).replace(/\s/g, '')
  let element: Element | undefined
  for (let node = first?.parent; node && node !== card && isTag(node); node = node.parent) {
    const text = getTextNodes(node)
      .map(({ data }) => data)
      .join('')
      .replace(/\s/g, '')
    if (text.length > printed.length) break
    if (text === printed) element = node
    if (HEADING.test(node.name)) break
  }
  return element
}

function toTitle($: CheerioAPI, element: Element): CardTitle {
  const allLines = getPrintedLines($(element))
  const italics = new Set(
    $(element)
      .find('em, i')
      .toArray()
      .map((part) => tidy($(part).text())),
  )
  const lines = allLines.filter((line) => !italics.has(line))
  return lines.length === 0
    ? { element, lines: allLines, works: [] }
    : { element, lines, works: allLines.filter((line) => italics.has(line)) }
}

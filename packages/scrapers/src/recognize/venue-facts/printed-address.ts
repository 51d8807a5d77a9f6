import { tidy } from '@houselights/domain/text/text'
import { linesIn } from '../../parse/html/element-text.ts'
import { loadHtml } from '../../parse/html/load-html.ts'
import type { Page } from '../../source/source.ts'
import type { VenueFacts } from './facts.ts'

/** Where sites print their own address, the surest first. */
const PLACES: readonly (readonly [selector: string, name: string])[] = [
  ['address', 'address element'],
  ['footer', 'footer'],
  ['[id*="footer"], [class*="footer"]', 'footer'],
]
const MAX_LINE_LENGTH = 200
const STREET_WORD = [
  'st|street|ave?|avenue|blvd|boulevard|rd|road|way|dr|drive|ln|lane|pl|place|sq|square|ct|court|hwy|highway',
  'pkwy|parkway|ter|terrace|alley|row|walk|plaza|embarcadero|broadway',
].join('|')
const STREET = new RegExp(
  String.raw`\b\d{1,5}[a-z]?\s+(?:[\p{L}\d.'’-]+\s+){0,4}(?:${STREET_WORD})\b\.?(?:\s+(?:[NSEW]|[NS][EW])\b)?`,
  'iu',
)
/** `, San Francisco, CA 94110`, after a street or on a line of its own; a region that is written out follows a comma. */
const TOWN = /^[\s,•·|–-]*(\p{Lu}[\p{L}.'’ -]{1,40}?)(?:,?\s+[A-Z]{2}\b|,\s+\p{Lu}\p{Ll}{3,})/u

/** Street and town of a printed address. */
export function partAddress(printed: string): PrintedAddress | undefined {
  const line = tidy(printed).slice(0, MAX_LINE_LENGTH)
  const found = STREET.exec(line)
  if (!found) return undefined
  const town = TOWN.exec(line.slice(found.index + found[0].length))?.[1]
  return { street: tidy(found[0]).replace(/\.$/, ''), ...(town && { town: tidy(town) }) }
}

/** The address that a page prints of itself: in `<address>`, else at its foot. */
export function printedAddress(page: Page): VenueFacts {
  const $ = loadHtml(page.body)
  for (const [selector, from] of PLACES) {
    const parts = $(selector).slice(0, 5).toArray()
    const [found] = parts.flatMap((part) => addressesIn(linesIn($(part))))
    if (found) return getFacts(found, from)
  }
  return {}
}

/** The address with its town that pages print anywhere, where it is the only one: lists of shows print those of others. */
export function onlyAddress(pages: readonly Page[]): VenueFacts {
  const printed = pages.flatMap(({ body }) => addressesIn(linesIn(loadHtml(body).root())))
  return soleAddress(
    printed.filter(({ town }) => town),
    'page',
  )
}

/** The one address of several mentions; nothing where they name several. */
export function soleAddress(mentions: readonly PrintedAddress[], from: string): VenueFacts {
  const found = new Map(mentions.map((each) => [each.street.toLowerCase(), each]))
  const [only] = found.values()
  return only && found.size === 1 ? getFacts(only, from) : {}
}

interface PrintedAddress {
  street: string
  town?: string
}

/** The town stands on the line of the street or on the next. */
const addressesIn = (lines: readonly string[]): PrintedAddress[] =>
  lines.flatMap((line, at) =>
    partAddress(line) ? (partAddress([line, lines[at + 1]].filter(Boolean).join(', ')) ?? []) : [],
  )

const getFacts = ({ street, town }: PrintedAddress, from: string): VenueFacts => ({
  address: { value: street, from },
  ...(town && { town: { value: town, from } }),
})

import { tidy } from '@houselights/domain/text/text'
import { getPrintedLines } from '../../parse/html/element-text.ts'
import { loadHtml } from '../../parse/html/load-html.ts'
import type { Page } from '../../source/source.ts'
import type { VenueFacts } from './facts.ts'

/** Elements in which sites print their own address, most reliable first. */
const ADDRESS_ELEMENTS: readonly (readonly [selector: string, name: string])[] = [
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
/**
 * Matches `, San Francisco, CA 94110` after a street or on its own line. A region that is spelled out must follow a
 * comma.
 */
const TOWN = /^[\s,•·|–-]*(\p{Lu}[\p{L}.'’ -]{1,40}?)(?:,?\s+[A-Z]{2}\b|,\s+\p{Lu}\p{Ll}{3,})/u

/** Splits a printed address into street and town. Undefined if it has no street. */
export function splitAddress(text: string): PrintedAddress | undefined {
  const line = tidy(text).slice(0, MAX_LINE_LENGTH)
  const match = STREET.exec(line)
  if (!match) return undefined
  const town = TOWN.exec(line.slice(match.index + match[0].length))?.[1]
  return { street: tidy(match[0]).replace(/\.$/, ''), ...(town && { town: tidy(town) }) }
}

/** Finds the venue's address as a page prints it, in `<address>` or in the footer. */
export function findPrintedAddress(page: Page): VenueFacts {
  const $ = loadHtml(page.body)
  for (const [selector, from] of ADDRESS_ELEMENTS) {
    const elements = $(selector).slice(0, 5).toArray()
    const [firstAddress] = elements.flatMap((element) => findAddresses(getPrintedLines($(element))))
    if (firstAddress) return getFacts(firstAddress, from)
  }
  return {}
}

/**
 * Finds the only address with a town on the pages. Empty if there are several, since lists of shows also print addresses
 * of other venues.
 */
export function findOnlyAddress(pages: readonly Page[]): VenueFacts {
  const addresses = pages.flatMap(({ body }) => findAddresses(getPrintedLines(loadHtml(body).root())))
  return toSoleAddress(
    addresses.filter(({ town }) => town),
    'page',
  )
}

/** Returns the address that all mentions agree on. Empty if they disagree. */
export function toSoleAddress(mentions: readonly PrintedAddress[], from: string): VenueFacts {
  const addressesByStreet = new Map(mentions.map((mention) => [mention.street.toLowerCase(), mention]))
  const [onlyAddress] = addressesByStreet.values()
  return onlyAddress && addressesByStreet.size === 1 ? getFacts(onlyAddress, from) : {}
}

interface PrintedAddress {
  street: string
  town?: string
}

/** Finds addresses whose town is on the same line as the street or on the next. */
const findAddresses = (lines: readonly string[]): PrintedAddress[] =>
  lines.flatMap((line, index) =>
    splitAddress(line) ? (splitAddress([line, lines[index + 1]].filter(Boolean).join(', ')) ?? []) : [],
  )

const getFacts = ({ street, town }: PrintedAddress, from: string): VenueFacts => ({
  address: { value: street, from },
  ...(town && { town: { value: town, from } }),
})

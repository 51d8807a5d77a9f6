import type { Listing } from '@houselights/contracts/entities/listing'
import { parseClock } from '@houselights/domain/dates/printed-time'
import { pageIdentity } from '@houselights/domain/links/web-address'
import { tidy } from '@houselights/domain/text/text'
import type { Capture, ExpectedRecord } from './capture-index.ts'
import { parseCapture } from './parse-capture.ts'

export interface Comparison {
  file: string
  /** How many events a person counted on the page, in the index's words. */
  expected: string
  found: number
  problems: number
  /** Expected records without a matching listing. */
  missing: string[]
  /** Expected records with a wrong field, and the parsed value. */
  wrong: string[]
}

/** Parses a captured page and compares it with the records that its index expects. */
export function compareCapture(folder: string, capture: Capture): Comparison {
  const { listings, problems } = parseCapture(folder, capture)
  const missing: string[] = []
  const wrong: string[] = []
  for (const record of capture.expected) {
    const match = findBestMatch(record, listings)
    if (match)
      wrong.push(...findDifferences(record, match).map((difference) => `${record.date} ${record.title}: ${difference}`))
    else missing.push(`${record.date} ${record.title}`)
  }
  return {
    file: capture.file,
    expected: capture.events,
    found: listings.length,
    problems: problems.length,
    missing,
    wrong,
  }
}

function findBestMatch(record: ExpectedRecord, listings: readonly Listing[]): Listing | undefined {
  const sameDay = listings.filter(({ date }) => date === record.date)
  const sameName = sameDay.filter((listing) => hasTitle(record.title, listing))
  return sameName.toSorted((a, b) => findDifferences(record, a).length - findDifferences(record, b).length)[0]
}

const normalize = (text: string): string => tidy(text).toLowerCase().replace(/[‘’]/g, "'")

function hasTitle(expected: string, { title, venue, support }: Listing): boolean {
  const forms = [
    title,
    `${title} @ ${venue ?? ''}`,
    [title, ...support].join(' / '),
    [title, ...support].join(', '),
  ].map(normalize)
  return forms.some(
    (form) =>
      form === normalize(expected) || normalize(expected).startsWith(form) || form.startsWith(normalize(expected)),
  )
}

function findDifferences(record: ExpectedRecord, listing: Listing): string[] {
  const differences = [
    compareTime('show', record.show, listing.startsAt),
    compareTime('doors', record.doors, listing.doorsAt),
    record.price && /^\D?\d/.test(record.price) && !pricesAgree(record.price, listing)
      ? `price ${record.price} parsed as ${listing.price.text}`
      : null,
    record.link && !linksAgree(record.link, listing)
      ? `link ${record.link} parsed as ${listing.ticketUrl ?? listing.url}`
      : null,
  ]
  return differences.filter((difference) => difference !== null)
}

function compareTime(field: string, printed: string | null, instant: string | null): string | null {
  // the index has a dash: the page's list has no time there, though another part of the page may
  if (!printed) return null
  const expected = parseClock(printed)
  const parsed = instant?.slice(11, 16)
  return expected === parsed ? null : `${field} ${printed} parsed as ${parsed ?? 'nothing'}`
}

function pricesAgree(printed: string, { price }: Listing): boolean {
  const amounts = [...printed.matchAll(/\d+(?:\.\d+)?/g)].map(([amount]) => Number(amount))
  return price.min === Math.min(...amounts) && price.max === Math.max(...amounts)
}

const linksAgree = (expected: string, { ticketUrl, url }: Listing): boolean =>
  [ticketUrl, url].some(
    (link) =>
      link !== null &&
      (link.startsWith(expected.replace(/…$/, '')) ||
        link.endsWith(expected) ||
        pageIdentity(link) === pageIdentity(expected)),
  )

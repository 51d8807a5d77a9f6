import { MONTH } from '@houselights/domain/dates/calendar-names'
import { localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { joinTimeLabels } from '@houselights/domain/dates/printed-time'
import { parseAge } from '@houselights/domain/listings/age'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import type { Page, ParseContext, RawListing } from '../../source/source.ts'
import { findPicture } from '../html/element-text.ts'
import { loadHtml } from '../html/load-html.ts'
import { parseBlock } from './blocks.ts'
import { findBlocks, findCards, findSoleHeading, findSupport, getCardLines } from './page-sections.ts'

/** A line that is a date and little else. */
const DATE_LINE = new RegExp(
  `^(?:night \\d:?\\s*)?(?:[a-z]{3,9},?\\s+)?(?:${MONTH}\\.?\\s+\\d{1,2}|\\d{1,2}\\s+${MONTH}\\.?|\\d{4}-\\d\\d-\\d\\d).{0,40}$`,
  'i',
)

/**
 * Returns listings for JSON-LD blocks that don't parse, from the card around each: the largest part of the page with
 * this block and no other. A card must have exactly one heading of its highest rank, and dates on lines of their own.
 * For other cards, only the problem is reported.
 */
export function parseBrokenCards(page: Page, context: ParseContext): RawListing[] {
  const $ = loadHtml(page.body)
  const blocks = findBlocks($)
  const cards = findCards(new Map(blocks.map((block, index) => [block, String(index)])))
  return blocks.flatMap((block, index) => {
    const card = cards.get(String(index))
    return card && !isValidBlock($(block).text()) ? parseCard($, $(card), context) : []
  })
}

function isValidBlock(text: string): boolean {
  try {
    parseBlock(text)
    return true
  } catch {
    // the block's error is already reported as a problem
    return false
  }
}

/**
 * Returns one listing per date of the card. A line such as "Night 2: September 12 2025" starts the details of that
 * date.
 */
function parseCard($: CheerioAPI, card: Cheerio<Element>, { now, timeZone }: ParseContext): RawListing[] {
  const title = findSoleHeading($, card)
  const lines = getCardLines($, card)
  const dateIndexes = lines.flatMap((line, index) => (DATE_LINE.test(line) ? index : []))
  if (!title || dateIndexes.length === 0) return []
  const ticketLink = card
    .find('a[href]')
    .toArray()
    .find((link) => /\b(?:tickets?|buy|rsvp)\b/i.test($(link).text()))
  return dateIndexes.flatMap((dateIndex, index) => {
    const section = lines.slice(dateIndex, dateIndexes[index + 1])
    const printedDate = parsePrintedDate(section[0] ?? '', { today: localDay(now, timeZone) })
    if (!printedDate) return []
    const isSoldOut = dateIndexes.length > 1 && section.some((line) => /sold out/i.test(line))
    return {
      title,
      date: printedDate.day,
      ...findDetails(section),
      support: findSupport(lines) || undefined,
      ...(ticketLink && !isSoldOut && { ticketUrl: $(ticketLink).attr('href'), url: $(ticketLink).attr('href') }),
      imageUrl: findPicture(card.find('img')),
    }
  })
}

function findDetails(lines: readonly string[]): Pick<RawListing, 'times' | 'price' | 'age' | 'statusText'> {
  return {
    times:
      joinTimeLabels(lines)
        .filter((line) => /\d\s*[ap]\.?m\b/i.test(line))
        .join(' / ') || undefined,
    price: lines.find((line) => /[$€£]\s?\d|\d\s?[€£]/.test(line) && line.length < 60),
    age: lines.find((line) => parseAge(line) !== null),
    statusText: lines.filter((line) => line.length < 40).join(' | '),
  }
}

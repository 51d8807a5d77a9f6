import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { parseCards, parseOnPrintedDay } from '../parse/cards.ts'
import { findPicture, getPrintedLines } from '../parse/html/element-text.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { ParseContext, Parsed } from '../source/source.ts'

const BLOCKS = { cards: '[id="calendar_wrap"]', list: '#calendar', missingMessage: 'no block #calendar_wrap' }

/**
 * The Garrison, Toronto: hand-made blocks that all have the same id. Days are in capitals without a year, with typos:
 * "o5" for 5, "8:PM".
 */
export const garrison = definePlatform({
  id: 'garrison',
  host: 'garrisontoronto.com',
  parsePage: (page, context) => parseCards(page, BLOCKS, (block) => parseShow(block, context)),
})

function parseShow(block: Cheerio<Element>, context: ParseContext): Parsed {
  const printedDay = getPrintedLines(block.find('[id="calendar_date"]')).join(' ')
  const headliner = block.find('[id="calendar_info_headliner"]')
  const title = getPrintedLines(headliner).join('\n')
  const message = `a block "${printedDay} ${title}" has no readable day or title`
  const terms = block.find('.calendar_info_doors_cover')
  const termLines = getPrintedLines(terms)
  const ticketLink = findLastLink(terms)
  terms.remove()
  return parseOnPrintedDay(title && printedDay, context, message, {
    title,
    support: getPrintedLines(block.find('[id="calendar_info_support"]')),
    times: termLines.map(normalizeTimes).find((line) => /\d\s*[ap]m|noon|midnight/i.test(line)),
    price: termLines.find((line) => /\$\s*\d|no cover|\bfree\b|pwyc/i.test(line)),
    statusText: termLines.join(' / '),
    ...(ticketLink && !/(?:facebook\.com|fb\.me)\//.test(ticketLink) && { ticketUrl: ticketLink }),
    url: findLastLink(headliner),
    imageUrl: findPicture(block.find('[id="calendar_image"] img')),
  })
}

/** Corrects "8:PM" to "8PM", and replaces the "kick-off" of a game with "Starts". */
const normalizeTimes = (line: string): string =>
  line.replace(/(\d):\s*(?=[ap]m)/gi, '$1').replace(/kick-?off/i, 'Starts')

/** Returns the last link. Adds the protocol, which some links lack. */
function findLastLink(element: Cheerio<Element>): string | undefined {
  const href = element.find('a[href]').last().attr('href')?.trim()
  return href && /^www\./i.test(href) ? `https://${href}` : href
}

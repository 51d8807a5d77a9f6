import { localDay } from '@houselights/domain/city-time'
import { readPrintedDate } from '@houselights/domain/printed-date'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { linesIn } from '../card-text.ts'
import { definePlatform } from '../define-platform.ts'
import { onePage } from '../follow-pages.ts'
import { linesOf } from '../lines-of.ts'
import { loadHtml, outermost } from '../load-html.ts'
import { mergeParsed } from '../merge-parsed.ts'
import { pictureIn } from '../picture-in.ts'
import type { Page, ParseContext, Parsed } from '../source.ts'
import { SourceError } from '../source-error.ts'

/** The Garrison, Toronto: hand-made blocks that all bear one id; days in capitals without a year, "o5" for 5, "8:PM". */
export const garrison = definePlatform({
  id: 'garrison',
  host: 'garrisontoronto.com',
  fetch: (read, { url }) => onePage(read, url),
  parse: (pages, context) => mergeParsed(pages.map((page) => parsePage(page, context))),
})

function parsePage(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const blocks = outermost($, '[id="calendar_wrap"]')
  if (blocks.length === 0 && $('#calendar').length === 0)
    throw new SourceError('changed', page.url, 'no block #calendar_wrap')
  const parsed: Parsed = { listings: [], problems: [] }
  for (const block of blocks) readShow($, $(block), page, context, parsed)
  return parsed
}

function readShow($: CheerioAPI, block: Cheerio<Element>, page: Page, context: ParseContext, parsed: Parsed): void {
  const printedDay = linesOf($.html(block.find('[id="calendar_date"]'))).join(' ')
  const headliner = block.find('[id="calendar_info_headliner"]')
  const title = linesIn(headliner).join('\n')
  const day = readPrintedDate(printedDay, { today: localDay(context.now, context.timeZone) })
  if (!title || !day) {
    const message = `a block "${printedDay} ${title}" has no day or no title that can be read`
    parsed.problems.push({ kind: 'bad-listing', message, url: page.url })
    return
  }
  if (day.doubt) parsed.problems.push({ kind: 'year-suspect', message: day.doubt, url: page.url })
  const terms = block.find('.calendar_info_doors_cover')
  const termLines = linesOf($.html(terms))
  const offer = linkOf(terms)
  terms.remove()
  parsed.listings.push({
    title,
    support: linesOf($.html(block.find('[id="calendar_info_support"]'))),
    date: day.day,
    weekdayAgrees: day.weekdayAgrees,
    times: termLines.map(plainHours).find((line) => /\d\s*[ap]m|noon|midnight/i.test(line)),
    price: termLines.find((line) => /\$\s*\d|no cover|\bfree\b|pwyc/i.test(line)),
    statusText: termLines.join(' / '),
    ...(offer && !/(?:facebook\.com|fb\.me)\//.test(offer) && { ticketUrl: offer }),
    url: linkOf(headliner),
    imageUrl: pictureIn(block.find('[id="calendar_image"] img')),
    pageUrl: page.url,
  })
}

/** "8:PM" is eight; a match begins at its kick-off. */
const plainHours = (line: string): string => line.replace(/(\d):\s*(?=[ap]m)/gi, '$1').replace(/kick-?off/i, 'Starts')

/** Some links are typed without their protocol. */
function linkOf(part: Cheerio<Element>): string | undefined {
  const href = part.find('a[href]').last().attr('href')?.trim()
  return href && /^www\./i.test(href) ? `https://${href}` : href
}

import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { linesIn } from '../parse/html/element-text.ts'
import { pictureIn } from '../parse/html/find-picture.ts'
import { linesOf } from '../parse/html/html-lines.ts'
import { loadHtml, outermost } from '../parse/html/load-html.ts'
import { mergeParsed } from '../parse/merge-parsed.ts'
import { onPrintedDay } from '../parse/printed-day.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/** The Garrison, Toronto: hand-made blocks that all bear one id; days in capitals without a year, "o5" for 5, "8:PM". */
export const garrison = definePlatform({ id: 'garrison', host: 'garrisontoronto.com', parsePage })

function parsePage(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const blocks = outermost($, '[id="calendar_wrap"]')
  if (blocks.length === 0 && $('#calendar').length === 0)
    throw new SourceError('changed', page.url, 'no block #calendar_wrap')
  return mergeParsed(blocks.map((block) => readShow($, $(block), context)))
}

function readShow($: CheerioAPI, block: Cheerio<Element>, context: ParseContext): Parsed {
  const printedDay = linesOf($.html(block.find('[id="calendar_date"]'))).join(' ')
  const headliner = block.find('[id="calendar_info_headliner"]')
  const title = linesIn(headliner).join('\n')
  const unread = `a block "${printedDay} ${title}" has no day or no title that can be read`
  const terms = block.find('.calendar_info_doors_cover')
  const termLines = linesOf($.html(terms))
  const offer = linkOf(terms)
  terms.remove()
  return onPrintedDay(title && printedDay, context, unread, {
    title,
    support: linesOf($.html(block.find('[id="calendar_info_support"]'))),
    times: termLines.map(plainHours).find((line) => /\d\s*[ap]m|noon|midnight/i.test(line)),
    price: termLines.find((line) => /\$\s*\d|no cover|\bfree\b|pwyc/i.test(line)),
    statusText: termLines.join(' / '),
    ...(offer && !/(?:facebook\.com|fb\.me)\//.test(offer) && { ticketUrl: offer }),
    url: linkOf(headliner),
    imageUrl: pictureIn(block.find('[id="calendar_image"] img')),
  })
}

/** "8:PM" is eight; a match begins at its kick-off. */
const plainHours = (line: string): string => line.replace(/(\d):\s*(?=[ap]m)/gi, '$1').replace(/kick-?off/i, 'Starts')

/** Some links are typed without their protocol. */
function linkOf(part: Cheerio<Element>): string | undefined {
  const href = part.find('a[href]').last().attr('href')?.trim()
  return href && /^www\./i.test(href) ? `https://${href}` : href
}

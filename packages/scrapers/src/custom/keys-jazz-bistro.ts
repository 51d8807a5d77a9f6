import { tidy } from '@houselights/domain/text/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { linesIn } from '../parse/html/element-text.ts'
import { pictureIn } from '../parse/html/find-picture.ts'
import { loadHtml, outermost } from '../parse/html/load-html.ts'
import { mergeParsed } from '../parse/merge-parsed.ts'
import { onPrintedDay } from '../parse/printed-day.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/** Keys Jazz Bistro: a WordPress query loop of events, each with a line such as "Saturday, May 23, 2026 @ 10:30pm". */
export const keysJazzBistro = definePlatform({
  id: 'keys-jazz-bistro',
  host: 'keysjazzbistro.com',
  parsePage: readPage,
})

function readPage(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const items = outermost($, 'ul.wp-block-post-template > li')
  if (items.length === 0 && $('.wp-block-post-template, .wp-block-query, .wp-block-query-no-results').length === 0)
    throw new SourceError('changed', page.url, 'no list of events')
  return mergeParsed(items.map((item) => readShow($, $(item), context)))
}

const DAY_AND_HOUR = /^\p{L}+day,\s+\p{L}+\s+\d{1,2}(?:,\s+\d{4})?\s*(?:@|at)\s*\d/u

function readShow($: CheerioAPI, item: Cheerio<Element>, context: ParseContext): Parsed {
  const heading = item.find('.wp-block-post-title').first()
  const title = linesIn(heading).join('\n')
  const paragraphs = item
    .find('p')
    .toArray()
    .map((paragraph) => tidy($(paragraph).text()))
  const line = paragraphs.find((text) => DAY_AND_HOUR.test(text)) ?? ''
  const buy = item.find('a.se-add-to-cart, a[href*="add-to-cart"]').first()
  return onPrintedDay(title && line, context, `"${title}" has no line with its day`, {
    sourceId: /\bpost-(\d+)\b/.exec(item.attr('class') ?? '')?.[1],
    title,
    start: line.replace(/^.*(?:@|\bat)\s*/, ''),
    statusText: tidy(item.find('.wp-block-button, .se-sold-out, .stock').text()),
    url: heading.find('a[href]').attr('href'),
    ticketUrl: buy.attr('href'),
    imageUrl: pictureIn(item.find('img')),
    description: paragraphs.filter((text) => text !== line).join('\n'),
  })
}

import { localDay } from '@houselights/domain/city-time'
import { readPrintedDate } from '@houselights/domain/printed-date'
import { tidy } from '@houselights/domain/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { linesIn } from '../card-text.ts'
import { definePlatform } from '../define-platform.ts'
import { onePage } from '../follow-pages.ts'
import { loadHtml, outermost } from '../load-html.ts'
import { mergeParsed } from '../merge-parsed.ts'
import { pictureIn } from '../picture-in.ts'
import type { Page, ParseContext, Parsed } from '../source.ts'
import { SourceError } from '../source-error.ts'

/** Keys Jazz Bistro: a WordPress query loop of events, each with a line such as "Saturday, May 23, 2026 @ 10:30pm". */
export const keysJazzBistro = definePlatform({
  id: 'keys-jazz-bistro',
  host: 'keysjazzbistro.com',
  fetch: (read, { url }) => onePage(read, url),
  parse: (pages, context) => mergeParsed(pages.map((page) => readPage(page, context))),
})

function readPage(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const items = outermost($, 'ul.wp-block-post-template > li')
  if (items.length === 0 && $('.wp-block-post-template, .wp-block-query, .wp-block-query-no-results').length === 0)
    throw new SourceError('changed', page.url, 'no list of events')
  const parsed: Parsed = { listings: [], problems: [] }
  for (const item of items) readShow($, $(item), page, context, parsed)
  return parsed
}

const DAY_AND_HOUR = /^\p{L}+day,\s+\p{L}+\s+\d{1,2}(?:,\s+\d{4})?\s*(?:@|at)\s*\d/u

function readShow($: CheerioAPI, item: Cheerio<Element>, page: Page, context: ParseContext, parsed: Parsed): void {
  const heading = item.find('.wp-block-post-title').first()
  const title = linesIn(heading).join('\n')
  const paragraphs = item
    .find('p')
    .toArray()
    .map((paragraph) => tidy($(paragraph).text()))
  const line = paragraphs.find((text) => DAY_AND_HOUR.test(text))
  const day = line && readPrintedDate(line, { today: localDay(context.now, context.timeZone) })
  if (!title || !line || !day) {
    parsed.problems.push({ kind: 'bad-listing', message: `"${title}" has no line with its day`, url: page.url })
    return
  }
  if (day.doubt) parsed.problems.push({ kind: 'year-suspect', message: day.doubt, url: page.url })
  const buy = item.find('a.se-add-to-cart, a[href*="add-to-cart"]').first()
  parsed.listings.push({
    sourceId: /\bpost-(\d+)\b/.exec(item.attr('class') ?? '')?.[1],
    title,
    date: day.day,
    weekdayAgrees: day.weekdayAgrees,
    start: line.replace(/^.*(?:@|\bat)\s*/, ''),
    statusText: tidy(item.find('.wp-block-button, .se-sold-out, .stock').text()),
    url: heading.find('a[href]').attr('href'),
    ticketUrl: buy.attr('href'),
    imageUrl: pictureIn(item.find('img')),
    description: paragraphs.filter((text) => text !== line).join('\n'),
    pageUrl: page.url,
  })
}

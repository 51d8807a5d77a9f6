import { tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { parseCards, parseOnPrintedDay } from '../parse/cards.ts'
import { findPicture, getPrintedLines, getTexts } from '../parse/html/element-text.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { ParseContext, Parsed } from '../source/source.ts'

/** Keys Jazz Bistro: a WordPress query loop of events, each with a line such as "Saturday, May 23, 2026 @ 10:30pm". */
export const keysJazzBistro = definePlatform({
  id: 'keys-jazz-bistro',
  host: 'keysjazzbistro.com',
  parsePage: (page, context) => parseCards(page, ITEMS, (item) => parseShow(item, context)),
})

const ITEMS = {
  cards: 'ul.wp-block-post-template > li',
  list: '.wp-block-post-template, .wp-block-query, .wp-block-query-no-results',
  missingMessage: 'no list of events',
}
const DAY_AND_TIME = /^\p{L}+day,\s+\p{L}+\s+\d{1,2}(?:,\s+\d{4})?\s*(?:@|at)\s*\d/u

function parseShow(item: Cheerio<Element>, context: ParseContext): Parsed {
  const heading = item.find('.wp-block-post-title').first()
  const title = getPrintedLines(heading).join('\n')
  const paragraphs = getTexts(item, 'p')
  const dateLine = paragraphs.find((text) => DAY_AND_TIME.test(text)) ?? ''
  const buyLink = item.find('a.se-add-to-cart, a[href*="add-to-cart"]').first()
  return parseOnPrintedDay(title && dateLine, context, `"${title}" has no line with its day`, {
    sourceId: /\bpost-(\d+)\b/.exec(item.attr('class') ?? '')?.[1],
    title,
    start: dateLine.replace(/^.*(?:@|\bat)\s*/, ''),
    statusText: tidy(item.find('.wp-block-button, .se-sold-out, .stock').text()),
    url: heading.find('a[href]').attr('href'),
    ticketUrl: buyLink.attr('href'),
    imageUrl: findPicture(item.find('img')),
    description: paragraphs.filter((text) => text !== dateLine).join('\n'),
  })
}

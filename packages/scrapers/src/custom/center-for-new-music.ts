import { readTimes } from '@houselights/domain/dates/printed-time'
import { tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { AnyNode } from 'domhandler'
import { printedLines } from '../parse/html/element-text.ts'
import { pictureIn } from '../parse/html/find-picture.ts'
import { loadHtml, outermost } from '../parse/html/load-html.ts'
import { mergeParsed } from '../parse/merge-parsed.ts'
import { onPrintedDay } from '../parse/printed-day.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/** Center for New Music: all that is to come on one page, a Bootstrap card each ("Thursday, July 2, 2026 — 8:00 PM"). */
export const centerForNewMusic = definePlatform({
  id: 'center-for-new-music',
  host: 'centerfornewmusic.com',
  parsePage: readPage,
})

function readPage(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const cards = outermost($, '.card:has(.event-date)')
  if (cards.length === 0 && $('main h1').length === 0)
    throw new SourceError('changed', page.url, 'no event cards and no calendar heading')
  return mergeParsed(cards.map((card) => readShow($(card), context)))
}

function readShow(card: Cheerio<AnyNode>, context: ParseContext): Parsed {
  const title = printedLines(card, '.card-title')
  const line = tidy(card.find('.event-date').text())
  const price = tidy(card.find('.card-footer .col-6').first().text()).replace(/^tickets:\s*/i, '')
  const { show } = readTimes(line)
  return onPrintedDay(title && line, context, `"${title}" has no day: "${line}"`, {
    title,
    ...(show && { start: show }),
    ...(price && { price }),
    statusText: tidy(card.find('.card-footer').text()),
    url: card.find('.card-body a[href]').first().attr('href'),
    ticketUrl: card.find('.card-footer a[href]').first().attr('href'),
    imageUrl: pictureIn(card.find('img')),
    description: tidy(card.find('.event-description').text()).replace(/ ?\[More\]$/, ''),
    // composers' meetings and courses stand between the concerts
    ...(/\bmeet-?up\b|\bmember'?s'? meeting\b/i.test(title) && { kind: 'other' }),
    ...(/\bworkshop\b|\bmaster ?class\b/i.test(title) && { kind: 'class' }),
  })
}

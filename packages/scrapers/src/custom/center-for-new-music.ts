import { parseTimes } from '@houselights/domain/dates/printed-time'
import { tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { AnyNode } from 'domhandler'
import { parseCards, parseOnPrintedDay } from '../parse/cards.ts'
import { findPicture, getPrintedText, toText } from '../parse/html/element-text.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { ParseContext, Parsed } from '../source/source.ts'

/**
 * Center for New Music: all upcoming events on one page, each in a Bootstrap card ("Thursday, July 2, 2026 — 8:00 PM").
 */
export const centerForNewMusic = definePlatform({
  id: 'center-for-new-music',
  host: 'centerfornewmusic.com',
  parsePage: (page, context) => parseCards(page, CARDS, (card) => parseShow(card, context)),
})

const CARDS = {
  cards: '.card:has(.event-date)',
  list: 'main h1',
  missingMessage: 'no event cards and no calendar heading',
}

function parseShow(card: Cheerio<AnyNode>, context: ParseContext): Parsed {
  const title = getPrintedText(card, '.card-title')
  const dateLine = tidy(card.find('.event-date').text())
  const { show } = parseTimes(dateLine)
  return parseOnPrintedDay(title && dateLine, context, `"${title}" has no day: "${dateLine}"`, {
    title,
    ...(show && { start: show }),
    price: toText(card, '.card-footer .col-6').replace(/^tickets:\s*/i, '') || undefined,
    statusText: tidy(card.find('.card-footer').text()),
    url: card.find('.card-body a[href]').first().attr('href'),
    ticketUrl: card.find('.card-footer a[href]').first().attr('href'),
    imageUrl: findPicture(card.find('img')),
    description: tidy(card.find('.event-description').text()).replace(/ ?\[More\]$/, ''),
    // composers' meetings and courses are listed among the concerts
    ...(/\bmeet-?up\b|\bmember'?s'? meeting\b/i.test(title) && { kind: 'other' }),
    ...(/\bworkshop\b|\bmaster ?class\b/i.test(title) && { kind: 'class' }),
  })
}

import { tidy } from '@houselights/domain/text/text'
import type { CheerioAPI } from 'cheerio/slim'
import { printedLines } from '../../parse/html/element-text.ts'
import { outermost } from '../../parse/html/load-html.ts'
import { besideTitle } from '../../parse/subtitle.ts'
import type { RawListing } from '../../source/source.ts'

/** A row or card as a theme prints it: everything but the day is ready. */
export interface PrintedShow extends Omit<RawListing, 'date'> {
  /** The day as printed, with its year where the page gives one. */
  day: string
}

const CARD = '.w-dyn-item:has(.event-card), .collection-item:has(.event-card)'
/** Webflow leaves this where an editor filled nothing in. */
const FILLER = /this is some text inside of a div block/i

/** Webflow cards: everything is there twice, for large and small screens; the half for large ones also holds words that styles hide. */
export const isCardPage = ($: CheerioAPI): boolean => $(CARD).length > 0

/** Reads the cards of a Webflow page. */
export function readCards($: CheerioAPI): PrintedShow[] {
  return outermost($, CARD).map((element) => {
    const card = $(element).find('.event-card').first()
    const text = (part: string) => tidy(card.find(part).first().text())
    const headline = text('.headline')
    const dates = card
      .find('.date:not(.keywords)')
      .toArray()
      .map((date) => tidy($(date).text()))
    const age = tidy(card.find('.age-info').text())
    const link = card.find('a[href*="tixr.com"], a.w-button').first()
    return {
      title: printedLines(card, '.main-title-hover, [fs-cmsfilter-field="artist"]'),
      // "An Evening of Comedy with", "Cornerstone Presents"
      ...besideTitle(headline),
      day: dates.join(' '),
      times: card
        .find('.doors-open')
        .toArray()
        .map((hour) => tidy($(hour).text()).replace('starts', 'show:'))
        .join(' / '),
      price: priceOf($, element),
      age: FILLER.test(age) ? undefined : age,
      statusText: link.text(),
      ticketUrl: link.attr('href'),
      url: link.attr('href'),
      imageUrl: /url\(["']?([^"')]+)/.exec($(element).find('[style*="background-image"]').attr('style') ?? '')?.[1],
      category: headline,
    }
  })
}

/** The phone half shows the price without the hidden word "FREE". */
function priceOf($: CheerioAPI, element: Parameters<CheerioAPI>[0]): string | undefined {
  const price = $(element).find('.mobile-info .price-info, .price-info').last()
  return tidy(price.find('.price').text()) || (price.find('.free-home').length > 0 ? 'Free' : undefined)
}

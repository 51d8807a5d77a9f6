import { localDay } from '@houselights/domain/city-time'
import { readPrintedDate } from '@houselights/domain/printed-date'
import { tidy } from '@houselights/domain/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { loadHtml } from '../../load-html.ts'
import { pictureIn } from '../../picture-in.ts'
import type { Page, ParseContext, Parsed } from '../../source.ts'
import { SourceError } from '../../source-error.ts'

/** The list view and the grid of cards name their parts alike, behind another prefix. */
const VIEWS = ['c-axs-event-card-listview', 'c-axs-event-card'] as const

/**
 * Reads the cards of a rendered widget. One page may hold several widgets with the same shows (a slider, a grid, a
 * list): only the fullest kind is read, and the grid's second set of cards for telephones is left out.
 */
export function readWidget(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const views = VIEWS.map((view) => ({
    view,
    cards: $(`.${view}__wrapper`).not('.mobile').toArray(),
  }))
  const { view, cards } = views.find((each) => each.cards.length > 0) ?? { view: VIEWS[0], cards: [] }
  if (cards.length === 0 && $('[class*="c-axs-event"]').length === 0)
    throw new SourceError('changed', page.url, 'there is neither an AXS widget nor the address of its feed on the page')
  const parsed: Parsed = { listings: [], problems: [] }
  for (const element of cards) readCard($, $(element), view, page, context, parsed)
  return parsed
}

function readCard(
  $: CheerioAPI,
  card: Cheerio<Element>,
  view: string,
  page: Page,
  { now, timeZone }: ParseContext,
  parsed: Parsed,
): void {
  // two texts without white space between: "Sat" and "May 3"
  const spaced = (part: string): string =>
    tidy(
      card
        .find(`[class*="${view}__${part}"]`)
        .first()
        .find('*')
        .addBack()
        .contents()
        .toArray()
        .flatMap((node) => (node.type === 'text' ? node.data : []))
        .join(' '),
    )
  const title = spaced('title')
  const printed = readPrintedDate(spaced('date'), { today: localDay(now, timeZone) })
  if (!title || !printed) {
    const message = `the card of "${title}" has no date that can be read: "${spaced('date')}"`
    parsed.problems.push({ kind: 'bad-listing', message, url: page.url })
    return
  }
  if (printed.doubt) parsed.problems.push({ kind: 'year-suspect', message: printed.doubt, url: page.url })
  const hrefs = card
    .find('a[href]')
    .toArray()
    .map((link) => $(link).attr('href') ?? '')
  const ticketUrl = hrefs.find((href) => /axs\.com\/|ticket/i.test(href))
  const url = hrefs.find((href) => href !== ticketUrl) ?? ticketUrl
  const id = /event_id=(\d+)|\/events\/(\d+)/.exec(hrefs.join(' '))
  const support = spaced('supporting').replace(/^with\s+/i, '')
  parsed.listings.push({
    ...(id && { sourceId: id[1] ?? id[2] }),
    title,
    ...(support && { support }),
    date: printed.day,
    weekdayAgrees: printed.weekdayAgrees,
    times: hoursOf(card, view) || spaced('date'),
    statusText: tidy(card.find('a.c-button, button, [class*="__status"]').text()),
    ...(ticketUrl && { ticketUrl }),
    ...(url && { url }),
    imageUrl: pictureIn(card.find('img')),
    ...(spaced('tour') && { description: spaced('tour') }),
    ...(/\$\s?[1-9]/.test(spaced('doors')) && { price: spaced('doors').replace(/\d{1,2}:\d\d.*$/, '') }),
    ...(spaced('age') && { age: spaced('age') }),
    pageUrl: page.url,
  })
}

/** `7:00PM DOORS / 8:00PM SHOW`, or in a grid `Doors: 7:00 PM` and `Show: 8:00 PM`. */
const hoursOf = (card: Cheerio<Element>, view: string): string =>
  tidy(card.find(`.${view}__doors, .door-show`).first().text()).replace(/(?<=[AP]M)(?=Show)/i, ' / ')

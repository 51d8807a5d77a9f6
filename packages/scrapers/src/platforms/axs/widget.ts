import { localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { findPicture, getAttributes, toText } from '../../parse/html/element-text.ts'
import { findOutermost, loadHtml } from '../../parse/html/load-html.ts'
import { parsePresenter } from '../../parse/subtitle.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../../source/source.ts'
import { SourceError } from '../../source/source-error.ts'

/** One of the widget's views. `card`, `title` and `support` are CSS selectors. */
interface View {
  card: string
  /** The prefix of its elements' class names. */
  classPrefix: string
  title: string
  support: string
}

/** The list, the grid of cards and the carousel's slides, most detailed first. */
const VIEWS: readonly View[] = [
  ...['c-axs-event-card-listview', 'c-axs-event-card'].map((classPrefix) => ({
    card: `.${classPrefix}__wrapper`,
    classPrefix,
    title: `.${classPrefix}__title`,
    support: `[class*="${classPrefix}__supporting"]`,
  })),
  // the presenter's line also has the title's class
  { card: '.c-hero__item', classPrefix: 'c-hero', title: 'h3[class*="c-hero__title"]', support: '.c-hero__subtitle' },
]

/**
 * Parses the cards of a rendered widget. A page may have several widgets: the list shows the next days, while the grid
 * and the carousel show later months. A show that an earlier view contained is skipped, and so is the grid's second set
 * of cards, which is for phones.
 */
export function parseWidget(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const views = VIEWS.map((view) => ({ view, cards: findOutermost($, `:is(${view.card}):not(.mobile)`) }))
  if (views.every(({ cards }) => cards.length === 0) && $('[class*="c-axs-event"]').length === 0)
    throw new SourceError('changed', page.url, 'the page has neither an AXS widget nor the address of its feed')
  const parsed: Parsed = { listings: [], problems: [] }
  const seenKeys = new Set<string>()
  for (const { view, cards } of views)
    for (const element of cards) {
      const listing = parseCard($(element), view, context, parsed)
      if (!listing) continue
      const titleAndDate = `${listing.title} ${listing.date}`
      if (seenKeys.has(listing.sourceId ?? titleAndDate)) continue
      // a card without a link is identified by its title and date
      for (const key of [listing.sourceId, titleAndDate]) if (key) seenKeys.add(key)
      parsed.listings.push(listing)
    }
  return parsed
}

function parseCard(
  card: Cheerio<Element>,
  view: View,
  { now, timeZone }: ParseContext,
  parsed: Parsed,
): RawListing | undefined {
  // adjacent texts may have no white space between them: "Sat" and "May 3"
  const getSpacedText = (selector: string): string => {
    const nodes = card.find(selector).first().find('*').addBack().contents().toArray()
    return tidy(nodes.flatMap((node) => (node.type === 'text' ? node.data : [])).join(' '))
  }
  const getPart = (part: string): string => getSpacedText(`[class*="${view.classPrefix}__${part}"]`)
  const title = getSpacedText(view.title)
  const printedDate = parsePrintedDate(getPart('date'), { today: localDay(now, timeZone) })
  if (!title || !printedDate) {
    const message = `the card of "${title}" has no readable date: "${getPart('date')}"`
    parsed.problems.push({ kind: 'bad-listing', message })
    return undefined
  }
  if (printedDate.doubt) parsed.problems.push({ kind: 'year-suspect', message: printedDate.doubt })
  // some sites forgot to configure their own URL, so their links start with "undefined"
  const hrefs = getAttributes(card, 'a[href]', 'href').map((href) => href.replace(/^undefined/, '/'))
  const ticketUrl = hrefs.find((href) => /axs\.com\/|ticket/i.test(href))
  const id = /event_id=(\d+)|\/events\/(\d+)/.exec(hrefs.join(' '))
  const doors = getPart('doors')
  return {
    ...(id && { sourceId: id[1] ?? id[2] }),
    title,
    support: getSpacedText(view.support).replace(/^with\s+/i, '') || undefined,
    date: printedDate.day,
    weekdayAgrees: printedDate.weekdayAgrees,
    times: getTimes(card, view) || getPart('date'),
    statusText: tidy(card.find('a.c-button, button, [class*="__status"]').text()),
    ...(ticketUrl && { ticketUrl }),
    url: (hrefs.find((href) => href !== ticketUrl) ?? ticketUrl) || undefined,
    imageUrl: findPicture(card.find('img')),
    presenter: parsePresenter(getPart('presentedBy') || getPart('presented-by')) || undefined,
    tour: getPart('tour') || undefined,
    ...(/\$\s?[1-9]/.test(doors) && { price: doors.replace(/\d{1,2}:\d\d.*$/, '') }),
    ...(getPart('age') && { age: getPart('age') }),
  }
}

/** Returns `7:00PM DOORS / 8:00PM SHOW`, or `Doors: 7:00 PM` and `Show: 8:00 PM` in a grid or carousel. */
const getTimes = (card: Cheerio<Element>, { classPrefix }: View): string =>
  toText(card, `.${classPrefix}__doors, .door-show`).replace(/(?<=[AP]M)(?=Show)/i, ' / ')

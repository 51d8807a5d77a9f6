import { localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { getAttributes, pictureIn, toText } from '../../parse/html/element-text.ts'
import { loadHtml, outermost } from '../../parse/html/load-html.ts'
import { presenterIn } from '../../parse/subtitle.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../../source/source.ts'
import { SourceError } from '../../source/source-error.ts'

interface View {
  card: string
  /** What the names of its parts begin with. */
  parts: string
  title: string
  support: string
}

/** The list, the grid of cards and the slides of the carousel, the fullest first. */
const VIEWS: readonly View[] = [
  ...['c-axs-event-card-listview', 'c-axs-event-card'].map((parts) => ({
    card: `.${parts}__wrapper`,
    parts,
    title: `.${parts}__title`,
    support: `[class*="${parts}__supporting"]`,
  })),
  // the line of the presenter bears the title's class, too
  { card: '.c-hero__item', parts: 'c-hero', title: 'h3[class*="c-hero__title"]', support: '.c-hero__subtitle' },
]

/**
 * Reads the cards of a rendered widget. One page may hold several widgets, of which the list shows the next days, the grid
 * and the carousel shows of later months: a show that an earlier view had is left out, as is the grid's second set of
 * cards for telephones.
 */
export function parseWidget(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const views = VIEWS.map((view) => ({ view, cards: outermost($, `:is(${view.card}):not(.mobile)`) }))
  if (views.every(({ cards }) => cards.length === 0) && $('[class*="c-axs-event"]').length === 0)
    throw new SourceError('changed', page.url, 'there is neither an AXS widget nor the address of its feed on the page')
  const parsed: Parsed = { listings: [], problems: [] }
  const seen = new Set<string>()
  for (const { view, cards } of views)
    for (const element of cards) {
      const listing = parseCard($(element), view, context, parsed)
      if (!listing) continue
      const printed = `${listing.title} ${listing.date}`
      if (seen.has(listing.sourceId ?? printed)) continue
      // a card without a link is known by what it prints
      for (const key of [listing.sourceId, printed]) if (key) seen.add(key)
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
  // two texts without white space between: "Sat" and "May 3"
  const spacedText = (selector: string): string => {
    const nodes = card.find(selector).first().find('*').addBack().contents().toArray()
    return tidy(nodes.flatMap((node) => (node.type === 'text' ? node.data : [])).join(' '))
  }
  const spaced = (part: string): string => spacedText(`[class*="${view.parts}__${part}"]`)
  const title = spacedText(view.title)
  const printed = parsePrintedDate(spaced('date'), { today: localDay(now, timeZone) })
  if (!title || !printed) {
    const message = `the card of "${title}" has no date that can be read: "${spaced('date')}"`
    parsed.problems.push({ kind: 'bad-listing', message })
    return undefined
  }
  if (printed.doubt) parsed.problems.push({ kind: 'year-suspect', message: printed.doubt })
  // where a site forgot to set its own address
  const hrefs = getAttributes(card, 'a[href]', 'href').map((href) => href.replace(/^undefined/, '/'))
  const ticketUrl = hrefs.find((href) => /axs\.com\/|ticket/i.test(href))
  const id = /event_id=(\d+)|\/events\/(\d+)/.exec(hrefs.join(' '))
  const doors = spaced('doors')
  return {
    ...(id && { sourceId: id[1] ?? id[2] }),
    title,
    support: spacedText(view.support).replace(/^with\s+/i, '') || undefined,
    date: printed.day,
    weekdayAgrees: printed.weekdayAgrees,
    times: getHours(card, view) || spaced('date'),
    statusText: tidy(card.find('a.c-button, button, [class*="__status"]').text()),
    ...(ticketUrl && { ticketUrl }),
    url: (hrefs.find((href) => href !== ticketUrl) ?? ticketUrl) || undefined,
    imageUrl: pictureIn(card.find('img')),
    presenter: presenterIn(spaced('presentedBy') || spaced('presented-by')) || undefined,
    tour: spaced('tour') || undefined,
    ...(/\$\s?[1-9]/.test(doors) && { price: doors.replace(/\d{1,2}:\d\d.*$/, '') }),
    ...(spaced('age') && { age: spaced('age') }),
  }
}

/** `7:00PM DOORS / 8:00PM SHOW`, or in a grid and a carousel `Doors: 7:00 PM` and `Show: 8:00 PM`. */
const getHours = (card: Cheerio<Element>, { parts }: View): string =>
  toText(card, `.${parts}__doors, .door-show`).replace(/(?<=[AP]M)(?=Show)/i, ' / ')

import { tidy } from '@houselights/domain/text'
import { sellsTickets } from '@houselights/domain/ticket-shops'
import type { CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { readEvents } from '../../json-ld/read-events.ts'
import { readJsonLd } from '../../json-ld/read-json-ld.ts'
import { loadHtml, outermost } from '../../load-html.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../../source.ts'
import { SourceError } from '../../source-error.ts'
import { withoutVenue } from '../../without-venue.ts'

/** Reads a metropolitan area's page by the JSON-LD of its cards, or by the cards where they carry none. */
export function parseMetroPage(page: Page, context: ParseContext): Parsed {
  const { nodes, problems } = readJsonLd(page)
  const $ = loadHtml(page.body)
  const cards = outermost($, '.event-listings-element')
  if (nodes.length === 0) {
    if (cards.length === 0 && $('.event-listings, #metro-area-calendar').length === 0)
      throw new SourceError('changed', page.url, 'no list of events')
    return { listings: cards.flatMap((card) => cardListing($, card, page.url) ?? []), problems }
  }
  const tags = new Map(cards.map((card) => [concertId($(card).find('a.event-link').attr('href')), tagsOf($, card)]))
  const parsed = readEvents(nodes, page, context, ({ ticketUrl, description, genres, ...listing }) => {
    const sourceId = concertId(listing.url)
    const statusText = sourceId && tags.get(sourceId)
    return {
      ...listing,
      ...(sourceId && { sourceId }),
      ...(statusText && { statusText }),
      title: withoutVenue(listing.title, listing.venue),
      ...(genres && { genres: genres.map((genre) => genre.replaceAll('_', ' ')) }),
      // offers lead to the concert's own page; the description repeats name, hall and hour
      ...(sellsTickets(ticketUrl) && { ticketUrl }),
      ...(description && !/ at \d{4}-\d\d-\d\dT?/.test(description) && { description }),
    }
  })
  return { listings: parsed.listings, problems: [...problems, ...parsed.problems] }
}

/** `Canceled`, `Postponed`, also `Outdoor`. */
const tagsOf = ($: CheerioAPI, card: Element): string => tidy($(card).find('.item-state-tag').text())

/** Of `/concerts/42270768-…`, or of a festival's `/festivals/1578484-…/id/42416640-…`. */
const concertId = (href: string | undefined): string | undefined => /\/(?:concerts|id)\/(\d+)/.exec(href ?? '')?.[1]

function cardListing($: CheerioAPI, card: Element, pageUrl: string): RawListing | undefined {
  const when = $(card).find('time[datetime]').attr('datetime') ?? ''
  const title = tidy($(card).find('.artists strong').first().text())
  const href = $(card).find('a.event-link').attr('href')
  if (!title || !/^\d{4}-\d\d-\d\d/.test(when)) return undefined
  const id = concertId(href)
  const others = tidy($(card).find('.artists').first().text()).slice(title.length)
  const tags = tagsOf($, card)
  const city = tidy($(card).find('.city-name').first().text()).split(',')[0]
  return {
    ...(id && { sourceId: id }),
    title,
    ...(others && { support: others }),
    date: when.slice(0, 10),
    ...(when.length > 10 && { start: when.slice(0, 16) }),
    ...(tags && { statusText: tags }),
    ...(href && { url: href }),
    venue: tidy($(card).find('.venue-link').first().text()),
    ...(city && { place: { city } }),
    category: 'music',
    pageUrl,
  }
}

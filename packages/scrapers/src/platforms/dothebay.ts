import { addDays, localDay } from '@houselights/domain/dates/city-time'
import { tidy } from '@houselights/domain/text/text'
import type { CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { followPages } from '../fetch/follow-pages.ts'
import { findOutermost, loadHtml } from '../parse/html/load-html.ts'
import { setQuery } from '../parse/links.ts'
import { parsePresenter } from '../parse/subtitle.ts'
import { classesMarker, recognizeBy, urlMarker } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/** Days to fetch after the first. The site has one or more pages for each day. */
const SHALLOW_DAYS = 7
const FULL_DAYS = 30
const MAX_PAGES = 90
/** `/events/2025/5/2/band-tickets`: the link is the only place where a card has its date. */
const EVENT_PATH = /\/events\/(\d{4})\/(\d{1,2})\/(\d{1,2})\/([^/?#]+)/
const KINDS = new Map<string, RawListing['kind']>([
  ['music', 'music'],
  ['comedy', 'comedy'],
  ['film', 'film'],
  ['sports', 'sport'],
])

/**
 * Do The Bay, and the same company's sites for other cities: one page of cards per day. A run that lasts months is one
 * card, dated on its first day.
 */
export const dothebay = definePlatform({
  id: 'dothebay',
  recognize: recognizeBy({
    certain: [urlMarker('`dothebay.com`', /^dothebay\.com\//), classesMarker('ds-listing', 'event-card')],
  }),
  calendar: 'mixed',
  fetch(fetcher, { url }) {
    const today = localDay(fetcher.now, fetcher.timeZone)
    const dayCount = fetcher.depth === 'shallow' ? SHALLOW_DAYS : FULL_DAYS
    let dayOffset = 0
    const findNext = (page: Page): string | null => {
      const nextUrl = findNextUrl(page)
      if (nextUrl) return nextUrl
      dayOffset += 1
      return dayOffset > dayCount ? null : new URL(`/events/${toPath(addDays(today, dayOffset))}`, url).href
    }
    return followPages(fetcher, url, findNext, { maxPages: MAX_PAGES })
  },
  parsePage,
})

const toPath = (day: string): string => day.split('-').map(Number).join('/')

/** Finds the next page of a day. The site's own link omits the day's path, so only its page number is used. */
function findNextUrl(page: Page): string | undefined {
  const href = loadHtml(page.body)('.ds-paging a.ds-next-page[rel="next"]').attr('href')
  const pageNumber = href && URL.parse(href, page.url)?.searchParams.get('page')
  if (!pageNumber) return undefined
  return setQuery(page.url, { page: pageNumber })
}

function parsePage(page: Page): Parsed {
  const $ = loadHtml(page.body)
  const cards = findOutermost($, '.ds-listing.event-card, .ds-listing[data-permalink]')
  if (cards.length === 0 && $('.ds-listings-filters, .ds-events-group, .ds-main').length === 0)
    throw new SourceError('changed', page.url, 'the page has neither event cards nor the elements around them')
  const listings = cards.flatMap((card) => toListing($, card) ?? [])
  const lostCount = cards.length - listings.length
  const message = `${lostCount} cards have no title or no dated link`
  return { listings, problems: lostCount > 0 ? [{ kind: 'bad-listing', message, url: page.url, lost: lostCount }] : [] }
}

function toListing($: CheerioAPI, card: Element): RawListing | undefined {
  const getText = (selector: string): string => tidy($(card).find(selector).first().text())
  const getProperty = (name: string): string | undefined => $(card).find(`[itemprop="${name}"]`).attr('content')
  const href = $(card).attr('data-permalink') ?? $(card).find('a.ds-listing-event-title').attr('href') ?? ''
  const [, year, month = '', day = '', slug] = EVENT_PATH.exec(href) ?? []
  const title = getText('.ds-listing-event-title-text') || getText('.ds-listing-event-title')
  if (!year || !title) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = getText('.ds-event-time')
  const { price, age } = parseTicketInfo(getText('.ds-listing-ticket-info'))
  const category = /ds-event-category-([\w-]+)/.exec($(card).attr('class') ?? '')?.[1]
  const isFree = /\bFree\b/i.test(getText('.ds-listing-banners'))
  return {
    sourceId: `${date}/${slug}`,
    title,
    date,
    // "7:00PM (doors)"; a time without a label is the start
    ...(time && (/\bdoors?\b/i.test(time) ? { doors: time } : { start: time })),
    venue: getText('.ds-venue-name [itemprop="name"]') || getText('.ds-venue-name') || undefined,
    place: {
      address: getProperty('streetAddress') ?? null,
      city: getProperty('addressLocality') ?? null,
      latitude: toDegrees(getProperty('latitude')),
      longitude: toDegrees(getProperty('longitude')),
    },
    ...(price ? { price } : isFree && { price: 'Free' }),
    ...(age && { age }),
    statusText: tidy($(card).find('.ds-listing-banners, .ds-buy-tix').text()) || undefined,
    url: href,
    ticketUrl: $(card).find('a.ds-buy-tix').attr('href') || undefined,
    imageUrl: /url\(["']?([^"')]+)/.exec($(card).find('.ds-cover-image').attr('style') ?? '')?.[1],
    presenter: parsePresenter(getText('.ds-byline')) || undefined,
    ...(category && { category: category.replaceAll('-', ' '), kind: KINDS.get(category) }),
  }
}

/** Parses `$15, all ages` or `Free w/ RSVP, 21+`. Text without an amount isn't a price. */
function parseTicketInfo(text: string): { price?: string; age?: string } {
  if (!/\$\s?\d|\d\s?\$|\bfree\b|all ages|\d\d\+/i.test(text)) return {}
  const age = /\ball ages\b|\b\d{1,2}\+/i.exec(text.replace(/\$[\d.,]+\+/g, ''))?.[0]
  const price = tidy(age ? text.replace(new RegExp(`[,|/;]?\\s*${age.replace('+', '\\+')}`), '') : text)
  return { ...(price && { price }), ...(age && { age }) }
}

const toDegrees = (text: string | undefined): number | null =>
  text && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null

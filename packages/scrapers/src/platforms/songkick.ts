import { addDays, localDay } from '@houselights/domain/dates/city-time'
import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import { siteHost } from '@houselights/domain/links/web-address'
import { tidy } from '@houselights/domain/text/text'
import type { CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { z } from 'zod'
import { followPages } from '../fetch/follow-pages.ts'
import { findOutermost, loadHtml } from '../parse/html/load-html.ts'
import { Id, parseJson, parseRecords, Text } from '../parse/json.ts'
import { parseEvents, parseJsonLd } from '../parse/json-ld/parse-json-ld.ts'
import { removeVenue } from '../parse/subtitle.ts'
import { classMarker, recognizeBy, recordMarker, urlMarker } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/** Parses a metro area's page from the JSON-LD of its cards, or from the cards themselves if they have none. */
function parseMetroPage(page: Page, context: ParseContext): Parsed {
  const jsonLd = parseJsonLd(page)
  const $ = loadHtml(page.body)
  const cards = findOutermost($, '.event-listings-element')
  if (jsonLd.nodes.length === 0) {
    if (cards.length === 0 && $('.event-listings, #metro-area-calendar').length === 0)
      throw new SourceError('changed', page.url, 'the page has no list of events')
    return { listings: cards.flatMap((card) => toListing($, card) ?? []), problems: jsonLd.problems }
  }
  const tags = new Map(
    cards.map((card) => [findConcertId($(card).find('a.event-link').attr('href')), getTags($, card)]),
  )
  return parseEvents(jsonLd, context, ({ ticketUrl, description, genres, ...listing }) => {
    const sourceId = findConcertId(listing.url)
    return {
      ...listing,
      ...(sourceId && { sourceId }),
      statusText: (sourceId && tags.get(sourceId)) || undefined,
      title: removeVenue(listing.title, listing.venue),
      ...(genres && { genres: genres.map((genre) => genre.replaceAll('_', ' ')) }),
      // offers link to the concert's own page; the description repeats name, venue and time
      ...(sellsTickets(ticketUrl) && { ticketUrl }),
      ...(description && !/ at \d{4}-\d\d-\d\dT?/.test(description) && { description }),
    }
  })
}

/** Returns a card's tags: `Canceled` or `Postponed`, but also `Outdoor`. */
const getTags = ($: CheerioAPI, card: Element): string => tidy($(card).find('.item-state-tag').text())

/** Finds the id in `/concerts/42270768-…`, or in a festival's `/festivals/1578484-…/id/42416640-…`. */
const findConcertId = (href: string | undefined): string | undefined => /\/(?:concerts|id)\/(\d+)/.exec(href ?? '')?.[1]

function toListing($: CheerioAPI, card: Element): RawListing | undefined {
  const dateTime = $(card).find('time[datetime]').attr('datetime') ?? ''
  const title = tidy($(card).find('.artists strong').first().text())
  const href = $(card).find('a.event-link').attr('href')
  if (!title || !/^\d{4}-\d\d-\d\d/.test(dateTime)) return undefined
  const city = tidy($(card).find('.city-name').first().text()).split(',')[0]
  return {
    sourceId: findConcertId(href),
    title,
    support: tidy($(card).find('.artists').first().text()).slice(title.length) || undefined,
    date: dateTime.slice(0, 10),
    ...(dateTime.length > 10 && { start: dateTime.slice(0, 16) }),
    statusText: getTags($, card) || undefined,
    ...(href && { url: href }),
    venue: tidy($(card).find('.venue-link').first().text()),
    ...(city && { place: { city } }),
    category: 'music',
  }
}

const SHALLOW_DAYS = 60
const VENUE = /^https?:\/\/(?:www\.)?songkick\.com\/(?:[a-z]{2}\/)?venues\/\d+/

/**
 * Songkick: the page of a metro area, which has JSON-LD in every card, or the API's calendar of the same area if there
 * is a key. It lists only touring acts.
 */
export const songkick = definePlatform({
  id: 'songkick',
  recognize: recognizeBy({
    certain: [
      urlMarker('an area at `songkick.com`', /^songkick\.com\/(?:[a-z]{2}\/)?metro[-_]areas\//),
      urlMarker('a venue at `songkick.com`', /^songkick\.com\/(?:[a-z]{2}\/)?venues\//),
      classMarker('songkick-widget'),
      recordMarker('displayName', 'performance', 'start'),
    ],
    needs: "the link to the venue's page at `songkick.com`",
    findUrl: ({ url, address, links }) =>
      address && siteHost(address) === 'songkick.com' ? url : links.find(({ href }) => VENUE.test(href))?.href,
  }),
  calendar: 'music',
  fetch(fetcher, { url }) {
    const areaId = /metro[-_]areas\/(\d+)/.exec(url)?.[1]
    const key = fetcher.keys.songkick
    const lastDay = addDays(localDay(fetcher.now, fetcher.timeZone), SHALLOW_DAYS)
    const isBeyondRange = (page: Page): boolean => fetcher.depth === 'shallow' && getLastDay(page) > lastDay
    if (areaId && key) {
      const toUrl = (page: number): string => toCalendarUrl(areaId, key, page)
      return followPages(fetcher, toUrl(1), (page, count) =>
        isBeyondRange(page) || parsePaging(parseJson(page)).isLast ? null : toUrl(count + 1),
      )
    }
    return followPages(fetcher, url, (page) => {
      const nextHref = loadHtml(page.body)('a.next_page[rel="next"], .pagination a[rel="next"]').first().attr('href')
      return nextHref && !isBeyondRange(page) ? URL.parse(nextHref, page.url)?.href.split('#', 1)[0] : null
    })
  },
  parsePage: (page, context) => (/^\s*\{/.test(page.body) ? parseResponse(page) : parseMetroPage(page, context)),
})

const toCalendarUrl = (areaId: string, key: string, page: number): string =>
  `https://api.songkick.com/api/3.0/metro_areas/${areaId}/calendar.json?${new URLSearchParams({ apikey: key, page: String(page) })}`

/** Returns the latest day on a page, either of the site or of the API. Both list concerts by day. */
const getLastDay = (page: Page): string =>
  [...page.body.matchAll(/(?:<time datetime="|"date"\s*:\s*")(20\d\d-\d\d-\d\d)/g)]
    .map(([, day = '']) => day)
    .sort()
    .at(-1) ?? ''

const PER_PAGE = 50

const Count = z.number().nullish()
const ApiResponse = z.object({
  resultsPage: z.object({
    status: Text,
    totalEntries: Count,
    perPage: Count,
    page: Count,
    /** `{}` on pages after the last one. */
    results: z.object({ event: z.array(z.unknown()).nullish() }).nullish(),
    error: z.object({ message: Text }).nullish(),
  }),
})

const Degrees = z.number().nullish()
const Event = z.object({
  id: Id,
  displayName: z.string(),
  type: Text,
  status: Text,
  uri: Text,
  ageRestriction: Text,
  start: z.object({ date: z.string(), time: Text, datetime: Text }),
  performance: z.array(z.object({ displayName: z.string(), billing: Text, billingIndex: Count })).nullish(),
  venue: z.object({ displayName: Text, lat: Degrees, lng: Degrees, street: Text }).nullish(),
  location: z.object({ city: Text, lat: Degrees, lng: Degrees }).nullish(),
})

function parsePaging(json: unknown): { isLast: boolean } {
  const response = ApiResponse.safeParse(json)
  if (!response.success) return { isLast: true }
  const { totalEntries, perPage, page, results } = response.data.resultsPage
  return { isLast: !results?.event?.length || (page ?? 1) * (perPage ?? PER_PAGE) >= (totalEntries ?? 0) }
}

/** Parses the documented response of API v3, for any of its event lists. */
function parseResponse(page: Page): Parsed {
  const response = ApiResponse.safeParse(parseJson(page))
  const resultsPage = response.success ? response.data.resultsPage : undefined
  if (!resultsPage || (resultsPage.status && resultsPage.status !== 'ok') || resultsPage.error)
    throw new SourceError('changed', page.url, resultsPage?.error?.message ?? 'the response has no "resultsPage"')
  return parseRecords(resultsPage.results?.event ?? [], Event, toApiListing)
}

function toApiListing(event: z.infer<typeof Event>): RawListing {
  const venue = event.venue?.displayName ?? undefined
  const { street: address, lat: latitude, lng: longitude } = event.venue ?? {}
  const acts = [...(event.performance ?? [])].sort((one, other) => (one.billingIndex ?? 0) - (other.billingIndex ?? 0))
  return {
    sourceId: String(event.id),
    title: removeVenue(event.displayName, venue),
    performers: acts.map(({ displayName }) => displayName),
    date: event.start.date,
    ...(event.start.time && { start: event.start.time.slice(0, 5) }),
    ...(event.status && event.status !== 'ok' && { statusText: event.status }),
    ...(event.ageRestriction && { age: event.ageRestriction }),
    ...(event.uri && { url: event.uri }),
    ...(venue && { venue }),
    place: { address, city: event.location?.city?.split(',')[0], latitude, longitude },
    category: ['Music', ...(event.type ? [event.type] : [])].join(', '),
  }
}

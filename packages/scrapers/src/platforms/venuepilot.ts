import { localDay } from '@houselights/domain/dates/city-time'
import { isGenre, isMusicGenre } from '@houselights/domain/genres/genres'
import { isPrintable, tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { z } from 'zod'
import { followPages } from '../fetch/follow-pages.ts'
import { parseCards, parseOnPrintedDay } from '../parse/cards.ts'
import { getPrintedText, toText } from '../parse/html/element-text.ts'
import { Id, isJson, orNull, parseJson, parseRecords } from '../parse/json.ts'
import { classifySubtitle } from '../parse/subtitle.ts'
import { assetMarker, classMarker, recognizeBy, recordMarker, scriptMarker } from '../recognize/fingerprints.ts'
import { getParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Fetcher, Page, ParseContext, Parsed, RawListing, Request } from '../source/source.ts'
import { isSourceError, SourceError } from '../source/source-error.ts'

/**
 * Parses the rows or cards that the widget rendered. They print one time, and no price except "Free". The acts are in
 * the name, separated by `//`. The support line has guests, but also `Free + All Ages!` or `Record Release!`. The
 * promoter line contains the presenter or host.
 */
function parseWidget(page: Page, context: ParseContext): Parsed {
  const rows = {
    cards: '.vp-event-row, .vp-event-card',
    list: '[class^="vp-"], [class*=" vp-"]',
    missingMessage: 'the page has no rendered VenuePilot widget',
  }
  return parseCards(page, rows, (row) => {
    const title = getPrintedText(row, '.vp-event-name')
    const day = toText(row, '.vp-month-n-day') || toText(row, '.vp-date')
    const printedDate = tidy(`${toText(row, '.vp-day-in-week')} ${day}`)
    const message = `a row has no title or date: "${tidy(row.text()).slice(0, 120)}"`
    return parseOnPrintedDay(title && printedDate, context, message, { ...getFields(row), title })
  })
}

function getFields(row: Cheerio<Element>): Omit<RawListing, 'title' | 'date'> {
  const getText = (selector: string): string => toText(row, selector)
  const href = row.find('a.vp-event-link, a[href*="events/"]').attr('href') ?? row.closest('a').attr('href')
  const button = getText('.vp-btn-tickets, .vp-event-row-action')
  const support = getText('.vp-support')
  const image = /url\(["']?([^"')]+)/.exec(row.find('.vp-main-img, .vp-cover-img').attr('style') ?? '')?.[1]
  const buyLink = row.find('a.vp-btn-tickets').attr('href')
  const { presenter, subtitle: host } = classifySubtitle(getText('.vp-promoter'))
  return {
    sourceId: /events\/(\d+)/.exec(href ?? '')?.[1],
    ...parseSupport(support),
    ...(presenter && { presenter }),
    times: getText('.vp-time') || undefined,
    ...(/^free\b/i.test(button) && { price: 'Free' }),
    ...(/\ball ages\b|\b\d\d\+/i.test(support) && { age: support }),
    ...(button && { statusText: button }),
    ...(href && { url: href }),
    ...(buyLink && /^https?:/.test(buyLink) && { ticketUrl: buyLink }),
    ...(image && { imageUrl: image }),
    // "Hosted by Travis + Gamescape"
    ...(host && { description: host }),
  }
}

const GRAPHQL_URL = 'https://www.venuepilot.co/graphql'
const PAGE_SIZE = 100
const SETTINGS_SCRIPT = /^https:\/\/www\.venuepilot\.co\/widgets\/[\w-]+\.js/

/**
 * VenuePilot, a widget on the venue's own page. The page, or a script that it loads, contains the id of the venue's
 * account, which the API behind the widget needs. A rendered page has the widget's rows.
 */
export const venuepilot = definePlatform({
  id: 'venuepilot',
  recognize: recognizeBy({
    certain: [
      assetMarker('`venuepilot`', /^https?:\/\/[\w.-]*\bvenuepilot\.(?:com?|io)\//),
      classMarker('vp-event-row', 'vp-event-card', 'vp-widget-reset'),
      scriptMarker('`venuepilotSettings`', /\bvenuepilotSettings\b/i),
      recordMarker('doorTime', 'startTime', 'ticketsUrl'),
    ],
    needs: 'the `accountIds` of the widget, on the page or in its script at `venuepilot.co/widgets`',
  }),
  async fetch(fetcher, { url }) {
    const page = await fetcher.get(url)
    const accountIds = findAccountIds(page) ?? findAccountIds(await fetchSettings(page, fetcher))
    if (!accountIds) return { pages: [await fetcher.get(url, { render: 'browser' })], problems: [], complete: true }
    const startDate = localDay(fetcher.now, fetcher.timeZone)
    const createRequest = (pageNumber: number): Request => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: QUERY, variables: { accountIds, startDate, limit: PAGE_SIZE, page: pageNumber } }),
    })
    try {
      return await followPages(
        fetcher,
        GRAPHQL_URL,
        (response, count) =>
          count < getLastPage(response) ? { url: GRAPHQL_URL, request: createRequest(count + 1) } : null,
        { request: createRequest(1) },
      )
    } catch (error) {
      if (!isSourceError(error)) throw error
      // the rendered page shows the same events
      const renderedPage = await fetcher.get(url, { render: 'browser' })
      return { pages: [renderedPage], problems: [{ ...error.problem, url: GRAPHQL_URL }], complete: false }
    }
  },
  parsePage: (page, context) => (isJson(page) ? parseResponse(page) : parseWidget(page, context)),
})

function findAccountIds(page: Page | undefined): number[] | undefined {
  const list = /\baccountIds["']?\s*:\s*\[([\d\s,]+)\]/.exec(page?.body ?? '')?.[1]
  const accountIds = list?.split(',').map(Number).filter(Boolean) ?? []
  return accountIds.length > 0 ? accountIds : undefined
}

/** Fetches VenuePilot's script with the widget's settings, which some pages load instead of containing them. */
async function fetchSettings(page: Page, fetcher: Fetcher): Promise<Page | undefined> {
  const script = getParts(page).assets.find((address) => SETTINGS_SCRIPT.test(address))
  if (!script) return undefined
  try {
    return await fetcher.get(script)
  } catch (error) {
    if (!isSourceError(error)) throw error
    return undefined // without settings, the page is rendered instead
  }
}

const QUERY = `query ($accountIds: [Int!]!, $startDate: String!, $limit: Int, $page: Int) {
  paginatedEvents(arguments: {accountIds: $accountIds, startDate: $startDate, limit: $limit, page: $page}) {
    collection {
      id name date doorTime startTime endTime minimumAge promoter support description status ticketsUrl websiteUrl
      priceMin priceMax currency
      announceImages { highlighted versions { cover { src } } }
      venue { name street1 city lat long }
    }
    metadata { currentPage totalPages totalCount }
  }
}`

const nullableText = orNull(z.string())
const nullableNumber = orNull(z.coerce.number())
const Events = z.array(z.unknown())
const Collection = z.object({ collection: Events, metadata: orNull(z.object({ totalPages: nullableNumber })) })
/** The result of either query. A saved answer may lack what is around the result, or around its list. */
const QueryResult = z.union([
  z.object({ paginatedEvents: Collection }).transform(({ paginatedEvents }) => paginatedEvents),
  z.object({ publicEvents: Events }).transform(({ publicEvents: collection }) => ({ collection, metadata: null })),
  Collection,
  Events.transform((collection) => ({ collection, metadata: null })),
])
const ApiResponse = z.union([z.object({ data: QueryResult }).transform(({ data }) => data), QueryResult])
const Failure = z.object({ errors: z.array(z.object({ message: nullableText })) })

const Event = z.object({
  id: Id,
  name: z.string(),
  date: z.string(),
  doorTime: nullableText,
  startTime: nullableText,
  endTime: nullableText,
  minimumAge: nullableNumber,
  promoter: nullableText,
  support: nullableText,
  description: nullableText,
  status: nullableText,
  ticketsUrl: nullableText,
  websiteUrl: nullableText,
  priceMin: nullableNumber,
  priceMax: nullableNumber,
  currency: nullableText,
  announceImages: orNull(
    z.array(
      z.object({
        highlighted: z.boolean().nullish(),
        versions: z.object({ cover: z.object({ src: nullableText }).nullish() }).nullish(),
      }),
    ),
  ),
  venue: orNull(
    z
      .object({
        name: nullableText,
        street1: nullableText,
        city: nullableText,
        lat: nullableNumber,
        long: nullableNumber,
      })
      .partial(),
  ),
})

const getLastPage = (page: Page): number => getResponse(page).metadata?.totalPages ?? 1

function parseResponse(page: Page): Parsed {
  const { collection } = getResponse(page)
  const supportLines = collection.flatMap((event) => tidy(Event.safeParse(event).data?.support ?? '') || [])
  const parseSupportLine = areSubtitles(supportLines) ? parseSubtitle : parseSupport
  return parseRecords(collection, Event, (event) => toListing(event, parseSupportLine))
}

function getResponse(page: Page): z.infer<typeof ApiResponse> {
  const json = parseJson(page)
  const response = ApiResponse.safeParse(json)
  if (response.success) return response.data
  const reason = Failure.safeParse(json).data?.errors[0]?.message
  throw new SourceError('changed', page.url, reason ?? 'the response has no events')
}

function toListing(event: z.infer<typeof Event>, parseSupportLine: typeof parseSupport): RawListing | undefined {
  // an entry that is still being written
  if (!isPrintable(event.name)) return undefined
  const { venue } = event
  const { presenter } = classifySubtitle(event.promoter ?? '')
  const image = (event.announceImages?.find(({ highlighted }) => highlighted) ?? event.announceImages?.[0])?.versions
  const isFree = /^\s*free\b/i.test(event.status ?? '')
  const [min, max] = [event.priceMin || event.priceMax, event.priceMax || event.priceMin]
  return {
    sourceId: String(event.id),
    // the acts come from the name, because the account's lists of artists are copied from night to night
    title: event.name,
    ...parseSupportLine(tidy(event.support ?? '')),
    ...(presenter && { presenter }),
    date: event.date.slice(0, 10),
    ...(event.doorTime && { doors: event.doorTime.slice(0, 5) }),
    // midnight means that no time was entered
    ...(event.startTime && !event.startTime.startsWith('00:00') && { start: event.startTime.slice(0, 5) }),
    ...(event.endTime && { end: event.endTime.slice(0, 5) }),
    // 0 next to a real price means "no lower bound"; two zeros mean that no price was entered
    ...(max ? { price: { min: min ?? null, max, currency: event.currency ?? 'USD' } } : isFree && { price: 'Free' }),
    ...(event.minimumAge !== null && event.minimumAge !== undefined && { age: toAge(event.minimumAge) }),
    ...(event.status && { statusText: event.status }),
    ...(event.ticketsUrl && { ticketUrl: event.ticketsUrl }),
    ...((event.websiteUrl || event.ticketsUrl) && { url: event.websiteUrl || (event.ticketsUrl ?? undefined) }),
    ...(image?.cover?.src && { imageUrl: image.cover.src }),
    ...(event.description && { description: event.description }),
    ...(venue?.name && { venue: venue.name }),
    ...(venue && { place: { address: venue.street1, city: venue.city, latitude: venue.lat, longitude: venue.long } }),
  }
}

const toAge = (age: number): string => (age > 0 ? `${age}+` : 'All ages')

const NO_GUESTS = /\b(?:free|all ages|tribute|exhibition|release|tour|presents?|presented)\b/i

/**
 * Parses the field `support`: guests, or other text that the venue prints below the name (`Free + All Ages!`, `Record
 * Release!`). @internal
 */
export function parseSupport(line: string): Pick<RawListing, 'support' | 'presenter' | 'tour' | 'subtitle'> {
  if (line === '') return {}
  return line.endsWith('!') || NO_GUESTS.test(line) || areStyles(line) ? classifySubtitle(line) : { support: line }
}

/** Whether a line lists styles of music: `gothic doom, black metal`. */
function areStyles(line: string): boolean {
  const parts = line.split(/[,/•|&]|\band\b/)
  return isGenre(line) || (parts.length > 1 && parts.every(isMusicGenre))
}

/** A line about the night may still name its DJ: `Classic Bachata • live DJ Ron Reed in the mix`. */
function parseSubtitle(line: string): ReturnType<typeof parseSupport> {
  const names = line.match(/\bDJ(?: \p{Lu}[\p{L}\p{N}'’-]*)+/gu)
  return { ...classifySubtitle(line), ...(names && { support: names.join(', ') }) }
}

/** Fewer lines show nothing about how an account uses the field. */
const MIN_LINES = 3
const OCCASION = /\b(?:night|event|party|show|dance|benefit|announced)\b/i

/** Whether an account uses the field `support` to describe its nights: most lines name a style, an occasion or a quote. */
function areSubtitles(lines: readonly string[]): boolean {
  const descriptions = lines.filter(
    (line) => OCCASION.test(line) || /^["“'‘].*["”'’]$/.test(line) || !parseSupport(line).support || isMusicGenre(line),
  )
  return lines.length >= MIN_LINES && descriptions.length > lines.length / 2
}

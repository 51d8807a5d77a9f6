import { localDay, toCityInstant } from '@houselights/domain/dates/city-time'
import { tidy } from '@houselights/domain/text/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import { type AnyNode, type Element, isTag } from 'domhandler'
import { z } from 'zod'
import { mergeParsed, parseOnPrintedDay } from '../parse/cards.ts'
import { findPicture, getPrintedLines, getPrintedText, getTexts, toText } from '../parse/html/element-text.ts'
import { findOutermost, loadHtml } from '../parse/html/load-html.ts'
import { Id, isJson, orNull, parseJsonResponse, parseRecords } from '../parse/json.ts'
import { toEventListing } from '../parse/json-ld/listing-from-event.ts'
import { parseJsonLd } from '../parse/json-ld/parse-json-ld.ts'
import { classifySubtitle } from '../parse/subtitle.ts'
import { marker, recognizeBy, recordMarker, urlMarker } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

const Text = orNull(z.string())
/** Milliseconds since 1970. Tixr's two APIs name an event's start differently: `startDate` or `start_date`. */
const EpochMs = z.number().int().min(0).max(8e12).nullish()
const Acts = z.object({ acts: z.array(z.object({ artist: z.object({ name: z.string() }) })) })
const Sale = z.object({ state: Text, tiers: z.array(z.object({ price: orNull(z.number()) })).catch([]) })
const TixrEvent = z
  .object({
    id: Id,
    name: z.string(),
    startDate: EpochMs,
    start_date: EpochMs,
    url: Text,
    description: Text,
    flyer_url: Text,
    status: Text,
    currencies: orNull(z.array(z.string())),
    venue: orNull(z.object({ name: Text, address: orNull(z.object({ city: Text })) })),
    lineups: orNull(z.union([Acts, z.array(Acts)])),
    sales: orNull(z.array(Sale)),
  })
  .refine((event) => (event.startDate ?? event.start_date) != null, 'the start is missing')

/** Tixr's response for a group: a list of events, or an object with that list. */
const ApiResponse = z.union([z.array(z.unknown()), z.object({ events: z.array(z.unknown()) })])

function parseGroupJson(page: Page, context: ParseContext): Parsed {
  const response = parseJsonResponse(page, ApiResponse, 'the response has no list of events')
  const records = Array.isArray(response) ? response : response.events
  return parseRecords(records, TixrEvent, (event) => toListing(event, context))
}

function toListing(event: z.infer<typeof TixrEvent>, { timeZone }: ParseContext): RawListing {
  const start = event.startDate ?? event.start_date ?? 0
  const acts = [event.lineups ?? []].flat().flatMap((lineup) => lineup.acts.map(({ artist }) => artist.name))
  const sales = event.sales ?? []
  // closed and sold-out tiers are listed with a price of 0
  const prices = sales.flatMap(({ state, tiers }) =>
    state === 'OPEN' ? tiers.flatMap(({ price }) => (price ? [price] : [])) : [],
  )
  return {
    sourceId: String(event.id),
    title: event.name,
    performers: acts,
    date: localDay(start, timeZone),
    start: toCityInstant(start, timeZone),
    ...(prices.length > 0 && {
      price: { min: Math.min(...prices), max: Math.max(...prices), currency: event.currencies?.[0] ?? 'USD' },
    }),
    ...(sales.length > 0 && sales.every(({ state }) => state === 'SOLD_OUT') && { status: 'sold out' }),
    statusText: event.status ?? undefined,
    ...(event.url && { ticketUrl: event.url, url: event.url }),
    imageUrl: event.flyer_url ?? undefined,
    description: event.description ?? undefined,
    venue: event.venue?.name ?? undefined,
    ...(event.venue?.address?.city && { place: { city: event.venue.address.city } }),
  }
}

/**
 * Venues that sell through Tixr build their own pages: WordPress rows, Webflow cards, or anything else around links to
 * tixr.com. Tixr's own group pages have JSON-LD, and its API returns JSON.
 */
export const tixr = definePlatform({
  id: 'tixr',
  recognize: recognizeBy({
    certain: [
      urlMarker('`tixr.com/groups/…`', /^tixr\.com\/(?:groups|api\/groups)\//),
      recordMarker('startDate', 'lineups', 'sales'),
    ],
    likely: [marker('links to three events or more at `tixr.com`', ({ links }) => findTixrEvents(links).size >= 3)],
    needs: 'a printed date around each link',
  }),
  parsePage,
})

function parsePage(page: Page, context: ParseContext): Parsed {
  if (isJson(page)) return parseGroupJson(page, context)
  const $ = loadHtml(page.body)
  const shows = isCardPage($) ? parseCards($) : parseAroundLinks($)
  if (shows.length > 0) return toDatedListings(shows, context)
  const { nodes, problems } = parseJsonLd(page)
  if (nodes.length === 0)
    throw new SourceError('changed', page.url, 'the page has neither links to Tixr nor events in JSON-LD')
  return { listings: nodes.flatMap((node) => toEventListing(node, context) ?? []), problems }
}

const toDatedListings = (shows: readonly PrintedShow[], context: ParseContext): Parsed =>
  mergeParsed(
    shows.map(({ day, ...show }) =>
      parseOnPrintedDay(day, context, `"${show.title}" has no readable date: "${day}"`, {
        ...show,
        sourceId: findTixrId(show.ticketUrl),
      }),
    ),
  )

/** Finds the id at the end of a Tixr link: `…/events/club-night-135945`, `tixr.com/e/130337`. */
const findTixrId = (link: string | undefined): string | undefined =>
  /tixr\.com\/(?:e\/|.*-)(\d{4,})(?:[/?#]|$)/.exec(link ?? '')?.[1]

function findTixrEvents(links: PageParts['links']): Set<string> {
  return new Set(
    links.flatMap(
      ({ href }) => /^https?:\/\/(?:[\w-]+\.)?tixr\.com\/(?:groups\/[^/]+\/events|e|pr)\/[^?#]+/.exec(href)?.[0] ?? [],
    ),
  )
}

/** A parsed row or card, except that its day isn't parsed yet. */
interface PrintedShow extends Omit<RawListing, 'date'> {
  /** The day as printed, with a year if the page prints one. */
  day: string
}

const CARD = '.w-dyn-item:has(.event-card), .collection-item:has(.event-card)'
/** Webflow's placeholder text in a field that nobody filled in. */
const PLACEHOLDER = /this is some text inside of a div block/i

/**
 * Whether the page has Webflow cards. They contain everything twice, for large and small screens. The half for large
 * screens also has words that CSS hides.
 */
const isCardPage = ($: CheerioAPI): boolean => $(CARD).length > 0

function parseCards($: CheerioAPI): PrintedShow[] {
  return findOutermost($, CARD).map((element) => {
    const card = $(element).find('.event-card').first()
    const headline = toText(card, '.headline')
    const age = tidy(card.find('.age-info').text())
    const link = card.find('a[href*="tixr.com"], a.w-button').first()
    return {
      title: getPrintedText(card, '.main-title-hover, [fs-cmsfilter-field="artist"]'),
      // "An Evening of Comedy with", "Cornerstone Presents"
      ...classifySubtitle(headline),
      day: getTexts(card, '.date:not(.keywords)').join(' '),
      times: getTexts(card, '.doors-open')
        .map((text) => text.replace('starts', 'show:'))
        .join(' / '),
      price: toPrice($, element),
      age: PLACEHOLDER.test(age) ? undefined : age,
      statusText: link.text(),
      ticketUrl: link.attr('href'),
      url: link.attr('href'),
      imageUrl: /url\(["']?([^"')]+)/.exec($(element).find('[style*="background-image"]').attr('style') ?? '')?.[1],
      category: headline,
    }
  })
}

/** Parses the price from the half for phones, which lacks the hidden word "FREE". */
function toPrice($: CheerioAPI, element: Parameters<CheerioAPI>[0]): string | undefined {
  const price = $(element).find('.mobile-info .price-info, .price-info').last()
  return tidy(price.find('.price').text()) || (price.find('.free-home').length > 0 ? 'Free' : undefined)
}

const LINK = 'a[href*="tixr.com/"]'
const ITEM = '.event-item, [class*="category-MusicEvent"], .event-listing, .tixr-event, li, article'
const TITLE = '.event-title, [class*="event-title"], [class*="event-name"], [class*="title"], h1, h2, h3, h4, h5'
const DATE = '.event-date, [class*="event-date"], time, [class*="date"]'

/** Cached checks of elements, because many links share the same parents. */
type CheckResults = Map<AnyNode, boolean>
interface Cache {
  dateChecks: CheckResults
  showChecks: CheckResults
}

/** Finds the rows around links to Tixr: the smallest block with one show's link and a printed date. */
function parseAroundLinks($: CheerioAPI): PrintedShow[] {
  const blocks = new Set<Element>()
  const cache: Cache = { dateChecks: new Map(), showChecks: new Map() }
  for (const link of $<Element, string>(LINK).toArray()) {
    const block = findBlock($, link, cache)
    if (block) blocks.add(block)
  }
  return [...blocks].flatMap((block) => parseBlock($(block)) ?? [])
}

const MAX_PARENTS = 6

function getParents({ parent }: Element): Element[] {
  return parent?.type === 'tag' ? [parent, ...getParents(parent)] : []
}

function findBlock($: CheerioAPI, link: Element, { dateChecks, showChecks }: Cache): Element | undefined {
  const hasDate = (element: Element): boolean => checkOnce(dateChecks, element, () => $(element).find(DATE).length > 0)
  const candidates = [link, ...getParents(link).slice(0, MAX_PARENTS)]
  const item = $(link).closest(ITEM).toArray().find(isTag)
  const block = item && hasDate(item) ? item : candidates.find(hasDate)
  return block && checkOnce(showChecks, block, () => isOneShow($(block))) ? block : undefined
}

function checkOnce(results: CheckResults, element: AnyNode, check: () => boolean): boolean {
  const result = results.get(element) ?? check()
  results.set(element, result)
  return result
}

function isOneShow(block: Cheerio<Element>): boolean {
  const links = [...block.find(LINK).toArray(), ...block.filter(LINK).toArray()].filter(isTag)
  return new Set(links.map(({ attribs }) => attribs.href?.split('?')[0])).size <= 1
}

function parseBlock(block: Cheerio<Element>): PrintedShow | undefined {
  const link = block.find(LINK).add(block.filter(LINK)).first()
  const image = block.find('img').first()
  const date = block.find(DATE).first()
  const title = getPrintedLines(block.find(TITLE).first()).join('\n') || tidy(image.attr('alt') ?? '')
  if (!title) return undefined
  const button = block.find('.event-buy, .event-buy-now, button, .button').first()
  const time = block.find('.event-time, [class*="event-time"], [class*="doors"]').first().text()
  return {
    title,
    day: date.attr('datetime') ?? tidy(date.text()),
    times: tidy(time) || undefined,
    statusText: tidy(button.text()),
    ticketUrl: link.attr('href'),
    url: link.attr('href'),
    imageUrl: findPicture(image),
  }
}

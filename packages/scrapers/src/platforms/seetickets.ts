import type { Problem } from '@houselights/contracts/entities/listing'
import { artistKey } from '@houselights/domain/artists/artist-name'
import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import { pageIdentity } from '@houselights/domain/links/web-address'
import { fold, tidy, toLine } from '@houselights/domain/text/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { z } from 'zod'
import { followPages } from '../fetch/follow-pages.ts'
import { mergeParsed } from '../parse/cards.ts'
import { findPicture, getPrintedText, getTexts, removeEmpty, splitNames, toText } from '../parse/html/element-text.ts'
import { findOutermost, loadHtml } from '../parse/html/load-html.ts'
import { type EventView, joinViews, toDatedListings } from '../parse/join-views.ts'
import { tryParseJson } from '../parse/json.ts'
import { toSafeLink, toSiteLink } from '../parse/links.ts'
import { classifySubtitle } from '../parse/subtitle.ts'
import { assetMarker, classPrefixMarker, recognizeBy, scriptMarker } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Fetched, Fetcher, Page, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

interface Paging {
  pageCount: number
  /** Builds the URL of another page. Undefined if the first page lacks the settings for it. */
  toUrl: ((pageNumber: number) => string) | undefined
}

const CONTROLS = /data-see-ajax-page/i

const Settings = z.object({ ajax_url: z.string(), nonce: z.string().min(1) })

/** Parses the number of pages, and the AJAX endpoint and nonce that the site uses to fetch the others. */
function parsePaging(page: Page): Paging {
  // most lists have one page; this check saves parsing them
  if (!CONTROLS.test(page.body)) return { pageCount: 1, toUrl: undefined }
  const $ = loadHtml(page.body)
  const controls = $('[data-see-ajax-page]').toArray()
  const numbers = controls.flatMap((control) => [
    Number($(control).attr('data-see-ajax-page')),
    Number($(control).attr('data-see-total-pages') ?? 1),
  ])
  const pageCount = Math.max(1, ...numbers.filter(Number.isInteger))
  const settings = parseSettings(page)
  if (!settings) return { pageCount, toUrl: undefined }
  const list = $('[data-list-type]').first()
  const listType = list.attr('data-list-type') ?? $('[data-listtype]').first().attr('data-listtype') ?? 'list'
  const currentList = list.attr('data-nth-list-element') ?? '1'
  return {
    pageCount,
    toUrl: (pageNumber) => {
      const url = new URL(settings.url)
      url.search = new URLSearchParams({
        action: 'get_seetickets_events',
        nonce: settings.nonce,
        listType,
        seeAjaxPage: String(pageNumber),
        currentList,
      }).toString()
      return url.href
    },
  }
}

function parseSettings(page: Page): { url: string; nonce: string } | undefined {
  const script = /seetickets_ajax_obj\s*=\s*(\{[^{}]{1,500}\})/.exec(page.body)?.[1]
  if (!script) return undefined
  const settings = Settings.safeParse(tryParseJson(script))
  // the URL must be on the same site, so that a page can't send us elsewhere
  const url = settings.success ? toSiteLink(settings.data.ajax_url, page.url) : null
  if (!settings.success || !url?.pathname.endsWith('/admin-ajax.php')) return undefined
  return { url: url.href, nonce: settings.data.nonce }
}

/**
 * WordPress sites with the See Tickets plug-in (now Eventim): a list of cards, month grids, or both on one page. Cards
 * have no year and come in any order. The HTML contains only the list's first page.
 */
export const seetickets = definePlatform({
  id: 'seetickets',
  recognize: recognizeBy({
    certain: [
      classPrefixMarker('seetickets-list-', 'seetickets-calendar-', 'eventim-us-event-'),
      scriptMarker('`seetickets_ajax_obj`', /\bseetickets_ajax_obj\b/),
    ],
    likely: [assetMarker('the plug-in `seetickets`', /\/plugins\/(?:seetickets|eventim-us)/)],
    needs: 'the nonce in `seetickets_ajax_obj`, by which the further pages of a list are requested',
  }),
  fetch: (fetcher, { url }) => fetchList(fetcher, url),
  parse(pages, context) {
    const [firstPage] = pages
    if (firstPage) expectPlugIn(firstPage)
    const views = pages.map(({ url, body }) => ({ url, $: loadHtml(body) }))
    const cards = views.flatMap(({ $, url }) => parseCards($, url))
    const grids = views.flatMap(({ $, url }) => parseGrids($, url))
    const joinedViews = joinViews(cards, grids, getIdentity)
    const problems = pages.slice(1).flatMap(findEmptyPageProblem)
    return mergeParsed([{ listings: [], problems }, toDatedListings(joinedViews, context)])
  },
})

async function fetchList(fetcher: Fetcher, url: string): Promise<Fetched> {
  let paging: Paging = { pageCount: 1, toUrl: undefined }
  const result = await followPages(fetcher, url, (page, count) => {
    if (count === 1) paging = parsePaging(page)
    return count < paging.pageCount ? paging.toUrl?.(count + 1) : null
  })
  const { pageCount, toUrl } = paging
  if (toUrl || pageCount === 1) return result
  const message = `the list has ${pageCount} pages, but the first doesn’t say how to fetch the others`
  return { ...result, problems: [...result.problems, { kind: 'changed', message, url }], complete: false }
}

const getIdentity = ({ listing }: EventView): string =>
  listing.sourceId ?? (listing.url && pageIdentity(listing.url)) ?? (listing.title ?? '').toLowerCase()

function expectPlugIn({ url, body }: Page): void {
  if (!/seetickets[-_]|eventim-us-event-listings/i.test(body))
    throw new SourceError('changed', url, 'the page has no trace of the See Tickets plug-in')
}

/** A later page without cards may not be the end of the list: the nonce may have expired. */
const findEmptyPageProblem = (page: Page): Problem[] =>
  page.body.includes('seetickets-list-event-container')
    ? []
    : [{ kind: 'changed', message: 'a later page of the list has no cards', url: page.url }]

const TITLE = '.event-title, .title, .event-name'
/** The plug-in's text for a missing genre. */
const NO_GENRE = /^(?:other(?: content)?|none|n\/a)$/i

/**
 * Parses the facts that list cards and month grid entries have in common. Handles both variants of the plug-in: one
 * uses the classes `event-title` and `event-date`, the other `title` and `date`.
 */
function parseEvent(event: Cheerio<Element>, pageUrl: string): Omit<RawListing, 'date'> {
  const title = getPrintedText(event, TITLE)
  const detailUrl = toSafeLink(event.find(TITLE).find('a[href]').first().attr('href'), pageUrl)
  const button = event.find('.seetickets-buy-btn').first()
  const buttonText = tidy(button.text())
  const buttonUrl = toSafeLink(button.attr('href') ?? button.find('a[href]').attr('href'), pageUrl)
  const subtitle = toText(event, '.event-subtitle, .subtitle')
  const header = toText(event, '.event-header, .header')
  const { support, otherSubtitle } = getGuests(toText(event, '.supporting-talent'), subtitle)
  const genre = toText(event, '.genre')
  return removeEmpty({
    sourceId: findEventId(buttonUrl) ?? findEventId(detailUrl),
    title,
    ...(support.length > 0 && { support }),
    ...classifySubtitle(header, otherSubtitle),
    ...parsePriceCell(toText(event, '.price')),
    ...getTimes(event),
    ...(toText(event, '.ages') && { age: toText(event, '.ages') }),
    // some cards print "Tour has been cancelled" where others list their guests
    statusText: [header, subtitle, buttonText].filter((line) => line !== '').join(' | '),
    // "More Info" may lead to a benefit's own site, which sells no tickets
    ticketUrl:
      [buttonUrl, detailUrl].find((link) => link && (sellsTickets(link) || /ticket|buy/i.test(buttonText))) ??
      undefined,
    url: detailUrl ?? buttonUrl ?? undefined,
    imageUrl: findPicture(event.find('img')),
    venue: toText(event, '.venue').replace(/^at\s+/i, ''),
    genres: NO_GENRE.test(genre) || genre === '' ? undefined : [genre],
    category: genre,
    pageUrl,
  })
}

/**
 * Returns the guests in the plug-in's line, plus guests that the subtitle adds if it is the same list typed by hand
 * (`A, B` and then `A, B, DJ C`). Any other subtitle stays a subtitle.
 */
function getGuests(line: string, subtitle: string): { support: string[]; otherSubtitle?: string } {
  const talentNames = splitNames(line.replace(/^(?:supporting talent:|with|w\/)\s*/i, ''))
  const leadIn = /^(?:with|w\/)\s*(?:(?:very )?special guests?:?\s*)?/i
  const names = splitNames(subtitle.replace(leadIn, ''))
  const keys = new Set(talentNames.map(artistKey))
  const repeatedNames = names.filter((name) => keys.has(artistKey(name)))
  if (repeatedNames.length === 0 && (talentNames.length > 0 || !leadIn.test(subtitle)))
    return { support: talentNames, ...(subtitle && { otherSubtitle: subtitle }) }
  return { support: [...talentNames, ...names.filter((name) => !keys.has(artistKey(name)))] }
}

/**
 * Parses the price cell. Some venues put the age rule and the doors there, with or without a price: `18+ Doors: 7:00
 * PM`.
 */
function parsePriceCell(cell: string): Pick<RawListing, 'price' | 'age' | 'doors'> {
  const doors = /\bdoors?\b\D{0,12}(\d{1,2}(?::\d\d)?\s*[ap]\.?m)/i.exec(cell)
  const age = /\ball ages\b|\b\d\d\s*\+/i.exec(cell)
  const price = tidy(cell.replace(doors?.[0] ?? '', '').replace(age?.[0] ?? '', ''))
  return {
    ...(/\$\s?\d|\bfree\b/i.test(price) && { price }),
    ...(age && { age: age[0] }),
    ...(doors?.[1] && { doors: doors[1] }),
  }
}

/** Parses times from separate elements, or from a line such as `Event Doortime: 8:00PM / Event Showtime: 9:00PM`. */
function getTimes(event: Cheerio<Element>): Pick<RawListing, 'start' | 'doors' | 'times'> {
  const [start, doors] = [toText(event, '.see-showtime'), toText(event, '.see-doortime')]
  if (start || doors) return { ...(start && { start }), ...(doors && { doors }) }
  const lines = getTexts(event, '.seetickets-calendar-event-date p, .doortime-showtime')
  return { times: [...new Set(lines)].join(' / ').replace(/(door|show)time/gi, '$1') }
}

/** Finds the shop's id of the event: `/event/some-band/662046`. Other shops' links don't contain it. */
const findEventId = (href: string | null): string | undefined =>
  /^https?:\/\/[^/]*(?:seetickets|eventim)\.[a-z.]+\/event\/[^/?#]+\/(\d+)/i.exec(href ?? '')?.[1]

/** Parses the cards of a list, which have every fact but the year (`Fri Jan 9`). */
function parseCards($: CheerioAPI, url: string): EventView[] {
  return findOutermost($, '.seetickets-list-event-container').map((element) => {
    const card = $(element)
    const listing = parseEvent(card, url)
    return { listing: { ...listing, ...getActs(card, listing) }, day: toText(card, '.event-date, .date') }
  })
}

/**
 * Parses the month grids, which have the year and day but fewer other facts. Goes through the page in order, since
 * headings precede their grids but don't contain them.
 */
function parseGrids($: CheerioAPI, url: string): EventView[] {
  const views: EventView[] = []
  let month = ''
  let day = ''
  for (const element of $(
    '.seetickets-calendar-year-month-container, .date-number, .seetickets-calendar-event-container',
  ).toArray()) {
    const node = $(element)
    if (node.is('.seetickets-calendar-year-month-container')) [month, day] = [tidy(node.text()), '']
    else if (node.is('.date-number')) day = tidy(node.text())
    else views.push({ listing: parseEvent(node, url), day: toPrintedDay(month, day) })
  }
  return views
}

const toPrintedDay = (month: string, day: string): string => {
  const [, name, year] = /\b([a-z]+)\s+((?:19|20)\d\d)/i.exec(toLine(month)) ?? []
  return name && year && /^\d{1,2}$/.test(day) ? `${name} ${day}, ${year}` : ''
}

/**
 * Returns the bill if the headliners line differs from the title: the acts in the line, then the guests. Most venues
 * repeat the title in that line, whether it is an act or a party (`Yearbook Night`). Then the line says nothing about
 * the bill.
 */
function getActs(
  card: Cheerio<Element>,
  { title, support }: Pick<RawListing, 'title' | 'support'>,
): Pick<RawListing, 'performers'> {
  // a card may have no title, since empty fields are omitted
  const headliners = toText(card, '.headliners')
  if (!headliners || toLetters(headliners) === toLetters(title ?? '')) return {}
  return {
    performers: [...splitNames(headliners), ...(typeof support === 'string' ? splitNames(support) : (support ?? []))],
  }
}

const toLetters = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')
